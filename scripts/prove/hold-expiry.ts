import { setTimeout as pause } from 'node:timers/promises';
import { expireBooking } from '#server/bookings/index.ts';
import { booksOf as seatBooks } from '#server/experiences/testing/books.ts';
import type { Session } from '#server/hotel-bookings/testing/shop.ts';
import { fittingEvent, sandboxSecret } from '#server/hotel-bookings/testing/webhooks.ts';
import { hmacHex } from '#server/platform/crypto/index.ts';
import { sql } from '#server/platform/db/sql.ts';
import { enqueue } from '#server/platform/jobs/index.ts';
import { addDays, today } from '#server/platform/time/index.ts';
import { aMember, aTenant, type Person, systemContext, type Tenant } from '#server/testing/index.ts';
import { callServer } from '#server/testing/processes/call-server.ts';
import { booksOf as venueBooks } from '#server/travel-bookings/testing/books.ts';
import { bookVenue, holdSeat, openPayment, payWithCard } from './orders.ts';
import { Judge, type Proof, spread, until } from './proof.ts';
import { atOnce, HeadStart, type Servers, serverOf, Tally } from './race.ts';

const callers = 32;
const patienceMs = 15_000;
/** When, after the end of the hold, somebody looks whether it is over. */
const looksMs = [-5, 0, 2, 5, 10, 20, 60];

/** A hold runs out at the very moment at which 32 callers pay it: half on the card form, half as the gateway. */
export const holdExpiry: Proof = {
  name: 'hold-expiry',
  promise: `A hold that runs out while ${callers} callers pay it ends confirmed and captured, or expired and not charged`,
  rounds: 200,
  async run(stage, rounds) {
    const servers: Servers = [await stage.start(), await stage.start()];
    const tenant = await aTenant();
    const member = await aMember(tenant);
    const judge = new Judge();
    const [cards, webhooks] = [new Tally(), new Tally()];
    const counts = { confirmed: 0, expired: 0, voided: 0, charged: 0 };
    const restMs: number[] = [];
    // How long the hold still lives when the callers begin.
    const life = new HeadStart(60, 20);
    for (let round = 0; round < rounds; round += 1) {
      const held = await (round % 2 === 0 ? holdVenue : holdTour)(servers, member, round);
      const begun = performance.now();
      const { paid, told } = await raceToPay(servers, tenant, held, life.milliseconds, round % 4 < 2);
      const accepted = cards.count(paid).length;
      webhooks.count(told);
      judge.expect(accepted <= 1, 'a session was paid twice');
      judge.expect(
        paid.every(({ status }) => status === 200 || status === 409 || status === 410),
        'a payment was answered otherwise than by 200, 409 or 410',
      );
      judge.expect(
        told.every(({ status }) => status === 200),
        `a webhook was answered: ${told.find(({ status }) => status !== 200)?.text}`,
      );
      const books = await until(patienceMs, () => held.books(held.id), isAtRest, 10);
      restMs.push(performance.now() - begun);
      judge.expect(
        books !== null,
        `never came to rest: ${JSON.stringify(books ?? (await held.books(held.id)))}`,
      );
      if (!books) continue;
      life.note(books.booking === 'confirmed');
      const kept = books.gatewayCaptured - books.gatewayRefunded;
      if (kept > 0) counts.charged += 1;
      if (books.gateway === 'voided') counts.voided += 1;
      if (books.booking === 'confirmed') {
        counts.confirmed += 1;
        judge.expect(kept === held.session.amount_due_minor, 'confirmed but not captured in full');
      } else {
        counts.expired += 1;
        judge.expect(kept === 0, 'charged for a hold that ran out');
      }
      judge.expect(
        (await held.taken(held.id)) === (books.booking === 'confirmed' ? 2 : 0),
        'the stock differs',
      );
    }
    // Fewer rounds may all fall on one side.
    if (rounds >= 50)
      judge.expect(counts.confirmed > 0 && counts.expired > 0, 'the two sides did not both win: no race');
    const { median, worst } = spread(restMs);
    return {
      rows: [
        {
          rounds,
          'callers a round': callers,
          confirmed: counts.confirmed,
          expired: counts.expired,
          charged: counts.charged,
          'authorised and voided': counts.voided,
          'cards taken': cards.winners,
          ...cards.refusals,
          'webhooks taken': webhooks.winners,
          'answers of 5xx': cards.serverErrors + webhooks.serverErrors,
          broken: judge.broken.length,
          'median ms until at rest': median,
          'worst ms': worst,
        },
      ],
      broken: judge.broken,
    };
  },
};

type Books = Awaited<ReturnType<typeof seatBooks | typeof venueBooks>>;

type Held = {
  id: string;
  session: Session;
  books: (id: string) => Promise<Books>;
  /** Guests that the booking itself has at the supplier. */
  taken: (id: string) => Promise<number>;
};

/** Ended one way or the other, and neither money nor place hangs between. */
function isAtRest({ booking, gateway, supplier }: Books): boolean {
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
      // Spread over the last moments of the hold and the first after it; in every second round the cards are ahead.
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
    ...looksMs.map(async (afterMs) => {
      await pause(Math.max(0, leftMs + afterMs));
      await enqueue(systemContext(), expireBooking, { appId: tenant.appId, bookingId: id });
    }),
  ]);
  const [paid, told] = [0, 1].map((side) => answers.filter((_, index) => index % 2 === side));
  return { paid: paid ?? [], told: told ?? [] };
}

/** Lets hold and session end so long from now, by the database's clock. */
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
