import { environments } from '#server/platform/context/index.ts';
import { pool } from '#server/platform/db/index.ts';
import { sql } from '#server/platform/db/sql.ts';
import { processWide } from '#server/platform/process-wide.ts';

/** A preflight is answered from memory; a new origin is known after at most 30 s. */
const rereadMs = 30_000;

const memory = processWide('known-origins', () => ({ readAt: 0, origins: new Set<string>() }));

/** True when some app of either environment lists the origin for browser calls. */
export async function isKnownOrigin(origin: string): Promise<boolean> {
  if (Date.now() - memory.readAt > rereadMs) {
    const lists = await Promise.all(
      environments.map((environment) =>
        pool(environment).db.execute<{ origin: string }>(
          sql`select distinct unnest(allowed_origins) as origin from apps where disabled_at is null`,
        ),
      ),
    );
    memory.origins = new Set(lists.flat().map((row) => row.origin));
    memory.readAt = Date.now();
  }
  return memory.origins.has(origin);
}
