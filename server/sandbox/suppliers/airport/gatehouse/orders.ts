import type { SupplierVisit } from '#server/modules/airport-services/catalogue/port.ts';
import type { SupplierKey } from '#server/modules/bookings/port.ts';
import { config } from '#server/platform/config/index.ts';
import type { BaseContext } from '#server/platform/context/index.ts';
import { handleOf } from '../../order-book.ts';
import { createVisitBook, type VisitRequest, type VisitRow } from '../venue-orders.ts';

type Row = VisitRow & { age_seconds: number; answers_by: string };

/** The venue decides after five seconds, with latency off at once; it promises an answer within two minutes. */
const decisionSeconds = () => (config.sandboxLatency === 'off' ? 0 : 5);
const answerMinutes = 2;

const orderBook = createVisitBook<Row>({
  prefix: 'GH',
  codeSeed: 'gatehouse',
  moreColumns: `extract(epoch from sojourn_clock() - created_at)::float8 as age_seconds,
    to_char((created_at + interval '${answerMinutes} minutes') at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as answers_by`,
  effectOf: () => undefined,
});

export const { quoteCancel, cancel: cancelVisit } = orderBook;

/** Requests a visit; the venue decides later. */
export async function requestVisit(ctx: BaseContext, request: VisitRequest): Promise<SupplierVisit> {
  return present(await orderBook.book(ctx, request, 'pending'));
}

/** The order; null when there is none. Makes the decision of the venue when it is due: it accepts everybody. */
export async function findVisit(ctx: BaseContext, key: SupplierKey): Promise<SupplierVisit | null> {
  const row = await orderBook.find(ctx, key);
  if (row?.state !== 'pending' || row.age_seconds < decisionSeconds()) return row && present(row);
  const decided = await orderBook.move(ctx, row.reference, 'pending', 'confirmed');
  return present(decided ?? (await orderBook.lock(ctx, key)));
}

/** Its venues scan a barcode of its own, and admit nobody by the access code alone. */
function present(row: Row): SupplierVisit {
  const { reference, supplier_reference: supplierReference, access_code: code } = row;
  const order = { reference, supplierReference, handle: handleOf(row) };
  if (row.state === 'pending')
    return { ...order, state: 'pending', accessCode: '', answersBy: row.answers_by };
  if (row.state !== 'confirmed') return { ...order, state: 'cancelled', accessCode: code };
  const payload = `GH2|${supplierReference}|${row.venue_id}|${row.day}|${row.guests}`;
  return { ...order, state: 'confirmed', accessCode: code, barcode: { format: 'qr', payload } };
}
