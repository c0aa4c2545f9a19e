import type { SystemContext } from '#server/platform/context/index.ts';
import { processWide } from '#server/platform/process-wide.ts';
import type { Booking } from './booking.ts';

/** Decides whether a hold that is over must wait, because its payment may be on its way. */
type HoldKeeper = (ctx: SystemContext, booking: Pick<Booking, 'appId' | 'id'>) => Promise<boolean>;

/** Shared by the copies of this module that Next bundles. */
const registry = processWide('hold-keeper', () => ({ keeper: null as HoldKeeper | null }));

/** Registers the functions that know which holds a payment needs. `server/wiring/register-modules.ts` calls it once at start. */
export function registerHoldKeeper(keeper: HoldKeeper): void {
  registry.keeper = keeper;
}

/** True if the hold of a booking must not expire now. Throws when no keeper was registered. */
export async function mustKeepHold(
  ctx: SystemContext,
  booking: Pick<Booking, 'appId' | 'id'>,
): Promise<boolean> {
  if (!registry.keeper) throw new Error('The host must call registerModules before holds end');
  return registry.keeper(ctx, booking);
}
