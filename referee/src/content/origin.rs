//! Where something is printed: the file, and the way to it.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::written::{self, Step};
use super::wrong::ContentError;

/// Where something is printed. What is printed alike is equal wherever it stands.
#[derive(Clone, Debug)]
pub(crate) struct Origin {
    file: Arc<str>,
    steps: Vec<Step>,
}

impl Default for Origin {
    fn default() -> Origin {
        Origin { file: Arc::from(""), steps: Vec::new() }
    }
}

impl PartialEq for Origin {
    fn eq(&self, _: &Origin) -> bool {
        true
    }
}

impl Eq for Origin {}

impl Origin {
    /// A file as a whole.
    pub(crate) fn file(file: &str) -> Origin {
        Origin { file: Arc::from(file), steps: Vec::new() }
    }

    /// The file's name.
    pub(crate) fn name(&self) -> &str {
        &self.file
    }

    /// A part of it.
    pub(crate) fn at(&self, step: Step) -> Origin {
        let mut part = self.clone();
        part.enter(step);
        part
    }

    pub(crate) fn field(&self, name: &'static str) -> Origin {
        self.at(Step::Field(name))
    }

    pub(crate) fn key(&self, name: &str) -> Origin {
        self.at(Step::Key(name.to_owned()))
    }

    pub(crate) fn nth(&self, nth: usize) -> Origin {
        self.at(Step::Nth(nth))
    }

    /// Goes on to a part.
    pub(crate) fn enter(&mut self, step: Step) {
        self.steps.push(step);
    }

    /// Goes back to where it came from.
    pub(crate) fn leave(&mut self) {
        self.steps.pop();
    }

    /// An error about what stands here.
    pub(crate) fn wrong(&self, files: &BTreeMap<String, String>, message: String) -> ContentError {
        self.error(files, None, message)
    }

    /// An error about a name that is said here.
    pub(crate) fn wrong_name(
        &self,
        files: &BTreeMap<String, String>,
        name: &str,
        message: String,
    ) -> ContentError {
        self.error(files, Some(name), message)
    }

    fn error(
        &self,
        files: &BTreeMap<String, String>,
        name: Option<&str>,
        message: String,
    ) -> ContentError {
        let file = self.file.to_string();
        let Some(text) = files.get(&file) else {
            return ContentError { file, line: 0, column: 0, message };
        };
        let part = written::part(text, &self.steps);
        let byte = name.and_then(|name| written::said(text, part.clone(), name));
        let (line, column) = written::line_and_column(text, byte.unwrap_or(part.start));
        ContentError { file, line, column, message }
    }
}

/// What remembers where it is printed, or holds what does.
pub(super) trait Printed {
    /// It is printed there.
    fn printed(&mut self, at: Origin);
}

impl<T: Printed> Printed for Vec<T> {
    fn printed(&mut self, at: Origin) {
        self.iter_mut().enumerate().for_each(|(nth, one)| one.printed(at.nth(nth)));
    }
}

impl<T: Printed> Printed for BTreeMap<String, T> {
    fn printed(&mut self, at: Origin) {
        for (name, one) in self {
            one.printed(at.key(name));
        }
    }
}

impl<T: Printed> Printed for Option<T> {
    fn printed(&mut self, at: Origin) {
        if let Some(one) = self {
            one.printed(at);
        }
    }
}
