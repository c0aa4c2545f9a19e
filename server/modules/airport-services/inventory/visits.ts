import { randomBytes } from 'node:crypto';
import type { SupplierKey } from '#server/modules/bookings/port.ts';
import type { BaseContext } from '#server/platform/context/index.ts';
import { eq, sql } from '#server/platform/db/sql.ts';
import type { SupplierVisit } from '../catalogue/port.ts';
import { ownVisits } from './schema.ts';

/** A stored visit. `isLive`: it is confirmed, or its hold has not ended. */
export type StoredVisit = typeof ownVisits.$inferSelect & { isLive: boolean };

const isLive = sql<boolean>`(${ownVisits.state} = 'confirmed'
  or (${ownVisits.state} = 'held' and ${ownVisits.heldUntil} > sojourn_clock()))`;

const columns = {
  reference: ownVisits.reference,
  supplierReference: ownVisits.supplierReference,
  accessCode: ownVisits.accessCode,
  venueCode: ownVisits.venueCode,
  type: ownVisits.type,
  day: ownVisits.day,
  time: ownVisits.time,
  guests: ownVisits.guests,
  totalMinor: ownVisits.totalMinor,
  currency: ownVisits.currency,
  state: ownVisits.state,
  heldUntil: ownVisits.heldUntil,
  createdAt: ownVisits.createdAt,
  updatedAt: ownVisits.updatedAt,
  isLive,
};

/** The visit of a reference, locked until the transaction ends; null if there is none. */
export async function lockVisit(ctx: BaseContext, reference: string): Promise<StoredVisit | null> {
  const [row] = await ctx.db
    .select(columns)
    .from(ownVisits)
    .where(eq(ownVisits.reference, reference))
    .for('update');
  return row ?? null;
}

/** The booking or live hold of a reference; null if there is none. */
export async function findVisit(ctx: BaseContext, { reference }: SupplierKey): Promise<SupplierVisit | null> {
  const [row] = await ctx.db.select(columns).from(ownVisits).where(eq(ownVisits.reference, reference));
  if (!row || (row.state === 'held' && !row.isLive)) return null;
  return presentVisit(row);
}

/** A stored visit as the port has it. */
export function presentVisit(row: StoredVisit): SupplierVisit {
  const { reference, supplierReference, accessCode, state } = row;
  return { reference, supplierReference, accessCode, state };
}

/** Letters and digits without 0, O, 1 and I, which are easily confused. */
const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** A random code that people can read out. */
export const drawCode = (length: number): string =>
  Array.from(randomBytes(length), (byte) => alphabet[byte % alphabet.length]).join('');
