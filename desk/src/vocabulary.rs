//! How the vocabulary is declared: each word once, with what stands in a line and what lies in bytes.
//!
//! The place of a variant in its declaration is its number in the bytes, and its fields lie there in their order. So
//! variants are added at the end only, and a field is never added: `tests/wire.rs` holds every byte that was kept.

/// Words that are one of several, some with one thing behind them.
macro_rules! choices {
    ($(#[$about:meta])* $Name:ident, $what:literal {
        $($(#[$that:meta])* $V:ident $(($f:ident: $T:ty))? $words:literal),* $(,)?
    }) => {
        $(#[$about])*
        #[derive(Clone, PartialEq, Eq, Hash, Debug)]
        pub enum $Name {
            $($(#[$that])* $V $(($T))?),*
        }

        const _: () = {
            #[derive(Clone, Copy)]
            enum Place { $($V),* }
            const PLACES: &[Place] = &[$(Place::$V),*];

            impl $crate::spoken::Spoken for $Name {
                fn say(&self, line: &mut String) {
                    match self {
                        $($Name::$V $(($f))? => {
                            line.push_str($words);
                            $(
                                line.push(' ');
                                let before = line.len();
                                $crate::spoken::Spoken::say($f, line);
                                // An empty list says nothing.
                                if line.len() == before {
                                    line.pop();
                                }
                            )?
                        })*
                    }
                }

                fn hear(text: $crate::piece::Piece<'_>) -> Result<$Name, $crate::piece::Fault> {
                    $(if let Some(rest) = text.after($words) {
                        const TAKES: &[&str] = &[$(stringify!($f))?];
                        // Words may begin as others do: then it is those that end here.
                        if !TAKES.is_empty() || rest.text.trim().is_empty() {
                            $(let $f = <$T as $crate::spoken::Spoken>::hear(rest)?;)?
                            return Ok($Name::$V $(($f))?);
                        }
                    })*
                    Err(text.expected($crate::expected::Expected::OneOf($what, &[$($words),*])))
                }
            }

            impl $crate::stored::Stored for $Name {
                fn put(&self, bytes: &mut Vec<u8>) {
                    match self {
                        $($Name::$V $(($f))? => {
                            bytes.push(Place::$V as u8);
                            $($crate::stored::Stored::put($f, bytes);)?
                        })*
                    }
                }

                fn take(
                    bytes: &mut $crate::stored::Bytes<'_>,
                ) -> Result<$Name, $crate::stored::WireError> {
                    let place = <u8 as $crate::stored::Stored>::take(bytes)?;
                    let place = PLACES.get(usize::from(place)).copied();
                    Ok(match place.ok_or($crate::stored::WireError::Newer)? {
                        $(Place::$V => $Name::$V $((<$T as $crate::stored::Stored>::take(bytes)?))?),*
                    })
                }
            }
        };
    };
}

/// What somebody did, each with a verb and named clauses.
macro_rules! facts {
    ($(#[$about:meta])* $Name:ident {
        $($(#[$that:meta])* $V:ident $words:literal
            $({ $($(#[$this:meta])* $f:ident: $T:ty),* $(,)? })?),* $(,)?
    }) => {
        $(#[$about])*
        #[derive(Clone, PartialEq, Eq, Hash, Debug)]
        #[allow(missing_docs, reason = "what a field means is said once, for all facts")]
        pub enum $Name {
            $($(#[$that])* $V $({ $($(#[$this])* $f: $T),* })?),*
        }

        const _: () = {
            #[derive(Clone, Copy)]
            enum Place { $($V),* }
            const PLACES: &[Place] = &[$(Place::$V),*];

            impl $Name {
                /// The verbs of all facts, in the order of their numbers in the bytes.
                pub const VERBS: &[&str] = &[$($words),*];

                /// Its place among [`VERBS`](Self::VERBS).
                pub fn kind(&self) -> usize {
                    match self { $($Name::$V $({ $($f: _),* })? => Place::$V as usize),* }
                }

                /// How notation begins to say it.
                pub fn verb(&self) -> &'static str {
                    Self::VERBS[self.kind()]
                }
            }

            impl $crate::spoken::Spoken for $Name {
                fn say(&self, line: &mut String) {
                    match self {
                        $($Name::$V $({ $($f),* })? => {
                            line.push_str($words);
                            $(
                                let mut clauses = $crate::spoken::Clauses::new(line);
                                $($crate::spoken::Spoken::say_clause($f, stringify!($f), &mut clauses);)*
                            )?
                        })*
                    }
                }

                fn hear(text: $crate::piece::Piece<'_>) -> Result<$Name, $crate::piece::Fault> {
                    $(if let Some(rest) = text.after($words) {
                        #[allow(unused_mut)]
                        let mut heard = $crate::spoken::Heard::of(rest);
                        let value = $Name::$V $({
                            $($f: $crate::spoken::Spoken::hear_clause(stringify!($f), &mut heard)?),*
                        })?;
                        return heard.end().map(|()| value);
                    })*
                    Err(text.first_word().0.expected($crate::expected::Thing::Verb))
                }
            }

            impl $crate::stored::Stored for $Name {
                fn put(&self, bytes: &mut Vec<u8>) {
                    match self {
                        $($Name::$V $({ $($f),* })? => {
                            bytes.push(Place::$V as u8);
                            $($($crate::stored::Stored::put($f, bytes);)*)?
                        })*
                    }
                }

                fn take(
                    bytes: &mut $crate::stored::Bytes<'_>,
                ) -> Result<$Name, $crate::stored::WireError> {
                    let place = <u8 as $crate::stored::Stored>::take(bytes)?;
                    let place = PLACES.get(usize::from(place)).copied();
                    Ok(match place.ok_or($crate::stored::WireError::Newer)? {
                        $(Place::$V => $Name::$V $({
                            $($f: $crate::stored::Stored::take(bytes)?),*
                        })?),*
                    })
                }
            }
        };
    };
}

/// Several things that stand together, each behind its name: `win 3 tie 1`.
macro_rules! records {
    ($(#[$about:meta])* $Name:ident {
        $($(#[$this:meta])* $f:ident: $T:ty),* $(,)?
    }) => {
        $(#[$about])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        pub struct $Name {
            $($(#[$this])* pub $f: $T),*
        }

        impl $crate::spoken::Spoken for $Name {
            fn say(&self, line: &mut String) {
                let mut begun = false;
                $(
                    line.push_str(if begun { " " } else { "" });
                    line.push_str(stringify!($f));
                    line.push(' ');
                    $crate::spoken::Spoken::say(&self.$f, line);
                    begun = true;
                )*
                let _ = begun;
            }

            fn hear(text: $crate::piece::Piece<'_>) -> Result<$Name, $crate::piece::Fault> {
                let rest = text;
                $(
                    let (word, rest) = rest.behind_words(stringify!($f))?.first_word();
                    let $f = $crate::spoken::Spoken::hear(word)?;
                )*
                rest.end()?;
                Ok($Name { $($f),* })
            }
        }

        impl $crate::stored::Stored for $Name {
            fn put(&self, bytes: &mut Vec<u8>) {
                $($crate::stored::Stored::put(&self.$f, bytes);)*
            }

            fn take(
                bytes: &mut $crate::stored::Bytes<'_>,
            ) -> Result<$Name, $crate::stored::WireError> {
                Ok($Name { $($f: $crate::stored::Stored::take(bytes)?),* })
            }
        }
    };
}

/// The bytes of a struct whose text is written by hand: its fields in this order.
macro_rules! stored_fields {
    ($Name:ident { $($f:ident),* }) => {
        impl $crate::stored::Stored for $Name {
            fn put(&self, bytes: &mut Vec<u8>) {
                $($crate::stored::Stored::put(&self.$f, bytes);)*
            }

            fn take(
                bytes: &mut $crate::stored::Bytes<'_>,
            ) -> Result<$Name, $crate::stored::WireError> {
                Ok($Name { $($f: $crate::stored::Stored::take(bytes)?),* })
            }
        }
    };
}

pub(crate) use {choices, facts, records, stored_fields};
