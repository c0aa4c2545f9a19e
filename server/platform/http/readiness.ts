import { readClock } from '../db/read-clock.ts';
import { type Environment, environments } from '../environment.ts';

const timeoutMs = 1_000;

/**
 * Reports which environments' databases answer within a second and can be written to. `ready` depends on Production only, so that
 * an outage of the Sandbox database does not take processes away from Production. The question is for the database's
 * time, which the process then follows.
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
  const late = new Promise<'down'>((resolve) => setTimeout(resolve, timeoutMs, 'down').unref());
  const answer = readClock(environment).then(
    () => 'up' as const,
    () => 'down' as const,
  );
  return Promise.race([answer, late]);
}
