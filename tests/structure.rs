//! How the source is laid out: files that fit a head, and modules that do not import each other in a circle.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use syn::visit::{self, Visit};
use syn::{ItemMod, ItemUse, UseTree, Visibility};
use throne_tests::{files, project};

/// The most lines that a file of ours has.
const LINES: usize = 450;

/// A module by the names that lead to it, from the crate on.
type Module = Vec<String>;

#[test]
fn no_file_is_longer_than_a_head_can_hold() {
    let mut read = 0;
    for folder in
        ["api", "campaign", "desk", "events", "referee", "season", "tests", "xtask", "web-viewer"]
    {
        for ending in ["rs", "ts", "svelte", "css", "mjs"] {
            for file in files(&project(folder), ending) {
                let path = file.to_string_lossy().replace('\\', "/");
                // Forms that are frozen stay as they are; the other two are made and fetched.
                let passed = [
                    "/events/src/wire/v",
                    "/target/",
                    "/node_modules/",
                    "/dist/",
                    "/generated/",
                    "/pkg/",
                ];
                if passed.iter().any(|part| path.contains(part)) {
                    continue;
                }
                let lines = fs::read_to_string(&file).expect("it can be read").lines().count();
                assert!(lines <= LINES, "{path}: {lines} lines, of at most {LINES}");
                read += 1;
            }
        }
    }
    assert!(read > 400, "{read} files were read");
}

#[test]
fn no_modules_import_each_other_in_a_circle() {
    for source in [
        "api/src",
        "campaign/src",
        "desk/src",
        "events/src",
        "referee/src",
        "season/src",
        "tests/support",
        "xtask/src",
        "web-viewer/engine/src",
        "web-viewer/packer/src",
        "web-viewer/perft/src",
        "web-viewer/reader/src",
    ] {
        let graph = Graph::read(&project(source));
        assert!(graph.files.len() > 1 || source.starts_with("web-viewer"), "{source} was read");
        let circle = graph.circle();
        let names: Vec<String> = circle.iter().map(|module| module.join("::")).collect();
        assert!(circle.is_empty(), "{source}: {} import each other", names.join(" → "));
    }
}

#[test]
fn a_circle_is_found() {
    let files = [
        ("", "mod a; mod b; pub use b::Thing;"),
        ("a", "use crate::b::{self, Thing as Other}; fn two() -> Other { b::thing() }"),
        ("b", "pub struct Thing; pub fn thing() -> Thing { Thing }"),
    ];
    let tree = |files: &[(&str, &str)]| {
        Graph::of(
            &files
                .iter()
                .map(|(name, text)| {
                    let module = name
                        .split("::")
                        .filter(|part| !part.is_empty())
                        .map(str::to_owned)
                        .collect();
                    (module, syn::parse_file(text).expect("it is Rust"))
                })
                .collect(),
        )
    };
    assert!(tree(&files).circle().is_empty(), "one way is no circle");
    let mut back = files;
    back[2].1 = "pub struct Thing; pub fn thing() -> Thing { crate::a::two() }";
    assert_eq!(tree(&back).circle().len(), 2, "a path in an expression counts");
    let by_name = [
        ("", "mod a; mod b; pub use b::Thing;"),
        ("a", "use super::Thing; pub struct One(Thing);"),
        ("b", "pub struct Thing(Box<super::a::One>);"),
    ];
    assert_eq!(tree(&by_name).circle().len(), 2, "a name that the root passes on counts");
}

/// The files of a crate, and which of them uses which.
struct Graph {
    files: BTreeMap<Module, BTreeSet<Module>>,
}

impl Graph {
    fn read(source: &Path) -> Graph {
        let parsed = files(source, "rs").into_iter().map(|file| {
            let inside = file.strip_prefix(source).expect("below it").with_extension("");
            let mut module: Module =
                inside.iter().map(|part| part.to_string_lossy().into_owned()).collect();
            module.pop_if(|last| ["mod", "lib", "main"].contains(&last.as_str()));
            let text = fs::read_to_string(&file).expect("it can be read");
            (module, syn::parse_file(&text).expect("it is Rust"))
        });
        Graph::of(&parsed.collect())
    }

    fn of(parsed: &BTreeMap<Module, syn::File>) -> Graph {
        let mut passed_on = BTreeMap::new();
        let mut used = BTreeMap::new();
        for (module, file) in parsed {
            let mut paths = Paths { module, passed_on: &mut passed_on, used: BTreeSet::new() };
            paths.visit_file(file);
            used.insert(module.clone(), paths.used);
        }
        let home = |path: &Module| {
            let mut path = path.clone();
            // A name may be passed on more than once.
            for _ in 0..8 {
                match passed_on.get(&path) {
                    Some(further) if *further != path => path.clone_from(further),
                    _ => break,
                }
            }
            while !parsed.contains_key(&path) && path.pop().is_some() {}
            path
        };
        let files =
            used.into_iter().filter(|(module, _)| !module.is_empty()).map(|(module, used)| {
                let homes =
                    used.iter().map(&home).filter(|home| !home.is_empty() && *home != module);
                (module.clone(), homes.collect())
            });
        Graph { files: files.collect() }
    }

    /// Modules that use each other, the first circle found; empty if there is none.
    fn circle(&self) -> Vec<Module> {
        let mut done = BTreeSet::new();
        for module in self.files.keys() {
            let mut way = Vec::new();
            if self.returns(module, &mut way, &mut done) {
                return way;
            }
        }
        Vec::new()
    }

    fn returns(&self, at: &Module, way: &mut Vec<Module>, done: &mut BTreeSet<Module>) -> bool {
        if let Some(first) = way.iter().position(|module| module == at) {
            way.drain(..first);
            return true;
        }
        if done.contains(at) {
            return false;
        }
        way.push(at.clone());
        for next in self.files.get(at).into_iter().flatten() {
            if self.returns(next, way, done) {
                return true;
            }
        }
        way.pop();
        done.insert(at.clone());
        false
    }
}

/// The paths within the crate that a file uses, from the crate on.
struct Paths<'a> {
    module: &'a Module,
    /// What a module calls its own although it stands elsewhere.
    passed_on: &'a mut BTreeMap<Module, Module>,
    used: BTreeSet<Module>,
}

impl Paths<'_> {
    /// From the crate on; nothing if the path leads elsewhere. What `pub use` names without a beginning is below the
    /// module.
    fn whole(&self, path: &[String], below: bool) -> Option<Module> {
        let mut from = match path.first()?.as_str() {
            "crate" => return Some(path[1..].to_vec()),
            "self" | "super" => self.module.clone(),
            _ if below => self.module.clone(),
            _ => return None,
        };
        let mut rest = path;
        while let Some((first, further)) = rest.split_first() {
            match first.as_str() {
                "self" => {}
                "super" => {
                    from.pop();
                }
                _ => break,
            }
            rest = further;
        }
        from.extend_from_slice(rest);
        Some(from)
    }

    fn named(&mut self, tree: &UseTree, before: &mut Vec<String>, public: bool) {
        match tree {
            UseTree::Path(path) => {
                before.push(path.ident.to_string());
                self.named(&path.tree, before, public);
                before.pop();
            }
            UseTree::Group(group) => {
                group.items.iter().for_each(|tree| self.named(tree, before, public));
            }
            UseTree::Glob(_) => self.name(before, None, public),
            UseTree::Name(name) => {
                let mut path = before.clone();
                let own = name.ident.to_string();
                path.extend((own != "self").then(|| own.clone()));
                let own = if own == "self" { before.last().cloned() } else { Some(own) };
                self.name(&path, own, public);
            }
            UseTree::Rename(name) => {
                let mut path = before.clone();
                path.push(name.ident.to_string());
                self.name(&path, Some(name.rename.to_string()), public);
            }
        }
    }

    fn name(&mut self, path: &[String], own: Option<String>, public: bool) {
        let Some(whole) = self.whole(path, public) else { return };
        if public {
            let mut passed = self.module.clone();
            passed.extend(own);
            self.passed_on.insert(passed, whole);
        } else {
            self.used.insert(whole);
        }
    }
}

impl<'ast> Visit<'ast> for Paths<'_> {
    fn visit_item_use(&mut self, item: &'ast ItemUse) {
        let public = !matches!(item.vis, Visibility::Inherited);
        self.named(&item.tree, &mut Vec::new(), public);
    }

    fn visit_path(&mut self, path: &'ast syn::Path) {
        let names: Vec<String> = path.segments.iter().map(|part| part.ident.to_string()).collect();
        if names.len() > 1 {
            let whole = self.whole(&names, false);
            self.used.extend(whole);
        }
        visit::visit_path(self, path);
    }

    fn visit_item_mod(&mut self, item: &'ast ItemMod) {
        // Tests stand above everything.
        let tests = item.attrs.iter().any(|attr| attr.path().is_ident("cfg"));
        if !tests {
            visit::visit_item_mod(self, item);
        }
    }
}
