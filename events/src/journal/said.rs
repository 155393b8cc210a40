//! What a log says, entry by entry: the events of a match, or the facts of the judge's desk or of a campaign.

use crate::{Event, wire};

/// What was logged. A log has entries of one kind only.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Said {
    /// What was seen or done in a match.
    Event(Event),
    /// A fact of the judge's desk or of a campaign. The journal keeps its bytes and does not read them.
    Fact,
}

impl Said {
    /// What these bytes on the wire say.
    ///
    /// # Errors
    /// Why they are neither.
    pub fn read(bytes: &[u8]) -> Result<Said, wire::WireError> {
        if wire::is_fact(bytes) {
            return if bytes.len() > wire::LONGEST {
                Err(wire::WireError::TooLong(bytes.len()))
            } else {
                Ok(Said::Fact)
            };
        }
        wire::decode(bytes).map(Said::Event)
    }

    /// The event, if it is one.
    pub fn event(&self) -> Option<&Event> {
        match self {
            Said::Event(event) => Some(event),
            Said::Fact => None,
        }
    }
}

impl From<Event> for Said {
    fn from(event: Event) -> Said {
        Said::Event(event)
    }
}
