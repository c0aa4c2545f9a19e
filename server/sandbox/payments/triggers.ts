import type { SandboxTrigger } from '#server/modules/bookings/index.ts';
import { bookingKinds } from '#server/modules/bookings/schema.ts';
import { paymentsOfBookings } from '#server/modules/checkout/index.ts';
import { findIntent } from '#server/modules/payments/index.ts';
import { actOnDashboard, type DashboardAct } from '../suppliers/payments/index.ts';

const actOfEvent = {
  gateway_refunds: 'refund',
  gateway_refunds_part: 'refund_part',
  gateway_cancels: 'cancel',
  gateway_captures: 'capture',
  dispute_opens: 'open_dispute',
  dispute_won: 'win_dispute',
  dispute_lost: 'lose_dispute',
} as const satisfies Partial<Record<SandboxTrigger['event'], DashboardAct>>;

/** Acts on the dashboard of a simulated gateway and at the payer's bank, for the payment of any booking. */
export const paymentTriggers: readonly SandboxTrigger[] = Object.entries(actOfEvent).map(([event, act]) => ({
  event: event as keyof typeof actOfEvent,
  kinds: bookingKinds,
  run: async (ctx, booking) => {
    const paymentOf = await paymentsOfBookings(ctx, booking.appId, [booking]);
    const intentId = paymentOf(booking.id).intent?.id;
    const intent = intentId ? await findIntent(ctx, booking.appId, intentId) : null;
    return intent !== null && (await actOnDashboard(ctx, intent.gatewayReference, act));
  },
}));
