import type { SandboxTrigger } from '#server/modules/bookings/index.ts';
import {
  assignDriver,
  cancelByProvider,
  confirmLate,
  modifyTransfer,
  runTracking,
} from '../suppliers/transfers/index.ts';

const endedStates = ['cancelled', 'failed', 'expired', 'completed'];

/** Events that the simulated provider can be triggered to send for a transfer, each as a signed webhook. */
export const transferTriggers: readonly SandboxTrigger[] = [
  { event: 'driver_assigned', act: assignDriver },
  { event: 'tracking_run', act: runTracking },
  { event: 'supplier_cancels', act: cancelByProvider },
  { event: 'supplier_modifies', act: modifyTransfer },
  { event: 'supplier_confirms', act: confirmLate },
].map(({ event, act }) => ({
  event: event as SandboxTrigger['event'],
  kinds: ['ground'],
  run: async (ctx, booking) => !endedStates.includes(booking.state) && (await act(ctx, booking.reference)),
}));
