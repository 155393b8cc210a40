/** Options for the compiler, read by Vite and by svelte-check alike. The names of scopes are chance and do not compress. */
export default { compilerOptions: { runes: true, discloseVersion: false, cssHash: ({ hash, filename }) => `s${hash(filename).slice(0, 4)}` } };
