import { anActiveOrder } from '#server/esim/testing/shop.ts';
import { aHold, checkOutHold } from '#server/experiences/testing/shop.ts';
import { aSearch, checkOutQuote, plainQuote, quote } from '#server/ground-transport/testing/shop.ts';
import { payWith } from '#server/hotel-bookings/testing/shop.ts';
import { aPerk } from '#server/perks/testing/wallet.ts';
import { sql } from '#server/platform/db/sql.ts';
import { runJobs, systemContext, type Tenant } from '#server/testing/index.ts';
import {
  aVisit as anAirportVisit,
  cancel,
  create,
  startPayment,
} from '#server/travel-bookings/testing/shop.ts';
import type { Named } from './traces.ts';

/** What the person wrote in bookings of each kind; nobody else in the database wrote it. */
export type Written = {
  answer: string;
  request: string;
  regret: string;
  street: string;
  driverNote: string;
};

export type WholeLife = {
  visit: string;
  lounge: string;
  givenUp: string;
  ride: string;
  esim: string;
  written: Written;
};

/** A visit, airport services, one of them given up, a ride, an eSIM and a perk; all of them over. */
export async function aWholeLife(tenant: Tenant, person: Named): Promise<WholeLife> {
  const of = (what: string) => `${what}of${person.last}`;
  const written: Written = {
    answer: of('Pickup'),
    request: of('Quiet'),
    regret: of('Regret'),
    street: of('Alley'),
    driverNote: of('Cello'),
  };
  const passenger = { first_name: person.first, last_name: person.last, email: person.guest };
  const lead = { ...passenger, calling_code: '+351', phone: '912345678' };

  const held = await aHold(person, { product_code: 'exp_test_question' });
  const answers = [{ question: 'pick_up', answer: written.answer }];
  const visit = await checkOutHold(person, held.hold_id, { passenger, answers });
  await payWith(tenant, visit.body.payment_intent_id, 'success');

  const order = { ...anAirportVisit(), lead_passenger: lead, special_requests: written.request };
  const lounge = await create(person, order);
  await startPayment(person, lounge.body.id);
  const givenUp = await create(person, { ...anAirportVisit(), lead_passenger: lead });
  await cancel(person, givenUp.body.id, { reason: written.regret });

  const search = await aSearch({ as: person }, { start_address: `1 ${written.street}, Versailles, France` });
  const asked = await quote(
    { as: person },
    {
      search_id: search.search_id,
      quote_id: plainQuote(search).quote_id,
      passenger: { ...passenger, phone: '+351912345678', notes: written.driverNote },
    },
  );
  const ride = await checkOutQuote({ as: person }, asked.body.travel_quote_id);
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
    givenUp: givenUp.body.id,
    ride: ride.body.fulfilment[0]?.id ?? '',
    esim: esim.order_id,
    written,
  };
}
