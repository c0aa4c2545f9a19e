import { type Environment, environments } from '../context/environment.ts';
import { pool } from '../db/client.ts';
import { sql } from '../db/sql.ts';

const patienceMs = 1_000;

/**
 * Whether each environment's database answers within a second. Ready means that Production's does: members of
 * Production must not lose their processes because the Sandbox is down.
 */
export async function readiness(): Promise<{ ready: boolean; databases: Record<string, 'up' | 'down'> }> {
  const states = await Promise.all(environments.map(stateOf));
  return {
    ready: states[environments.indexOf('Production')] === 'up',
    databases: Object.fromEntries(
      environments.map((environment, index) => [environment, states[index] ?? 'down']),
    ),
  };
}

async function stateOf(environment: Environment): Promise<'up' | 'down'> {
  const late = new Promise<'down'>((resolve) => setTimeout(resolve, patienceMs, 'down').unref());
  const answer = pool(environment)
    .db.execute(sql`select 1`)
    .then(
      () => 'up' as const,
      () => 'down' as const,
    );
  return Promise.race([answer, late]);
}
