//! What holds for all journals, asked of one of every kind.

use events::journal::Journal;

use crate::home::Home;

/// Does something with journals of every kind: each time it opens the same one.
pub(crate) fn in_every_home(name: &str, case: impl Fn(&dyn Fn() -> Journal)) {
    let homes = [
        Home::disk(name),
        Home::memory(),
        #[cfg(feature = "postgres")]
        Home::database(),
    ];
    for home in homes {
        case(&|| home.open());
    }
}
