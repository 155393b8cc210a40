//! Lists the content files, so that they travel inside the library.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

fn main() -> io::Result<()> {
    let root =
        Path::new(&env::var("CARGO_MANIFEST_DIR").map_err(io::Error::other)?).join("content");
    println!("cargo:rerun-if-changed={}", root.display());
    let mut files = Vec::new();
    collect(&root, &mut files)?;
    files.sort();
    if env::var_os("CARGO_FEATURE_CRAWLS").is_none() {
        leave_out_crawls(&mut files);
    }
    let mut list = String::from("&[\n");
    let mut names = String::from("&[");
    for path in &files {
        let name = path
            .strip_prefix(&root)
            .map_err(io::Error::other)?
            .to_string_lossy()
            .replace('\\', "/");
        println!("cargo:rerun-if-changed={}", path.display());
        if let Some(ruleset) = name.strip_suffix("/ruleset.ron") {
            let _ = write!(names, "{ruleset:?}, ");
        }
        let _ = writeln!(list, "    ({name:?}, include_str!({:?})),", path.display().to_string());
    }
    list.push_str("]\n");
    names.push_str("]\n");
    let out = env::var("OUT_DIR").map_err(io::Error::other)?;
    fs::write(Path::new(&out).join("names.rs"), names)?;
    fs::write(Path::new(&out).join("shipped.rs"), list)
}

/// Without the feature `crawls` rule sets that have scenarios cannot be read, and are not carried along.
fn leave_out_crawls(files: &mut Vec<PathBuf>) {
    let scenarios = files.iter().filter(|file| file.ends_with("scenarios.ron"));
    let folders: Vec<PathBuf> =
        scenarios.filter_map(|file| file.parent()).map(Path::to_path_buf).collect();
    files.retain(|file| !folders.iter().any(|folder| file.starts_with(folder)));
}

fn collect(folder: &Path, files: &mut Vec<PathBuf>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            println!("cargo:rerun-if-changed={}", path.display());
            collect(&path, files)?;
        } else if path.extension().is_some_and(|ending| ending == "ron") {
            files.push(path);
        }
    }
    Ok(())
}
