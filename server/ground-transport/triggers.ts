import type { SandboxTrigger } from '#server/bookings/index.ts';
import {
  assignDriver,
  cancelByProvider,
  confirmLate,
  modifyRide,
  runTracking,
} from '#server/suppliers/sandbox/ground/index.ts';

const ended = ['cancelled', 'failed', 'expired', 'completed'];

/** What the simulated provider can be made to do with a ride. Each comes back as a signed webhook. */
export const groundTriggers: readonly SandboxTrigger[] = [
  { event: 'driver_assigned', act: assignDriver },
  { event: 'tracking_run', act: runTracking },
  { event: 'supplier_cancels', act: cancelByProvider },
  { event: 'supplier_modifies', act: modifyRide },
  { event: 'supplier_confirms', act: confirmLate },
].map(({ event, act }) => ({
  event: event as SandboxTrigger['event'],
  kinds: ['ground'],
  run: async (ctx, booking) => !ended.includes(booking.state) && (await act(ctx, booking.reference)),
}));
