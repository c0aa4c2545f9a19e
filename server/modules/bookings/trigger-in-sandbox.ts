import type { ServerContext, SystemContext } from '#server/platform/context/index.ts';
import type { Input, Output } from '#server/platform/contract/index.ts';
import { invalid, problem } from '#server/platform/errors/index.ts';
import { processWide } from '#server/platform/process-wide.ts';
import type { Booking, BookingKind } from './booking.ts';
import type * as contract from './contract-sandbox.ts';
import { visibleBooking } from './queries.ts';
import type { SandboxEvent } from './sandbox-events.ts';

/** The action of a simulated supplier for one event. */
export type SandboxTrigger = {
  event: SandboxEvent;
  kinds: readonly BookingKind[];
  /** Resolves to false if the state of the booking does not permit the event. */
  run: (ctx: SystemContext, booking: Booking) => Promise<boolean>;
};

/** Process-wide, because Next bundles its own copy of this module. A new registration replaces the old. */
const registered = processWide('sandbox-triggers', () => new Map<string, SandboxTrigger>());

/** Registers sandbox events. Called once at start by `server/wiring/register-modules.ts`. */
export function registerSandboxTriggers(triggers: readonly SandboxTrigger[]): void {
  for (const trigger of triggers) {
    for (const kind of trigger.kinds) registered.set(`${kind}:${trigger.event}`, trigger);
  }
}

/** Triggers an event at the simulated supplier. The booking must belong to the key's organisation. */
export async function triggerInSandbox(
  ctx: ServerContext,
  input: Input<typeof contract.triggerInSandbox>,
): Promise<Output<typeof contract.triggerInSandbox>> {
  const booking = await visibleBooking(ctx, input.booking_id);
  const trigger = registered.get(`${booking.kind}:${input.event}`);
  if (!trigger)
    throw invalid('event', 'not_applicable', 'This event does not apply to this kind of booking.');
  if (!(await trigger.run(ctx, booking))) throw problem('invalid_state');
  return { booking_id: booking.id, event: input.event, triggered: true };
}
