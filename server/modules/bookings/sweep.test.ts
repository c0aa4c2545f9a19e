import { beforeAll, expect, test } from 'vitest';
import { aConfirmedBooking, aRate } from '#server/modules/hotels/bookings/testing/shop.ts';
import { transaction } from '#server/platform/db/index.ts';
import { sql } from '#server/platform/db/sql.ts';
import { isoInstant } from '#server/platform/time/index.ts';
import { aMember, aTenant, systemContext, type Tenant } from '#server/testing/index.ts';
import { waitUntilBlocked } from '#server/testing/wait-until-blocked.ts';
import { applySupplierChange } from './apply-supplier-change.ts';
import { findBooking } from './queries.ts';
import { sweepBookings } from './sweep.ts';

let tenant: Tenant;

beforeAll(async () => {
  tenant = await aTenant();
});

/** A confirmed stay that ended so long ago that the sweep, which begins with the oldest, comes to it before those of other files. */
async function anEndedStay(): Promise<string> {
  const member = await aMember(tenant);
  const { bookingId } = await aConfirmedBooking(tenant, member, await aRate(member));
  await systemContext().db.execute(sql`
    update bookings set starts_at = now() - interval '1002 days', ends_at = now() - interval '1000 days' where id = ${bookingId}`);
  return bookingId;
}

const stateOf = async (id: string) => (await findBooking(systemContext(), tenant.appId, id))?.state;

test('The sweep completes no booking whose supplier moves its end while the sweep runs, and completes the others', async () => {
  const [movedId, endedId] = [await anEndedStay(), await anEndedStay()];
  const [startsAt, endsAt] = [0, 86_400_000].map((ms) => isoInstant(Date.now() + ms)) as [string, string];
  const times = { startsAt, endsAt };
  const answer = { outcome: 'booked' as const, supplierReference: 'moved', details: {}, times };
  const sweeping = await transaction(systemContext(), async (ctx) => {
    await applySupplierChange(ctx, { appId: tenant.appId, id: movedId }, answer);
    const run = sweepBookings.run(systemContext(), {});
    await waitUntilBlocked(run);
    // In an object, because a promise that is returned would be awaited before the commit.
    return { run };
  });
  await sweeping.run;
  expect([await stateOf(movedId), await stateOf(endedId)]).toEqual(['confirmed', 'completed']);
});
