import { argv } from 'node:process';

/** `npm run bench -- [what]`: `pages`, `start` and `memory` by name; everything else are words of the cases of `http.ts`. */
const [what] = argv.slice(2);
if (what === 'start') await import('./start.ts');
else if (what === 'memory') await import('./memory.ts');
else if (what === 'pages') await import('./pages.ts');
else await import('./http.ts');
