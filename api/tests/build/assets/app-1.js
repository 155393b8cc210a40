"use strict";
document.title = "A viewer for a test";
document.title = "A viewer for a test";
document.title = "A viewer for a test";
document.title = "A viewer for a test";
