import { readFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Duplex } from 'node:stream';
import type { PageHandler } from './http-server.ts';
import { withMissingPage } from './missing-documents.ts';

export type Pages = {
  handle: PageHandler;
  upgrade: ((req: IncomingMessage, socket: Duplex, head: Buffer) => void) | null;
};

/** Prepares Next to serve pages from the build in `.next` or, under `npm run dev`, from source. */
export async function startPages(root: string, address: { host: string; port: number }): Promise<Pages> {
  const development = process.env.SOJOURN_DEV === '1';
  // Next reads NODE_ENV when it is loaded; the types declare it read-only.
  Object.assign(process.env, {
    NODE_ENV: development ? 'development' : 'production',
    NEXT_TELEMETRY_DISABLED: '1',
  });
  if (!development) await loadBuiltConfig(root);
  const { default: next } = await import('next');
  // Next fetches the page that a server action redirects to from this address.
  const { host: hostname, port } = address;
  const app = next({ dev: development, dir: root, customServer: true, hostname, port });
  await app.prepare();
  return {
    handle: withMissingPage(app.getRequestHandler()),
    upgrade: development ? app.getUpgradeHandler() : null,
  };
}

/**
 * Passes on the configuration that the build has written, as Next's own standalone server does. Without it Next
 * compiles `next.config.ts` at every start, for which it loads its compiler: 50 MB of memory. Next logs how
 * long its first reading took, unless that reading is silent; later ones take the result from its cache.
 */
async function loadBuiltConfig(root: string): Promise<void> {
  const built = JSON.parse(readFileSync(join(root, '.next', 'required-server-files.json'), 'utf8'));
  process.env.__NEXT_PRIVATE_STANDALONE_CONFIG ??= JSON.stringify(built.config);
  const { default: loadConfig }: typeof import('next/dist/server/config.js') = createRequire(import.meta.url)(
    'next/dist/server/config.js',
  );
  await loadConfig('phase-production-server', root, { silent: true });
}
