//! How often something was won, and what so many matches speak for.

use serde::Serialize;

/// How often something was won.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Share {
    /// Won.
    pub won: u32,
    /// Of so many.
    pub of: u32,
}

impl Share {
    pub(super) fn count(&mut self, won: bool) {
        self.won += u32::from(won);
        self.of += 1;
    }

    /// The share, from and to, that these matches speak for, with 95 % confidence (Wilson); nothing of nothing.
    pub fn interval(self) -> Option<(f64, f64)> {
        wilson(self.won, self.of)
    }
}

/// The interval of Wilson for a share, with 95 % confidence; nothing of nothing.
pub fn wilson(won: u32, of: u32) -> Option<(f64, f64)> {
    const Z: f64 = 1.959_963_984_540_054;
    if of == 0 {
        return None;
    }
    let (n, share) = (f64::from(of), f64::from(won) / f64::from(of));
    let middle = share + Z * Z / (2.0 * n);
    let spread = Z * (share * (1.0 - share) / n + Z * Z / (4.0 * n * n)).sqrt();
    let whole = 1.0 + Z * Z / n;
    Some((((middle - spread) / whole).max(0.0), ((middle + spread) / whole).min(1.0)))
}
