import { svelte } from '@sveltejs/vite-plugin-svelte';
import { build, type Plugin, type Rolldown } from 'vite';
import { looks } from './look.ts';

/**
 * Writes `page.html`: the viewer of saved matches in one file, with everything inline and room for a match. A saved
 * match is opened from a disk, where a page can load nothing else.
 */
export function page(): Plugin {
  return {
    name: 'page',
    apply: 'build',
    async generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'page.html', source: await source() });
    },
  };
}

async function source(): Promise<string> {
  const built = (await build({
    configFile: false,
    logLevel: 'warn',
    plugins: [looks({ alone: true }), svelte()],
    publicDir: false,
    build: {
      target: 'es2022',
      write: false,
      rollupOptions: { input: 'src/saved/main.ts', output: { format: 'iife', entryFileNames: 'page.js' } },
    },
  })) as Rolldown.RolldownOutput;
  const files = [...built.output];
  const script = files.flatMap((file) => (file.type === 'chunk' ? [file.code] : [])).join('\n');
  const style = files.flatMap((file) => (file.fileName.endsWith('.css') && file.type === 'asset' ? [String(file.source)] : [])).join('\n');
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'unsafe-inline' 'wasm-unsafe-eval'; style-src 'unsafe-inline'">
<title>Throne Referee</title>
<style>${style}</style>
</head>
<body>
<div id="app"></div>
<script type="application/json" id="saved">"the match"</script>
<script>${script.replaceAll('</script', '<\\/script')}</script>
</body>
</html>
`;
}
