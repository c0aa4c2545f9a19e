import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { findBundle } from './host/bundle/find-bundle.ts';

/** Starts what `npm start` runs: from the bundle that the build has written, or from the sources if they differ. */
const root = join(import.meta.dirname, '..');
// Set here as well, because `npm start` sets it, but a process manager that runs this file need not.
enableCompileCache(process.env.NODE_COMPILE_CACHE ?? join(root, '.data', 'compile-cache'));
const bundle = findBundle(root);
const server: typeof import('./host/start-server.ts') = bundle
  ? await import(bundle)
  : await import('./host/start-server.ts');
await server.startServer(root);
