import {
  aVisit as anAirportVisit,
  cancel,
  create,
  startPayment,
} from '#server/modules/airport-services/bookings/testing/shop.ts';
import { anActiveOrder } from '#server/modules/esim/testing/shop.ts';
import { aHold, checkOutHold } from '#server/modules/experiences/testing/shop.ts';
import { payWith } from '#server/modules/hotels/bookings/testing/shop.ts';
import { aPerk } from '#server/modules/perks/testing/wallet.ts';
import { aSearch, checkOutQuote, plainQuote, quote } from '#server/modules/transfers/testing/shop.ts';
import { sql } from '#server/platform/db/sql.ts';
import { runJobs, systemContext, type Tenant } from '#server/testing/index.ts';
import type { NamedMember } from './named-member.ts';

/** Unique texts that the member entered in bookings of each kind. */
type EnteredTexts = {
  answer: string;
  request: string;
  cancelReason: string;
  street: string;
  driverNote: string;
};

/** Ids of the member's bookings and the texts entered in them. */
export type FullHistory = {
  visit: string;
  lounge: string;
  cancelledLounge: string;
  ride: string;
  esim: string;
  texts: EnteredTexts;
};

/** Creates a past experience, two airport services (one cancelled), a transfer, an eSIM and a perk. */
export async function aFullHistory(tenant: Tenant, person: NamedMember): Promise<FullHistory> {
  const of = (what: string) => `${what}of${person.last}`;
  const texts: EnteredTexts = {
    answer: of('Pickup'),
    request: of('Quiet'),
    cancelReason: of('Regret'),
    street: of('Alley'),
    driverNote: of('Cello'),
  };
  const passenger = { first_name: person.first, last_name: person.last, email: person.guest };
  const lead = { ...passenger, calling_code: '+351', phone: '912345678' };

  const held = await aHold(person, { product_code: 'exp_test_question' });
  const answers = [{ question: 'pick_up', answer: texts.answer }];
  const visit = await checkOutHold(person, held.hold_id, { passenger, answers });
  await payWith(tenant, visit.body.payment_intent_id, 'success');

  const order = { ...anAirportVisit(), lead_passenger: lead, special_requests: texts.request };
  const lounge = await create(person, order);
  await startPayment(person, lounge.body.id);
  const cancelledLounge = await create(person, { ...anAirportVisit(), lead_passenger: lead });
  await cancel(person, cancelledLounge.body.id, { reason: texts.cancelReason });

  const search = await aSearch({ as: person }, { start_address: `1 ${texts.street}, Versailles, France` });
  const quoted = await quote(
    { as: person },
    {
      search_id: search.search_id,
      quote_id: plainQuote(search).quote_id,
      passenger: { ...passenger, phone: '+351912345678', notes: texts.driverNote },
    },
  );
  const ride = await checkOutQuote({ as: person }, quoted.body.travel_quote_id);
  await payWith(tenant, ride.body.payment_intent_id, 'success');
  const esim = await anActiveOrder(tenant, person);
  await aPerk(person);
  await runJobs();
  await systemContext().db.execute(sql`
    update bookings set state = 'completed', starts_at = now() - interval '3 days', ends_at = now() - interval '1 day'
    where user_id = ${person.userId} and state <> 'cancelled'`);
  return {
    visit: held.hold_id,
    lounge: lounge.body.id,
    cancelledLounge: cancelledLounge.body.id,
    ride: ride.body.fulfilment[0]?.id ?? '',
    esim: esim.order_id,
    texts,
  };
}
