import type { JWK } from 'jose';
import { publicKeys } from '#server/modules/auth/index.ts';
import type { Environment } from '#server/platform/environment.ts';
import { withDeadline } from '#server/platform/http/database-deadline.ts';
import { log } from '#server/platform/log/index.ts';
import { processWide } from '#server/platform/process-wide.ts';

type Known = { keys: JWK[]; readAt: number };

/** The keys of each environment as this process last read them. */
const known = processWide('published-keys', () => new Map<Environment, Known>());

/** A key verifies for an hour after it was replaced, so that keys that were read less than an hour ago still do. */
const knownForMs = 3_600_000;

/**
 * Returns the public keys of both environments, each read on its own within 4.2 s. For an environment that fails it returns those
 * that were read in the last hour. Without any of the Sandbox the document is not `complete`; without any of Production it throws,
 * because a client that misses its keys would refuse the tokens of members.
 */
export async function publishedKeys(): Promise<{ keys: JWK[]; complete: boolean }> {
  const [sandbox, production] = await Promise.allSettled([keysOf('Sandbox'), keysOf('Production')]);
  if (production.status === 'rejected') throw production.reason;
  return {
    keys: [...(sandbox.status === 'fulfilled' ? sandbox.value : []), ...production.value],
    complete: sandbox.status === 'fulfilled',
  };
}

async function keysOf(environment: Environment): Promise<JWK[]> {
  try {
    const keys = await withDeadline(publicKeys(environment));
    known.set(environment, { keys, readAt: Date.now() });
    return keys;
  } catch (err) {
    log.warn({ err, environment }, 'the public keys of an environment could not be read');
    const last = known.get(environment);
    if (last && Date.now() - last.readAt < knownForMs) return last.keys;
    throw err;
  }
}
