//! Names that other programs read: each of a closed list, with a sentence that says what it means.

mod damage;
mod happening;
mod option;
mod phase;
mod refusal;
mod sheet;

pub use damage::{DamageType, Step};
pub use happening::HappeningKind;
pub use option::{Act, SlotKind};
pub use phase::{Awaited, PhaseName};
pub use refusal::RefusalName;
pub use sheet::{ChangedThing, OutcomeKind, Seen};

#[cfg(all(test, feature = "server"))]
mod tests {
    use std::fmt::Debug;

    use async_graphql::resolver_utils::EnumType;
    use serde::Serialize;

    use super::*;

    fn same<T: EnumType + Serialize + Debug>() {
        for item in T::items() {
            let written = serde_json::to_value(item.value).expect("a name");
            assert_eq!(written, item.name, "{:?}", item.value);
        }
    }

    #[test]
    fn names_are_the_same_in_json_lines_and_in_graphql() {
        same::<Act>();
        same::<Awaited>();
        same::<ChangedThing>();
        same::<DamageType>();
        same::<HappeningKind>();
        same::<OutcomeKind>();
        same::<PhaseName>();
        same::<RefusalName>();
        same::<Seen>();
        same::<SlotKind>();
        same::<Step>();
    }
}
