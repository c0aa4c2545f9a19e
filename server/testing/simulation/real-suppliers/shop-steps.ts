import { ourProductCode } from '#server/modules/experiences/product-codes.ts';
import { ratesOf } from '#server/modules/hotels/bookings/testing/shop.ts';
import { poll, type Quote, transferSearch } from '#server/modules/transfers/testing/shop.ts';
import { sql } from '#server/platform/db/sql.ts';
import { newId } from '#server/platform/ids/index.ts';
import { addDays, today } from '#server/platform/time/index.ts';
import { systemContext } from '../../context.ts';
import { callApi } from '../../index.ts';
import { act } from '../acts.ts';
import { dueJobs } from '../job-queue.ts';
import { daysAhead, mayHold, next, note } from '../member-steps.ts';
import { esimsIn, topUpName } from '../purchase-steps.ts';
import { advance, type Scenario, say, signedIn } from '../scenario.ts';
import type { Step } from '../steps.ts';
import { workOn } from '../worker-steps.ts';

const traveller = { first_name: 'Ada', last_name: 'Byron', email: 'ada@guests.example' };
const phone_number = '+33140205050';

/** Our ids of the hotels that the suppliers sell, in a fixed order. */
async function hotelIds(): Promise<string[]> {
  const rows = await systemContext().db.execute<{ id: string }>(sql`
    select our_id as id from supplier_ids where kind = 'hotel' and our_id is not null
    group by our_id order by min(supplier || external_id)`);
  return rows.map(({ id }) => id);
}

const holdStay: Step = {
  weight: mayHold(10),
  async run(scenario) {
    const { random, tenant } = scenario;
    const hotel = random.pick(await hotelIds());
    const check_in = addDays(today('UTC'), random.pick(daysAhead));
    const dates = { check_in, check_out: addDays(check_in, 1) };
    const member = await signedIn(scenario);
    const rates = await ratesOf(member, { hotel, dates, currency: 'EUR' });
    if (rates.length === 0) return say(scenario, 'The member finds no room');
    const { room_id, hotel_id, check_out } = random.pick(rates);
    const what = `The member holds stay ${next(scenario)} from ${check_in}`;
    const answer = await act<{ booking_id: string }>(
      scenario,
      what,
      'POST',
      '/v1/hotel/booking/initiate',
      {
        key: tenant,
        headers: { authorization: `Bearer ${member.accessToken}` },
        body: {
          room_id,
          hotel_id,
          check_in,
          check_out,
          guests: { adults: 2, rooms: 1 },
          lead_guest: { ...traveller, phone_number },
        },
      },
      ['hold'],
    );
    if (answer?.status === 201) note(scenario, 'hotel', answer.body.booking_id, 'stay');
  },
};

/** One without a hold, one with, one with a price for everybody that is final. */
const tours = ['5010PARIS', '5011HELD', '5012GROUP'] as const;

const holdVisit: Step = {
  weight: mayHold(8),
  async run(scenario) {
    const { random } = scenario;
    const theirCode = random.pick(tours);
    const date = addDays(today('UTC'), random.pick(daysAhead));
    const what = `The member holds visit ${next(scenario)} of ${theirCode} on ${date}`;
    const product_code = ourProductCode('viator', theirCode);
    const body = { product_code, date, time_slot: '09:00', pax: { adults: 1 }, currency: 'EUR' };
    const answer = await act<{ hold_id: string }>(
      scenario,
      what,
      'POST',
      '/v1/travel/experiences/bookings/hold',
      { as: await signedIn(scenario), body },
      ['hold'],
    );
    if (answer?.status === 201) note(scenario, 'experience_hold', answer.body.hold_id, 'visit');
  },
};

const buyEsim: Step = {
  weight: mayHold(6),
  async run(scenario) {
    const as = await signedIn(scenario);
    const list = await callApi<{ plans?: { resource_id: string }[] }>(
      'GET',
      '/v1/travel/esim/plans/FR?currency=EUR',
      { as },
    );
    const plans = (list.body.plans ?? []).map(({ resource_id: id }) => id).sort();
    if (plans.length === 0) return say(scenario, 'The member finds no eSIM');
    const resource_id = scenario.random.pick(plans);
    const what = `The member orders eSIM ${next(scenario)}`;
    const answer = await act<{ order_id: string }>(
      scenario,
      what,
      'POST',
      '/v1/travel/esim/purchase',
      {
        as,
        headers: { 'idempotency-key': newId() },
        body: { resource_id, user_id: as.userId, quantity: scenario.random.between(1, 3), currency: 'EUR' },
      },
      ['options'],
    );
    if (answer?.status === 202 || answer?.status === 201)
      note(scenario, 'esim', answer.body.order_id, 'eSIM');
  },
};

const buyTopUp: Step = {
  weight: (scenario) => (esimsIn(scenario).length > 0 ? mayHold(8)(scenario) : 0),
  async run(scenario) {
    const { id, number } = scenario.random.pick(esimsIn(scenario));
    const as = await signedIn(scenario);
    const order = await callApi<{ esims?: { iccid: string }[] }>('GET', `/v1/travel/esim/orders/${id}`, {
      as,
    });
    const iccid = order.body.esims?.[0]?.iccid;
    if (iccid === undefined) return;
    const path = `/v1/travel/esim/orders/${id}/top-ups`;
    const options = await callApi<{ top_ups?: { top_up_id: string }[] }>(
      'GET',
      `${path}/options?iccid=${iccid}&currency=EUR`,
      { as },
    );
    const found = (options.body.top_ups ?? []).map(({ top_up_id: own }) => own).sort();
    if (found.length === 0) return;
    const top_up_id = scenario.random.pick(found);
    const what = `The member orders ${topUpName} ${next(scenario)} of eSIM ${number}`;
    const answer = await act<{ booking_id: string }>(
      scenario,
      what,
      'POST',
      path,
      { as, headers: { 'idempotency-key': newId() }, body: { iccid, top_up_id, currency: 'EUR' } },
      ['listTopUps'],
    );
    if (answer?.status === 202 || answer?.status === 201)
      note(scenario, 'esim', answer.body.booking_id, topUpName);
  },
};

const searchMs = 2_000;
const mostRounds = 8;

/** Searches for a transfer and waits until the supplier has told its offers. Null if the search or its answer is lost. */
async function searchRide(scenario: Scenario): Promise<{ searchId: string; quotes: Quote[] } | null> {
  const as = await signedIn(scenario);
  const body = transferSearch({ start_address: 'Versailles' });
  const what = 'The member searches a transfer';
  const path = '/v1/travel/ground-transport';
  const started = await act<{ search_id: string }>(scenario, what, 'POST', path, { as, body });
  if (started?.status !== 201) return null;
  const searchId = started.body.search_id;
  for (let round = 0; round < mostRounds; round += 1) {
    const due = (await dueJobs()).filter(({ task }) => task === 'poll_transfer_supplier');
    for (const job of due) await workOn(scenario, job);
    await advance(scenario, searchMs);
    const { status, body: found } = await poll({ as: await signedIn(scenario) }, searchId);
    if (status !== 200) return null;
    if (!found.more_coming) return { searchId, quotes: found.quotes };
  }
  return null;
}

const quoteRide: Step = {
  weight: mayHold(6),
  async run(scenario) {
    const found = await searchRide(scenario);
    const quotes = (found?.quotes ?? []).filter(
      ({ flight_info_required, capacity }) => !flight_info_required && capacity.passengers >= 2,
    );
    if (!found || quotes.length === 0) return say(scenario, 'The member finds no transfer');
    const quote = scenario.random.pick(quotes);
    const what = `The member asks for the price of transfer ${next(scenario)} by ${quote.vehicle_type.name}`;
    const answer = await act<{ travel_quote_id: string }>(
      scenario,
      what,
      'POST',
      '/v1/travel/quotes',
      { as: await signedIn(scenario), body: { search_id: found.searchId, quote_id: quote.quote_id } },
      ['recheck'],
    );
    if (answer?.status === 201) note(scenario, 'ground_quote', answer.body.travel_quote_id, 'transfer');
  },
};

/** What members choose from real suppliers. */
export const shopSteps: readonly Step[] = [holdStay, holdVisit, buyEsim, buyTopUp, quoteRide];
