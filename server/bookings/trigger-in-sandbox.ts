import type { ServerContext, SystemContext } from '#server/platform/context/index.ts';
import type { Input, Output } from '#server/platform/contract/index.ts';
import { invalid, problem } from '#server/platform/errors/index.ts';
import { processWide } from '#server/platform/process-wide.ts';
import type { Booking, BookingKind } from './booking.ts';
import type * as contract from './contract-sandbox.ts';
import { visibleBooking } from './queries.ts';
import type { SandboxEvent } from './sandbox-events.ts';

/** What one kind's simulated supplier does at an event. */
export type SandboxTrigger = {
  event: SandboxEvent;
  kinds: readonly BookingKind[];
  /** False when the booking does not permit it any more, or not yet. */
  run: (ctx: SystemContext, booking: Booking) => Promise<boolean>;
};

/** Shared by the copies of this module that Next bundles; a second registration of an event replaces the first. */
const known = processWide('sandbox-triggers', () => new Map<string, SandboxTrigger>());

/** Makes events known. Called once at start by `server/bookables.ts`. */
export function registerSandboxTriggers(triggers: readonly SandboxTrigger[]): void {
  for (const trigger of triggers) {
    for (const kind of trigger.kinds) known.set(`${kind}:${trigger.event}`, trigger);
  }
}

/** Makes the simulated supplier of a booking act. Only for bookings of the key's organisation. */
export async function triggerInSandbox(
  ctx: ServerContext,
  input: Input<typeof contract.triggerInSandbox>,
): Promise<Output<typeof contract.triggerInSandbox>> {
  const booking = await visibleBooking(ctx, input.booking_id);
  const trigger = known.get(`${booking.kind}:${input.event}`);
  if (!trigger) throw invalid('event', 'not_applicable', 'This kind of booking knows no such event.');
  if (!(await trigger.run(ctx, booking))) throw problem('invalid_state');
  return { booking_id: booking.id, event: input.event, triggered: true };
}
