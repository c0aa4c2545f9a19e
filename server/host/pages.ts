import type { IncomingMessage } from 'node:http';
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
    AUTH_TRUST_HOST: '1',
    NEXT_TELEMETRY_DISABLED: '1',
  });
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
