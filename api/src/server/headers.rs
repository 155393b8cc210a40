//! What browsers are told to refuse.

use actix_web::http::header;
use actix_web::middleware::DefaultHeaders;

/// Everything comes from this service and from nowhere else; nothing is written in the page itself. The referee on
/// the phone is WebAssembly.
const POLICY: &str = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; object-src 'none'; base-uri 'none'; form-action 'self'; \
                      frame-ancestors 'none'";

/// The headers of every answer that does not set its own.
pub(super) fn secure() -> DefaultHeaders {
    DefaultHeaders::new()
        .add((header::CONTENT_SECURITY_POLICY, POLICY))
        .add((header::X_CONTENT_TYPE_OPTIONS, "nosniff"))
        .add((header::X_FRAME_OPTIONS, "DENY"))
        .add((header::REFERRER_POLICY, "no-referrer"))
        .add((header::CROSS_ORIGIN_OPENER_POLICY, "same-origin"))
        .add((header::CROSS_ORIGIN_RESOURCE_POLICY, "same-origin"))
        .add((header::PERMISSIONS_POLICY, "camera=(), geolocation=(), microphone=()"))
}
