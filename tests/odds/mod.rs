//! Are the odds exact? Against figures worked out by hand, and against an oracle that knows nothing of
//! multisets.

mod dice;
mod held;
mod moments;
mod oracle;
mod rolls;
mod targets;
