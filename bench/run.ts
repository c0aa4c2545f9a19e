import { argv } from 'node:process';

/**
 * `npm run bench -- [what]`: `pages`, `start`, `memory`, `streams` and `workers` by name; everything else are words of the
 * cases of `http.ts`.
 */
const [what] = argv.slice(2);
if (what === 'start') await import('./start.ts');
else if (what === 'memory') await import('./memory.ts');
else if (what === 'pages') await import('./pages.ts');
else if (what === 'streams') await import('./idle-streams.ts');
else if (what === 'workers') await import('./workers.ts');
else await import('./http.ts');
