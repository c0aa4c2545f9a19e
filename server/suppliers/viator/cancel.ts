import type {
  CancelAmounts,
  CancelAnswer,
  CancelQuote,
  DeclineReason,
  SupplierKey,
} from '#server/modules/bookings/port.ts';
import type { SupplierVisit } from '#server/modules/experiences/port.ts';
import type { BaseContext } from '#server/platform/context/index.ts';
import { SupplierFailure } from '#server/platform/resilience/index.ts';
import { parseAmount, type SupplierClient } from '#server/platform/supplier-http/index.ts';
import { isoInstant } from '#server/platform/time/index.ts';
import { cancelQuote, cancelResult } from './answers.ts';
import { lookUp } from './booking-state.ts';
import type { ReferenceData } from './reference-data.ts';

/** Viator names no end of a quote. Its share changes with the days before the visit, so it is used at once. */
const quotedForMs = 60_000;

type Quoted = { bookingRef: string; status: string; reason: string; amounts: CancelAmounts | null };

/** What Viator would return of our net price; null where it does not say. */
export async function quoteCancel(
  ctx: BaseContext,
  client: SupplierClient,
  clockMs: () => number,
  key: SupplierKey,
): Promise<CancelQuote | null> {
  const found = await lookUp(ctx, client, key);
  if (!found || found.state === 'rejected') return null;
  const quoted = await quoteOf(ctx, client, key, found);
  if (quoted.status !== 'CANCELLABLE' || !quoted.amounts) return null;
  return { ...quoted.amounts, validUntil: isoInstant(clockMs() + quotedForMs) };
}

/**
 * Cancels a booking. What Viator returns is read before, because the answer to the cancellation names no amounts; of a
 * booking that is cancelled already the quote tells the same.
 */
export async function cancel(
  ctx: BaseContext,
  client: SupplierClient,
  lists: ReferenceData,
  key: SupplierKey,
): Promise<CancelAnswer> {
  const found = await lookUp(ctx, client, key);
  if (!found) throw new SupplierFailure('rejected', 'There is no booking to cancel.');
  if (found.state === 'rejected') return { state: 'cancelled', amounts: null };
  const { status, amounts, reason, bookingRef } = await quoteOf(ctx, client, key, found);
  if (/^CANCELL?ED$/.test(status)) return { state: 'cancelled', amounts };
  if (status === 'NOT_CANCELLABLE') return { state: 'declined', reason: declined(reason) };
  const reasonCode = await lists.cancelReason(ctx);
  const path = `/bookings/${encodeURIComponent(bookingRef)}/cancel`;
  const answer = await client.send(
    ctx,
    { method: 'POST', path, json: { reasonCode }, appId: key.appId },
    cancelResult,
    { operation: 'cancel', reference: key.reference },
  );
  const isCancelled = answer.status === 'ACCEPTED' || /ALREADY_CANCELL?ED/.test(answer.reason ?? '');
  return isCancelled
    ? { state: 'cancelled', amounts }
    : { state: 'declined', reason: declined(answer.reason ?? '') };
}

/** The quote of a booking, which is asked for by Viator's own number. */
async function quoteOf(
  ctx: BaseContext,
  client: SupplierClient,
  key: SupplierKey,
  found: SupplierVisit,
): Promise<Quoted> {
  const { supplierReference: bookingRef } = found;
  const path = `/bookings/${encodeURIComponent(bookingRef)}/cancel-quote`;
  const answer = await client.send(ctx, { method: 'GET', path, appId: key.appId }, cancelQuote);
  const { itemPrice, refundAmount, currencyCode: currency = '' } = answer.refundDetails ?? {};
  const refundMinor = parseAmount(refundAmount, currency);
  const paidMinor = parseAmount(itemPrice, currency);
  const amounts =
    refundMinor === null || paidMinor === null
      ? null
      : { refundMinor, feeMinor: Math.max(0, paidMinor - refundMinor), currency };
  const status = found.state === 'cancelled' ? 'CANCELLED' : answer.status;
  return { bookingRef, status, reason: answer.rejectionReason ?? '', amounts };
}

function declined(reason: string): DeclineReason {
  if (/PAST|LATE|TRAVEL_DATE/.test(reason)) return 'too_late';
  if (/REDEEM|USED/.test(reason)) return 'already_used';
  return /NOT_CANCELL?ABLE|FINAL/.test(reason) ? 'not_cancellable' : 'unspecified';
}
