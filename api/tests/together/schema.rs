//! The schema that other programs are written against.

#[test]
fn the_committed_schema_is_the_one_that_is_served() {
    let committed = include_str!("../../schema.graphql");
    assert_eq!(committed, api::graphql::sdl(), "run `cargo xtask schema` and look at what changed");
}
