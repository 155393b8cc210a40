//! How deep a text is nested, found before anything reads it: a reader goes a step down for each bracket, and its stack ends.

/// How many brackets of any kind may lie within each other, and how many selections, fragments spread out.
pub(crate) const DEEPEST: usize = 64;

/// Whether brackets of this GraphQL or JSON lie within each other deeper than [`DEEPEST`]. What stands in quotes or in a
/// comment is none. The same marks do for both: where one of them means nothing in JSON, its reader has stopped before.
pub(crate) fn is_too_deep(text: &[u8]) -> bool {
    let (mut depth, mut at, mut may_end) = (0usize, 0, true);
    while let Some(byte) = text.get(at) {
        let rest = &text[at..];
        at += match byte {
            b'[' | b'{' | b'(' => {
                depth += 1;
                if depth > DEEPEST {
                    return true;
                }
                1
            }
            b']' | b'}' | b')' => {
                depth = depth.saturating_sub(1);
                1
            }
            b'"' if rest.starts_with(MANY_LINES) => {
                let length = if may_end { many_lines(rest) } else { None };
                may_end = length.is_some();
                // One that never ends is read as a text without characters.
                length.unwrap_or(2)
            }
            b'"' => one_line(rest),
            b'#' => rest.iter().take_while(|byte| !ends_line(**byte)).count(),
            _ => 1,
        };
    }
    false
}

const MANY_LINES: &[u8] = b"\"\"\"";

/// The bytes of the text over many lines that begins here, if it ends.
fn many_lines(text: &[u8]) -> Option<usize> {
    let mut at = MANY_LINES.len();
    while let Some(rest) = text.get(at..).filter(|rest| !rest.is_empty()) {
        if rest.starts_with(MANY_LINES) {
            return Some(at + MANY_LINES.len());
        }
        at += if rest.starts_with(b"\\\"\"\"") { 4 } else { 1 };
    }
    None
}

/// The bytes of the text in quotes that begins here. It ends with its line: one that does not is read by nobody.
fn one_line(text: &[u8]) -> usize {
    let mut at = 1;
    while let Some(byte) = text.get(at) {
        match byte {
            b'"' => return at + 1,
            b'\\' => at += 2,
            byte if ends_line(*byte) => return at,
            _ => at += 1,
        }
    }
    text.len()
}

fn ends_line(byte: u8) -> bool {
    matches!(byte, b'\n' | b'\r')
}

#[cfg(test)]
mod tests {
    use async_graphql::parser::parse_query;
    use proptest::prelude::*;

    use super::{DEEPEST, is_too_deep};

    fn nested(open: &str, inside: &str, close: &str, times: usize) -> String {
        format!("{}{inside}{}", open.repeat(times), close.repeat(times))
    }

    #[test]
    fn what_is_nested_as_deep_as_it_may_is_read_and_what_is_deeper_is_not() {
        for (before, open, inside, close, behind, own) in [
            ("", "{ a ", "{ b }", "}", "", 1),
            ("{ a(x: ", "[", "1", "]", ") }", 2),
            ("{ a(x: ", "{ y: ", "1", "}", ") }", 2),
            ("query($a: ", "[", "Int", "]", ") { a }", 1),
            ("query($a: Int = ", "[", "1", "]", ") { a }", 1),
        ] {
            let text = |times| format!("{before}{}{behind}", nested(open, inside, close, times));
            let most = text(DEEPEST - own);
            assert!(!is_too_deep(most.as_bytes()), "{most}");
            assert!(parse_query(&most).is_ok(), "{most}");
            assert!(is_too_deep(text(DEEPEST - own + 1).as_bytes()), "{before}");
            assert!(is_too_deep(text(100_000).as_bytes()), "{before}");
            let unclosed = format!("{before}{}", open.repeat(100_000));
            assert!(is_too_deep(unclosed.as_bytes()), "{before}");
        }
    }

    #[test]
    fn what_stands_in_quotes_or_in_a_remark_is_no_bracket_and_hides_none() {
        let many = "[".repeat(DEEPEST + 1);
        for harmless in [
            format!("\"{many}\""),
            format!("\"\\\"{many}\""),
            format!("\"\"\"{many}\"\"\""),
            format!("\"\"\"\\\"\"\"{many}\"\"\""),
            format!("\"\"\"\\\\\"\"\"{many}\"\"\""),
            format!("#{many}\n"),
            format!("\"\"\"\"\"\"#{many}"),
        ] {
            assert!(!is_too_deep(harmless.as_bytes()), "{harmless}");
        }
        for hidden in [
            format!("\"]]]\"{many}"),
            format!("\"\\\\\"{many}"),
            format!("\"\"\"\"\"\"{many}"),
            format!("\"\"\"\"{many}"),
            format!("\"\"\"\\\"\"\"\"\"\"{many}"),
            format!("#\"\n{many}"),
            format!("#\r{many}"),
            format!("]]]]{many}"),
        ] {
            assert!(is_too_deep(hidden.as_bytes()), "{hidden}");
        }
    }

    #[test]
    fn many_texts_that_never_end_are_looked_through_once() {
        let text = "\"\"\" ".repeat(1 << 20);
        assert!(!is_too_deep(text.as_bytes()));
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 20_000, failure_persistence: None, ..ProptestConfig::default() })]

        /// Whatever the parser reads down to the last step, the depth of what it read was seen before.
        #[test]
        fn no_depth_is_overlooked(pieces in proptest::collection::vec(
            proptest::sample::select(vec![
                "\"\"\"", "\"", "\\", "\\\"\"\"", "\n", "\r", "#", "[", "]", "x", " ", "[[[[[[[[[[[[[[[[[[[[[[", "]]]]]]]]]]]]]]]]]]]]]]",
            ]), 0..24))
        {
            let value = pieces.concat();
            let text = format!("{{ a(x: [{value}]) }}");
            if let Ok(document) = parse_query(&text) {
                prop_assert!(depth_of(&document) + 2 <= DEEPEST || is_too_deep(text.as_bytes()));
            }
        }
    }

    /// How deep the lists of the only argument lie within each other.
    fn depth_of(document: &async_graphql::parser::types::ExecutableDocument) -> usize {
        use async_graphql::Value;
        use async_graphql::parser::types::Selection;

        fn deep(value: &Value) -> usize {
            let Value::List(all) = value else { return 0 };
            1 + all.iter().map(deep).max().unwrap_or(0)
        }
        let mut deepest = 0;
        for (_, operation) in document.operations.iter() {
            for selection in &operation.node.selection_set.node.items {
                if let Selection::Field(field) = &selection.node {
                    let values = field.node.arguments.iter().map(|(_, value)| {
                        value.node.clone().into_const().map_or(0, |value| deep(&value))
                    });
                    deepest = deepest.max(values.max().unwrap_or(0));
                }
            }
        }
        deepest
    }
}
