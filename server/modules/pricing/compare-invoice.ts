import type { BaseContext } from '#server/platform/context/index.ts';
import { sql } from '#server/platform/db/sql.ts';

/** A line of a supplier's invoice. `reference` is the supplier's or ours. */
export type InvoiceLine = { line: number; reference: string; amountMinor: number; currency: string };

/** How an invoice differs from the stored cost. Amounts are minor units of `currency`. */
export type InvoiceDifference = {
  line: number;
  reference: string;
  kind: 'unknown_reference' | 'repeated' | 'no_cost' | 'not_booked' | 'other_currency' | 'other_amount';
  invoicedMinor: number;
  currency: string;
  /** The stored net cost; null if there is none. */
  ours: { netMinor: number; currency: string } | null;
};

export type CompareInput = { supplier: string; lines: readonly InvoiceLine[] };

type Known = {
  reference: string;
  supplierReference: string | null;
  state: string;
  netMinor: number | null;
  currency: string | null;
};

/** Compares a supplier's invoice with the net costs of its bookings in all apps, in one query. */
export async function compareInvoice(
  ctx: Pick<BaseContext, 'db'>,
  { supplier, lines }: CompareInput,
): Promise<InvoiceDifference[]> {
  const references = JSON.stringify(lines.map(({ reference }) => reference));
  const named = sql`select jsonb_array_elements_text(${references}::jsonb)`;
  const known = await ctx.db.execute<Known>(sql`
    select reference, supplier_reference as "supplierReference", state,
      cost_net_minor::float8 as "netMinor", cost_currency as currency
    from bookings
    where supplier = ${supplier} and (reference in (${named}) or supplier_reference in (${named}))`);
  const byReference = new Map<string, Known>();
  for (const booking of known) {
    byReference.set(booking.reference, booking);
    if (booking.supplierReference) byReference.set(booking.supplierReference, booking);
  }
  const seen = new Set<Known>();
  return lines.flatMap((line): InvoiceDifference[] => {
    const booking = byReference.get(line.reference);
    const kind = booking ? differenceOf(line, booking, seen.has(booking)) : 'unknown_reference';
    if (booking) seen.add(booking);
    return kind ? [asDifference(kind, line, booking)] : [];
  });
}

function differenceOf(
  line: InvoiceLine,
  { state, netMinor, currency }: Known,
  isRepeated: boolean,
): InvoiceDifference['kind'] | null {
  if (isRepeated) return 'repeated';
  if (state !== 'confirmed' && state !== 'completed') return 'not_booked';
  if (netMinor === null) return 'no_cost';
  if (currency !== line.currency) return 'other_currency';
  return netMinor === line.amountMinor ? null : 'other_amount';
}

function asDifference(
  kind: InvoiceDifference['kind'],
  { line, reference, amountMinor, currency }: InvoiceLine,
  booking: Known | undefined,
): InvoiceDifference {
  const cost = booking?.netMinor == null || booking.currency === null ? null : booking;
  const ours = cost && { netMinor: Number(cost.netMinor), currency: String(cost.currency) };
  return { line, reference, kind, invoicedMinor: amountMinor, currency, ours };
}
