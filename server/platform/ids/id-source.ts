import type postgres from 'postgres';
import { v7 } from 'uuid';

const ownSource = (): string => v7();

let makeFrom = ownSource;

/** Makes an id from the present source. */
export const makeId = (): string => makeFrom();

/**
 * Replaces the source of the ids of this process, so that a simulation makes the same ids each time; null gives the
 * process its own source back. Throws unless the database has the clock of a simulation, which no migration creates.
 */
export async function replaceIdSource(
  client: Pick<postgres.Sql, 'unsafe'>,
  source: (() => string) | null,
): Promise<void> {
  const [row] = await client.unsafe("select to_regclass('simulation_clock') is not null as is_simulated");
  if (!row?.is_simulated) throw new Error('Only a simulation may replace the source of ids.');
  makeFrom = source ?? ownSource;
}
