//! A viewer that was built anew is embedded anew.

use std::path::Path;

fn main() {
    let viewer = Path::new("../web-viewer");
    let built = viewer.join("dist");
    // A folder that is not there counts as changed at every build; an empty one does not.
    if viewer.is_dir() && !built.exists() {
        let _ = std::fs::create_dir(&built);
    }
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed={}", built.display());
}
