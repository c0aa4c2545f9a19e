import { markedUpMinor, sellingTotal } from '#server/modules/pricing/index.ts';
import type { EitherContext } from '#server/platform/context/index.ts';
import { transaction } from '#server/platform/db/index.ts';
import { isProblem, problem } from '#server/platform/errors/index.ts';
import { enqueue } from '#server/platform/jobs/index.ts';
import { convertMinorAt, toMajor } from '#server/platform/money/index.ts';
import { isRefusal, isSupplierFailure } from '#server/platform/resilience/index.ts';
import type { Booking } from './booking.ts';
import { expireBooking } from './expire-bookings.ts';
import type { SupplierHold } from './port.ts';
import { productOf } from './product-adapter.ts';
import { releaseSupplierBooking, requestSupplierRelease } from './release-supplier-booking.ts';
import { sealHandle } from './supplier-handle.ts';
import { tryTransition } from './transition.ts';

/** Work that belongs to the hold and is committed with it. If it throws, the hold is released. */
export type AfterHold = (ctx: EitherContext, booking: Booking) => Promise<Booking>;

/** A supplier whose answer was lost may still make the hold. After this time it is released once more. */
const lateHoldMinutes = 2;

/**
 * Asks the supplier for the hold of a booking in `holding`, without a database connection, and stores the
 * answer. The hold ends at the supplier's instant or ours, whichever is earlier. If anything fails, the booking
 * is abandoned, and a job releases what the supplier may hold; after a crash, `sweepBookings` does it.
 */
export async function holdBooking(
  ctx: EitherContext,
  booking: Booking,
  event: 'hold' | 'hold_for_payment',
  afterHold?: AfterHold,
): Promise<Booking> {
  let hold: SupplierHold | null = null;
  try {
    const ours = booking.holdExpiresAt as string;
    const answer = await productOf(booking.kind).hold(ctx, booking, ours);
    hold = answer;
    requireAgreedPrice(booking, answer);
    const isShorter = Date.parse(answer.until) < Date.parse(ours);
    const holdExpiresAt = isShorter ? answer.until : ours;
    return await transaction(ctx, async (ctx) => {
      const held = await tryTransition(ctx, booking, event, {
        set: { holdKind: answer.kind, holdExpiresAt, ...handleColumn(ctx, booking, answer) },
      });
      // The supplier took longer than a hold may take, and the booking was abandoned meanwhile.
      if (!held) throw problem('supplier_timeout');
      const payload = { appId: held.appId, bookingId: held.id };
      if (isShorter)
        await enqueue(ctx, expireBooking, payload, { runAt: holdExpiresAt, key: `expire:${held.id}` });
      return afterHold ? afterHold(ctx, held) : held;
    });
  } catch (err) {
    await abandonHold(ctx, booking, hold, err).catch((abandonErr) =>
      ctx.log.error({ err: abandonErr, bookingId: booking.id }, 'a hold could not be abandoned'),
    );
    throw err;
  }
}

function handleColumn(ctx: EitherContext, { id }: Booking, hold: SupplierHold | null) {
  return hold?.handle ? { supplierHandle: sealHandle(ctx, id, hold.handle) } : {};
}

/**
 * Fails with `price_changed` if the supplier holds a higher price than the one that the caller accepted, compared
 * before markup in the currency in which the supplier named it; with `supplier_error` if it holds one in a third
 * currency.
 */
function requireAgreedPrice(booking: Booking, { price }: SupplierHold): void {
  if (!price) return;
  const { currency, markup } = booking;
  const own = { currency, totalMinor: supplierTotalOf(booking), rate: 1 };
  const agreed = price.currency === currency ? own : productOf(booking.kind).convertedFrom?.(booking);
  if (agreed?.currency !== price.currency) throw problem('supplier_error');
  if (price.totalMinor <= agreed.totalMinor) return;
  const supplierMinor = convertMinorAt(agreed.rate, price.totalMinor, agreed.currency, currency);
  const atPropertyMinor = markup ? markup.supplierTotalMinor - markedUpMinor(markup) : 0;
  const totalMinor = sellingTotal(markup, supplierMinor, supplierMinor - atPropertyMinor);
  throw problem('price_changed', { extra: { total: toMajor(totalMinor, currency), currency } });
}

/**
 * What the supplier asks for a booking before markup, in minor units of the booking's currency: converted where the
 * supplier named another one.
 */
export function supplierTotalOf({ totalMinor, markup }: Pick<Booking, 'totalMinor' | 'markup'>): number {
  return markup?.supplierTotalMinor ?? totalMinor;
}

async function abandonHold(
  ctx: EitherContext,
  booking: Booking,
  hold: SupplierHold | null,
  err: unknown,
): Promise<void> {
  const payload = { appId: booking.appId, bookingId: booking.id };
  await transaction(ctx, async (ctx) => {
    const change = { reason: reasonOf(err), set: handleColumn(ctx, booking, hold) };
    const abandoned = await tryTransition(ctx, booking, 'abandon', change);
    // The sweep abandoned the booking; its release may have run before the supplier held anything.
    if (!abandoned) await requestSupplierRelease(ctx, booking);
    if (hold !== null || isRefusal(err)) return;
    const delayMs = lateHoldMinutes * 60_000;
    await enqueue(ctx, releaseSupplierBooking, payload, { delayMs, key: `release_late:${booking.id}` });
  });
}

function reasonOf(err: unknown): string {
  if (isSupplierFailure(err)) return err.kind;
  return isProblem(err) ? err.code : 'hold_failed';
}
