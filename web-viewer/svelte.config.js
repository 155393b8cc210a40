/** Options for the compiler, read by Vite and by svelte-check alike. */
export default { compilerOptions: { runes: true } };
