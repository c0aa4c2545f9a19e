import type { Client, createClient } from '#server/wiring/client/index.ts';

type Options = Parameters<typeof createClient>[0];

let shared: Promise<Client> | null = null;

/**
 * The typed client of this origin, which sends the session cookie. It is loaded at the first call, so that the
 * table of operations is not part of the script that a page loads first.
 */
export function loadClient(): Promise<Client> {
  shared ??= create({ baseUrl: '' }).catch((err: unknown) => {
    // A later call tries again to load it.
    shared = null;
    throw err;
  });
  return shared;
}

/** A client whose requests outlive the page; the browser limits their bodies to 64 KB. */
export function loadKeepaliveClient(): Promise<Client> {
  return create({ baseUrl: '', fetch: (input, init) => fetch(input, { ...init, keepalive: true }) });
}

async function create(options: Options): Promise<Client> {
  const { createClient } = await import('#server/wiring/client/index.ts');
  return createClient(options);
}
