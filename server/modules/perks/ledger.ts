import type { BaseContext } from '#server/platform/context/index.ts';
import { newId } from '#server/platform/ids/index.ts';
import type { perkEventKinds } from './kinds.ts';
import { perkEvents } from './schema.ts';

export type PerkEvent = {
  perkId: string;
  kind: (typeof perkEventKinds)[number];
  /** Change in the number of free units. */
  units?: number;
  bookingId?: string;
  note?: string;
};

/** Appends entries to the ledger, in the transaction of the changes they record. */
export async function writeEvents(
  ctx: Pick<BaseContext, 'db'>,
  appId: string,
  events: readonly PerkEvent[],
): Promise<void> {
  if (events.length === 0) return;
  await ctx.db.insert(perkEvents).values(events.map((event) => ({ ...event, appId, id: newId() })));
}
