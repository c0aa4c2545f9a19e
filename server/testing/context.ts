import type { Environment, SystemContext } from '#server/platform/context/index.ts';
import { pool } from '#server/platform/db/index.ts';
import { newId } from '#server/platform/ids/index.ts';
import { log } from '#server/platform/log/index.ts';

/** Returns a context like that of a job, on this worker's own database. */
export function systemContext(environment: Environment = 'Sandbox'): SystemContext {
  return {
    environment,
    db: pool(environment).db,
    requestId: newId(),
    log,
    signal: new AbortController().signal,
    clientAddress: 'test',
  };
}
