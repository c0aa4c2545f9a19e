import { join } from 'node:path';
import { bundleServer } from './bundle/bundle-server.ts';

/** Writes the server as one file in `.bundle`, from which it starts in half of the CPU (`npm run build` does so, too). */
await bundleServer(join(import.meta.dirname, '..'));
