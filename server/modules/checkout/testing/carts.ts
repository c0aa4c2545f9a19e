import { aHold, type Visit } from '#server/modules/experiences/testing/shop.ts';
import { aRate, initiate, type Session } from '#server/modules/hotels/bookings/testing/shop.ts';
import { callApi, type Person, type Tenant } from '#server/testing/index.ts';

/**
 * A held stay and a held visit of a member, and the answer to the session that was opened for both. The visit has the
 * currency of the stay unless it names another.
 */
export async function aCart(
  tenant: Tenant,
  member: Person,
  {
    hotel,
    currency,
    visit: more,
  }: { hotel?: string | undefined; currency?: string; visit?: Partial<Visit> } = {},
) {
  const rate = await aRate(member, { ...(hotel ? { hotel } : {}), ...(currency ? { currency } : {}) });
  const stay = (await initiate(tenant, member, rate)).body;
  const visit = await aHold(member, { currency: stay.currency, ...more });
  const lead = { first_name: 'Ada', last_name: 'Byron', email: 'ada@guests.example' };
  const opened = await callApi<Session>('POST', '/v1/checkout/sessions', {
    as: member,
    body: {
      items: [
        { type: 'hotel', id: stay.booking_id },
        { type: 'experience_hold', id: visit.hold_id, lead_traveller: lead },
      ],
      payment_method: 'card',
    },
  });
  return { stay, visit, opened };
}
