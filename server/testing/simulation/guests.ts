import { guestsAtSupplier } from '#server/modules/hotels/bookings/testing/guests-at-supplier.ts';
import { sql } from '#server/platform/db/sql.ts';
import { systemContext } from '../context.ts';
import type { Scenario } from './scenario.ts';

type Stay = { id: string; names: string[] };

/** The suppliers of stays whose guests were changed have the guests that we show. Returns each stay that differs. */
export async function brokenGuests({ tenant, bookings }: Scenario): Promise<string[]> {
  const stays = await systemContext().db.execute<Stay>(sql`
    select b.id, array(select t ->> 'firstName' || ' ' || (t ->> 'lastName')
      from jsonb_array_elements(b.details -> 'travellers') t) as names
    from bookings b
    where b.state = 'confirmed' and not b.confirmed_by_telephone and exists (
      select 1 from booking_history h where h.app_id = b.app_id and h.booking_id = b.id and h.event = 'change_guests')
    order by b.id`);
  const broken: string[] = [];
  for (const { id, names } of stays) {
    const [there = []] = await guestsAtSupplier(tenant, id);
    if (names.join() === there.join()) continue;
    const number = bookings.find((one) => one.id === id)?.number;
    broken.push(`the guests of stay ${number} are ${names.join()}, and ${there.join()} at its supplier`);
  }
  return broken;
}
