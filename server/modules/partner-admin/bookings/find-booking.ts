import type { AuditDetail } from '#server/modules/audit/index.ts';
import { type Booking, findBookingAnywhere } from '#server/modules/bookings/index.ts';
import type { OperatorContext } from '../context.ts';
import { notFound } from '../find.ts';
import { recordAuditEntry } from '../record-audit-entry.ts';

/** Returns the booking with this id, in any app. Fails with `not_found`. */
export async function bookingNamed(ctx: OperatorContext, id: string): Promise<Booking> {
  const booking = await findBookingAnywhere(ctx, id);
  if (!booking) throw notFound(ctx, 'booking', id);
  return booking;
}

/** Writes what an operator did with a booking to the audit log, in the transaction of the act. */
export async function recordBookingAct(
  ctx: OperatorContext,
  booking: Booking,
  action: string,
  detail: AuditDetail,
): Promise<void> {
  const { appId, organisationId, id: subjectId } = booking;
  await recordAuditEntry(ctx, { action, organisationId, appId, subjectId, detail });
}
