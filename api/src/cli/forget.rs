//! `throne forget`: a name that is erased wherever it is.

use std::io::{self, Write};

use events::PlayerName;

use super::{Ended, ForgetArgs, complain};

/// Erases a name in every match.
pub(super) fn forget(args: &ForgetArgs, out: &mut impl Write) -> io::Result<Ended> {
    let name = match PlayerName::new(&args.name) {
        Ok(name) => name,
        Err(why) => {
            complain(&format!("nobody is called {:?}: {why}", args.name));
            return Ok(Ended::Unreadable);
        }
    };
    let matches = args.journal.matches()?;
    let forgotten = matches.forget(&name).map_err(io::Error::other)?;
    let erased = forgotten.matches.len();
    writeln!(out, "erased as the name of a player in {erased} matches; every chain still holds")?;
    forgotten.matches.iter().try_for_each(|id| writeln!(out, "  match {id}"))?;
    if forgotten.seasons > 0 {
        writeln!(out, "and from what was said of {} seasons", forgotten.seasons)?;
    }
    if !forgotten.mentions.is_empty() {
        let mentions = forgotten.mentions.len();
        writeln!(out, "it stands {mentions} times in what people wrote, which is not touched:")?;
        forgotten.mentions.iter().try_for_each(|mention| writeln!(out, "  {mention}"))?;
    }
    if let Some(shared) = matches.journal().shared()
        && let Err(why) = shared.sweep_memos()
    {
        complain(&format!(
            "older versions of what was erased may stand in the files of the database: {why}; its owner is rid of them by \
             `VACUUM FULL memo`"
        ));
    }
    writeln!(out, "Archives, back-ups and .match files that were written before keep it.")?;
    let nowhere = erased == 0 && forgotten.seasons == 0 && forgotten.mentions.is_empty();
    Ok(if nowhere { Ended::Wrong } else { Ended::Well })
}
