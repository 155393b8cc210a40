// Light or dark, as it was chosen on this phone: set before anything is painted, which a module is not.
try {
  document.documentElement.dataset.theme = localStorage.getItem('theme') ?? 'system';
} catch {
  // A browser that keeps nothing has it as the system does.
}
