//! Luck, ratings and achievements: what they come to by hand, and that they add up.

mod achievements;
mod closure;
mod fairness;
mod feats;
mod season;
mod so_far;
mod support;
mod thrown;
mod worked;
mod would_have;
