import { type Booking, findBookingAnywhere, historyOf } from '#server/modules/bookings/index.ts';
import { loadApp } from '#server/modules/tenants/index.ts';
import { type BaseContext, type Environment, environments } from '#server/platform/context/index.ts';
import { openToken, sealToken } from '#server/platform/crypto/index.ts';
import { pool } from '#server/platform/db/index.ts';
import { sql } from '#server/platform/db/sql.ts';
import { problem } from '#server/platform/errors/index.ts';
import { databaseNowMs } from '#server/platform/time/database-clock.ts';
import { isoInstant } from '#server/platform/time/index.ts';
import { type Barcode, venueKinds } from '../catalogue/port.ts';
import { travelDetails } from './details.ts';

/** Guests can be admitted this long before the start of the slot. */
const earlyMinutes = 30;
/** A pass can be verified this long after its end, so that the venue sees that it has expired. */
const readableDays = 30;

const purpose = 'travel pass';

/** The period in which the guests of a booking can be admitted. */
export function validityOf(booking: Pick<Booking, 'startsAt' | 'endsAt'>): { from: string; until: string } {
  return {
    from: isoInstant(Date.parse(booking.startsAt) - earlyMinutes * 60_000),
    until: booking.endsAt,
  };
}

/** The token of a pass: the encrypted booking id, which reveals nothing about the booking. */
export function passToken(environment: Environment, booking: Pick<Booking, 'id' | 'endsAt'>): string {
  const readableUntil = isoInstant(Date.parse(booking.endsAt) + readableDays * 86_400_000);
  return sealToken(purpose, environment, booking.id, readableUntil);
}

/** A pass with its booking and its status at the time of reading. */
export type Pass = {
  /** Context of the environment for which the token was sealed, whatever the environment of the request. */
  ctx: BaseContext;
  booking: Booking;
  brand: string;
  status: 'valid' | 'not_yet_valid' | 'used' | 'over' | 'cancelled';
  admittedAt: string | null;
};

/** The history reason of a booking that was completed by the admission of its guests. */
export const admittedReason = 'admitted';

/** The booking of a pass and its status by the database's clock; throws `not_found` for a forged pass. */
export async function readPass(base: BaseContext, token: string): Promise<Pass> {
  const found = openPass(base, token);
  const booking = found && (await findBookingAnywhere(found.ctx, found.bookingId));
  if (!booking || !venueKinds.some((kind) => kind === booking.kind)) throw problem('not_found');
  const { ctx } = found;
  const { from, until } = validityOf(booking);
  const [app, steps, [clock]] = await Promise.all([
    loadApp(ctx.db, booking.appId),
    historyOf(ctx, booking),
    ctx.db.execute<{ early: boolean; late: boolean }>(
      sql`select sojourn_clock()::timestamptz(3) < ${from}::timestamptz as early, sojourn_clock()::timestamptz(3) >= ${until}::timestamptz as late`,
    ),
  ]);
  const admitted = steps.find(({ event, reason }) => event === 'complete' && reason === admittedReason);
  return {
    ctx,
    booking,
    brand: app?.name ?? '',
    status: admitted ? 'used' : statusAt(booking, clock ?? { early: false, late: true }),
    admittedAt: admitted?.at ?? null,
  };
}

function statusAt({ state }: Booking, { early, late }: { early: boolean; late: boolean }): Pass['status'] {
  if (state === 'completed') return 'over';
  if (state !== 'confirmed') return 'cancelled';
  if (early) return 'not_yet_valid';
  return late ? 'over' : 'valid';
}

/**
 * Opens a token in the environment that sealed it. It checks the expiry of the token rather than its state,
 * because passes of the earlier, signed format were issued for visits up to 500 days ahead and must still be
 * accepted.
 */
function openPass(base: BaseContext, token: string): { ctx: BaseContext; bookingId: string } | null {
  for (const environment of environments) {
    const opened = openToken<unknown>(purpose, environment, token);
    if (
      !opened ||
      Date.parse(opened.expiresAt) <= databaseNowMs(environment) ||
      typeof opened.payload !== 'string'
    )
      continue;
    return {
      ctx: { ...base, environment, db: environment === base.environment ? base.db : pool(environment).db },
      bookingId: opened.payload,
    };
  }
  return null;
}

/** The partner's barcode, which replaces our QR code; null if it gave none. */
export function barcodeOf(booking: Booking): Barcode | null {
  return travelDetails(booking).barcode ?? null;
}

/** The code by which the venue identifies the booking. */
export function codeOf(booking: Booking): string {
  return travelDetails(booking).accessCode ?? '';
}
