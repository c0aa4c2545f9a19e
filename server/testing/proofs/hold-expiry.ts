import { setTimeout as pause } from 'node:timers/promises';
import { ledgerOf as venueBooks } from '#server/modules/airport-services/bookings/testing/books.ts';
import { expireBooking } from '#server/modules/bookings/index.ts';
import { ledgerOf as seatBooks } from '#server/modules/experiences/testing/books.ts';
import type { Session } from '#server/modules/hotels/bookings/testing/shop.ts';
import { fittingEvent, sandboxSecret } from '#server/modules/hotels/bookings/testing/webhooks.ts';
import { hmacHex } from '#server/platform/crypto/index.ts';
import { sql } from '#server/platform/db/sql.ts';
import { enqueue } from '#server/platform/jobs/index.ts';
import { addDays, today } from '#server/platform/time/index.ts';
import { aMember, aTenant, type Person, systemContext, type Tenant } from '../index.ts';
import { callServer } from '../processes/call-server.ts';
import { bookVenue, holdSeat, openPayment, payWithCard } from './orders.ts';
import { medianAndWorst, PromiseChecks, type Proof, until } from './proof.ts';
import { atOnce, HeadStart, type Servers, serverOf, Tally } from './race.ts';

const callers = 32;
const timeoutMs = 15_000;
/** When the expiry job runs, in milliseconds after the end of the hold. */
const expiryJobsMs = [-5, 0, 2, 5, 10, 20, 60];

/** A hold expires while 32 callers pay for it: half by card, half by the gateway's webhook. */
export const holdExpiry: Proof = {
  name: 'hold-expiry',
  promise: `A hold that expires while ${callers} callers pay for it ends either confirmed and captured or expired and not charged`,
  rounds: 200,
  async run(stage, rounds) {
    const servers: Servers = [await stage.start(), await stage.start()];
    const tenant = await aTenant();
    const member = await aMember(tenant);
    const checks = new PromiseChecks();
    const [cards, webhooks] = [new Tally(), new Tally()];
    const counts = { confirmed: 0, expired: 0, voided: 0, charged: 0 };
    const settledMs: number[] = [];
    // Remaining lifetime of the hold when the callers start.
    const remaining = new HeadStart(60, 20);
    for (let round = 0; round < rounds; round += 1) {
      const held = await (round % 2 === 0 ? holdVenue : holdTour)(servers, member, round);
      const begun = performance.now();
      const { cardAnswers, webhookAnswers } = await raceToPay(
        servers,
        tenant,
        held,
        remaining.milliseconds,
        round % 4 < 2,
      );
      const accepted = cards.count(cardAnswers).length;
      webhooks.count(webhookAnswers);
      checks.expect(accepted <= 1, 'a session was cardAnswers twice');
      checks.expect(
        cardAnswers.every(({ status }) => status === 200 || status === 409 || status === 410),
        'a payment was not answered with 200, 409 or 410',
      );
      checks.expect(
        webhookAnswers.every(({ status }) => status === 200),
        `a webhook was refused: ${webhookAnswers.find(({ status }) => status !== 200)?.text}`,
      );
      const books = await until(timeoutMs, () => held.books(held.id), isSettled, 10);
      settledMs.push(performance.now() - begun);
      checks.expect(books !== null, `never settled: ${JSON.stringify(books ?? (await held.books(held.id)))}`);
      if (!books) continue;
      remaining.record(books.booking === 'confirmed');
      const kept = books.gatewayCaptured - books.gatewayRefunded;
      if (kept > 0) counts.charged += 1;
      if (books.gateway === 'voided') counts.voided += 1;
      if (books.booking === 'confirmed') {
        counts.confirmed += 1;
        checks.expect(kept === held.session.amount_due_minor, 'confirmed but not captured in full');
      } else {
        counts.expired += 1;
        checks.expect(kept === 0, 'charged for an expired hold');
      }
      checks.expect(
        (await held.taken(held.id)) === (books.booking === 'confirmed' ? 2 : 0),
        'the stock is wrong',
      );
    }
    // With fewer rounds one side may win all.
    if (rounds >= 50)
      checks.expect(counts.confirmed > 0 && counts.expired > 0, 'one side never won, so there was no race');
    const { median, worst } = medianAndWorst(settledMs);
    return {
      rows: [
        {
          rounds,
          'callers a round': callers,
          confirmed: counts.confirmed,
          expired: counts.expired,
          charged: counts.charged,
          'authorised and voided': counts.voided,
          'card payments accepted': cards.winners,
          ...cards.refusals,
          'webhooks accepted': webhooks.winners,
          'answers of 5xx': cards.serverErrors + webhooks.serverErrors,
          broken: checks.broken.length,
          'median ms until settled': median,
          'worst ms': worst,
        },
      ],
      broken: checks.broken,
    };
  },
};

type Books = Awaited<ReturnType<typeof seatBooks | typeof venueBooks>>;

type Held = {
  id: string;
  session: Session;
  books: (id: string) => Promise<Books>;
  /** Returns the places that the booking occupies at the supplier. */
  taken: (id: string) => Promise<number>;
};

/** Whether the booking has a final state and neither a payment nor a place is pending. */
function isSettled({ booking, gateway, supplier }: Books): boolean {
  if (booking === 'confirmed') return gateway === 'captured';
  return booking === 'expired' && gateway !== 'authorized' && supplier === 'released';
}

async function raceToPay(
  servers: Servers,
  tenant: Tenant,
  { id, session }: Held,
  leftMs: number,
  cardsFirst: boolean,
) {
  const raw = JSON.stringify(fittingEvent(session));
  const headers = { 'x-signature': hmacHex(sandboxSecret, raw) };
  await endHoldIn(id, leftMs);
  const [answers] = await Promise.all([
    atOnce(callers, async (index) => {
      // The calls cover the end of the hold and 20 ms after it; in half of the rounds card payments come
      // first.
      const aheadMs = index % 2 === 1 && cardsFirst ? 15 : 0;
      await pause((index / callers) * (leftMs + 20) + aheadMs);
      const server = serverOf(servers, Math.floor(index / 2));
      return index % 2 === 0
        ? payWithCard(server, tenant, session)
        : callServer(server, 'POST', '/v1/travel/webhook/payment/sandbox', {
            body: JSON.parse(raw),
            headers,
          });
    }),
    ...expiryJobsMs.map(async (afterMs) => {
      await pause(Math.max(0, leftMs + afterMs));
      await enqueue(systemContext(), expireBooking, { appId: tenant.appId, bookingId: id });
    }),
  ]);
  const [cardAnswers, webhookAnswers] = [0, 1].map((side) =>
    answers.filter((_, index) => index % 2 === side),
  );
  return { cardAnswers: cardAnswers ?? [], webhookAnswers: webhookAnswers ?? [] };
}

/** Lets the hold and its session expire after some milliseconds by the database's clock. */
async function endHoldIn(bookingId: string, milliseconds: number): Promise<void> {
  await systemContext().db.execute(sql`
    with ended as (
      update bookings set hold_expires_at = clock_timestamp() + make_interval(secs => ${milliseconds / 1000}::float8)
      where id = ${bookingId} returning id, hold_expires_at)
    update checkout_sessions set expires_at = ended.hold_expires_at from ended
    where checkout_sessions.id in (select session_id from checkout_items where booking_id = ended.id)`);
}

const dayOf = (round: number) => addDays(today('Europe/Paris'), 30 + (round % 250));

async function holdVenue(servers: Servers, member: Person, round: number): Promise<Held> {
  const made = await bookVenue(serverOf(servers, round), member, {
    product_type: 'lounge',
    product_id: 'lounge_test_open',
    date: dayOf(round),
    time: '13:00',
    passenger_count: 2,
  });
  if (made.status !== 201) throw new Error(`No booking: ${made.text}`);
  const { id } = made.body;
  const session = await openPayment(servers[0], member, 'travel', id);
  return {
    id,
    session,
    books: venueBooks,
    taken: (one) => takenBy(one, sql`sandbox_venue_orders`, sql`guests`),
  };
}

async function holdTour(servers: Servers, member: Person, round: number): Promise<Held> {
  const made = await holdSeat(serverOf(servers, round), member, {
    product_code: 'exp_test_unknown_booked',
    date: dayOf(round),
    time_slot: '10:00',
    pax: { adults: 2 },
  });
  if (made.status !== 201) throw new Error(`No hold: ${made.text}`);
  const id = made.body.hold_id;
  const session = await openPayment(servers[0], member, 'experience_hold', id);
  return {
    id,
    session,
    books: seatBooks,
    taken: (one) => takenBy(one, sql`sandbox_experience_orders`, sql`places`),
  };
}

async function takenBy(
  id: string,
  orders: ReturnType<typeof sql>,
  places: ReturnType<typeof sql>,
): Promise<number> {
  const [row] = await systemContext().db.execute<{ taken: number }>(sql`
    select coalesce(sum(o.${places}), 0)::int as taken from ${orders} o join bookings b on b.reference = o.reference
    where b.id = ${id} and o.state in ('held', 'confirmed')`);
  return row?.taken ?? 0;
}
