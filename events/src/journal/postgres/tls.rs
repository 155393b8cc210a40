//! What is spoken to a database over a network that is not trusted: TLS, to whoever shows a certificate for the name in the address.

use std::ffi::OsStr;
use std::path::Path;
use std::sync::Arc;

use rustls::crypto::ring;
use rustls::pki_types::CertificateDer;
use rustls::pki_types::pem::PemObject;
use rustls::{ClientConfig, RootCertStore};

use crate::journal::JournalError;

/// TLS to whoever is vouched for by the certificates of a file (PEM), or by those that this machine trusts.
///
/// # Errors
/// If there are none, or the file cannot be read.
pub(super) fn trusting(file: Option<&OsStr>) -> Result<ClientConfig, JournalError> {
    let (place, found) = match file {
        Some(file) => (Path::new(file).display().to_string(), of_file(Path::new(file))?),
        None => ("this machine".to_owned(), rustls_native_certs::load_native_certs().certs),
    };
    let mut roots = RootCertStore::empty();
    // One that cannot be used vouches for nobody.
    let (usable, _) = roots.add_parsable_certificates(found);
    if usable == 0 {
        return Err(JournalError::Address(format!(
            "{place} has no certificates to know the database by: name a file (PEM) with those of who vouches for it in \
             PGSSLROOTCERT, or, where the network between both is trusted, add ?sslmode=disable"
        )));
    }
    speaking(roots)
}

/// TLS that is never spoken.
///
/// # Errors
/// If the library speaks none.
pub(super) fn trusting_nobody() -> Result<ClientConfig, JournalError> {
    speaking(RootCertStore::empty())
}

fn of_file(file: &Path) -> Result<Vec<CertificateDer<'static>>, JournalError> {
    let read = CertificateDer::pem_file_iter(file).and_then(Iterator::collect);
    read.map_err(|error| JournalError::Address(format!("{}: {error}", file.display())))
}

fn speaking(roots: RootCertStore) -> Result<ClientConfig, JournalError> {
    let provider = Arc::new(ring::default_provider());
    let versions = ClientConfig::builder_with_provider(provider)
        .with_safe_default_protocol_versions()
        .map_err(|error| JournalError::Failed { what: "speaking TLS", why: error.to_string() })?;
    Ok(versions.with_root_certificates(roots).with_no_client_auth())
}
