import { Webhook } from 'standardwebhooks';
import { type StandIn, standIn } from '../stand-in.ts';
import { wrongInAnswer, wrongInRequest } from './document.ts';
import { aVenue, type StandInVenue } from './venues.ts';

export { aVenue } from './venues.ts';

export const partnerSecret = `whsec_${Buffer.from('the secret of the airport partner').toString('base64')}`;

const zones: Record<string, string> = { LIS: 'Europe/Lisbon', CDG: 'Europe/Paris' };

type Order = {
  reference: string;
  venue_id: string;
  type: 'prebook' | 'walk_in';
  date: string;
  time: string;
  guests: number;
  currency: string;
  until?: string;
  agreed_total?: { amount: string; currency: string };
};

type StandInVisit = Order & {
  number: string;
  state: 'held' | 'pending' | 'confirmed' | 'cancelled';
  body: Record<string, unknown>;
};

/** What a test sees of the stand-in, and changes in it. */
export type AirportPartnerStandIn = StandIn & {
  venues: StandInVenue[];
  /** By reference, in the order in which they were made. */
  visits: Map<string, StandInVisit>;
  requests: { operation: string; body: Record<string, unknown> }[];
  quirks: {
    holds: 'held' | 'price_only' | 'none';
    /** Bookings are decided later, by `decide`. */
    decidesLater: boolean;
    /** What a cancellation answers. */
    cancels: Record<string, unknown>;
    /** Changes the answer of an operation, as a partner with a mistake would; it is then not checked. */
    mistake: ((operation: string, answer: Record<string, unknown>) => unknown) | null;
    venuesPerPage: number;
  };
  decide(
    reference: string,
    state: 'confirmed' | 'cancelled',
  ): { headers: Record<string, string>; body: string };
};

/**
 * A stand-in of an airport partner. It verifies signatures with the library of Standard Webhooks, and checks each request
 * and each of its own answers against the published document.
 */
export function airportPartnerStandIn(
  now: () => number = Date.now,
  secret = partnerSecret,
): AirportPartnerStandIn {
  const venues = [
    aVenue('lounge-1'),
    aVenue('lounge-2', { airport: 'CDG' }),
    aVenue('fast-1', { kind: 'fast_track' }),
  ];
  const visits: AirportPartnerStandIn['visits'] = new Map();
  const requests: AirportPartnerStandIn['requests'] = [];
  const quirks: AirportPartnerStandIn['quirks'] = {
    holds: 'held',
    decidesLater: false,
    cancels: { state: 'cancelled' },
    mistake: null,
    venuesPerPage: 2,
  };
  let serial = 0;

  const made = standIn('airport-partner', async (request) => {
    const operation = new URL(request.url).pathname.slice(1);
    const text = await request.text();
    try {
      new Webhook(secret).verify(text, Object.fromEntries(request.headers));
    } catch {
      return refuse(401, 'invalid_signature');
    }
    const body = JSON.parse(text) as Record<string, unknown>;
    const wrong = request.method === 'POST' ? wrongInRequest(operation, body) : ['It is no POST.'];
    if (wrong.length > 0) return refuse(400, 'invalid_request', wrong.join('; '));
    requests.push({ operation, body });
    const response = respond(operation, body);
    const answer = (await response.clone().json()) as Record<string, unknown>;
    if (quirks.mistake && response.status === 200) return Response.json(quirks.mistake(operation, answer));
    const mistakes = wrongInAnswer(operation, response.status, answer);
    if (mistakes.length > 0) throw new Error(`The stand-in contradicts the document: ${mistakes.join('; ')}`);
    return response;
  });

  function respond(operation: string, body: Record<string, unknown>): Response {
    const order = body as unknown as Order;
    switch (operation) {
      case 'list_venues':
        return listVenues(body as { currency: string; cursor: string | null });
      case 'list_slots':
        return listSlots(order);
      case 'price_visit':
        return priceVisit(order);
      case 'hold_visit':
        return holdVisit(order);
      case 'release_visit':
        if (visits.get(order.reference)?.state === 'held') visits.delete(order.reference);
        return Response.json({});
      case 'book_visit':
        return bookVisit(order, body);
      case 'look_up_visit': {
        const visit = live(order.reference);
        return Response.json({ visit: visit ? present(visit) : null });
      }
      default:
        return cancelVisit(order.reference);
    }
  }

  function listVenues({ currency, cursor }: { currency: string; cursor: string | null }): Response {
    const first = Number(cursor ?? 0);
    const next = first + quirks.venuesPerPage;
    const page = venues.slice(first, next).map(({ prices, capacity: _, ...venue }) => ({
      ...venue,
      from_price: priceIn({ prices }, currency),
    }));
    return Response.json({ venues: page, next_cursor: next < venues.length ? String(next) : null });
  }

  const venueOf = (id: string) => venues.find((venue) => venue.id === id);
  const priceIn = ({ prices }: Pick<StandInVenue, 'prices'>, currency: string, guests = 1) => {
    const [named, amount] = prices[currency]
      ? [currency, prices[currency]]
      : (Object.entries(prices)[0] ?? ['', '0']);
    return { amount: (Number(amount) * guests).toFixed(2), currency: named };
  };
  const times = Array.from({ length: 16 }, (_, index) => `${String(index + 6).padStart(2, '0')}:00`);

  function live(reference: string): StandInVisit | null {
    const visit = visits.get(reference);
    if (!visit || (visit.state === 'held' && Date.parse(visit.until ?? '') <= now())) return null;
    return visit;
  }

  function takenAt({ venue_id, date, time }: Pick<Order, 'venue_id' | 'date' | 'time'>): number {
    return [...visits.values()]
      .filter(
        (one) =>
          one.venue_id === venue_id && one.date === date && one.time === time && one.type === 'prebook',
      )
      .filter((one) => one.state !== 'cancelled' && live(one.reference) !== null)
      .reduce((sum, { guests }) => sum + guests, 0);
  }

  function listSlots({ venue_id, date, currency }: Order): Response {
    const venue = venueOf(venue_id);
    if (!venue) return Response.json({ slots: null });
    const slots = times.map((time) => ({
      time,
      end_time: `${String(Number(time.slice(0, 2)) + 2).padStart(2, '0')}:00`,
      remaining: venue.capacity - takenAt({ venue_id, date, time }),
      price: priceIn(venue, currency),
    }));
    return Response.json({ slots });
  }

  function priceVisit({ venue_id, type, date, time, guests, currency }: Order): Response {
    const venue = venueOf(venue_id);
    if (!venue) return Response.json({ price: null });
    const start = Temporal.PlainDateTime.from(`${date}T${time}`).toZonedDateTime(
      zones[venue.airport] ?? 'UTC',
    );
    const end = start.add({ hours: 2 });
    const refusal =
      guests > 6 ? 'too_many_guests' : type === 'walk_in' || times.includes(time) ? null : 'no_slot';
    return Response.json({
      price: {
        refusal,
        max_guests: 6,
        unit_price: priceIn(venue, currency),
        total: priceIn(venue, currency, guests),
        starts_at: start.toInstant().toString(),
        ends_at: end.toInstant().toString(),
        end_time: end.toPlainTime().toString({ smallestUnit: 'minute' }),
        cost: { amount: '20.00', currency: 'EUR' },
      },
    });
  }

  /** Why an order cannot be taken; null if it can. */
  function refusalOf(order: Order): Response | null {
    const venue = venueOf(order.venue_id);
    if (!venue) return refuse(409, 'unknown_venue');
    if (Number(priceIn(venue, order.currency, order.guests).amount) > Number(order.agreed_total?.amount))
      return refuse(409, 'price_changed');
    if (order.type === 'walk_in') return null;
    if (!times.includes(order.time)) return refuse(409, 'not_offered');
    return takenAt(order) + order.guests > venue.capacity ? refuse(409, 'sold_out') : null;
  }

  function holdVisit(order: Order): Response {
    const known = live(order.reference);
    if (known?.state === 'cancelled') return refuse(409, 'reference_cancelled');
    const { holds: kind } = quirks;
    const venue = venueOf(order.venue_id);
    const total = kind === 'none' || !venue ? null : priceIn(venue, order.currency, order.guests);
    if (known) return Response.json({ kind, until: known.until ?? order.until, total });
    const refusal = refusalOf(order);
    if (refusal) return refusal;
    if (kind === 'held') store({ ...order, state: 'held', body: {} });
    return Response.json({ kind, until: order.until, total });
  }

  function store(visit: Omit<StandInVisit, 'number'>): StandInVisit {
    serial += 1;
    const stored = { ...visit, number: visits.get(visit.reference)?.number ?? `AP${1_000 + serial}` };
    visits.set(visit.reference, stored);
    return stored;
  }

  function bookVisit(order: Order, body: Record<string, unknown>): Response {
    const known = live(order.reference);
    if (known?.state === 'cancelled') return refuse(409, 'reference_cancelled');
    if (known && known.state !== 'held') return Response.json({ visit: present(known) });
    const refusal = known ? null : refusalOf(order);
    if (refusal) return refusal;
    const visit = store({ ...order, body, state: quirks.decidesLater ? 'pending' : 'confirmed' });
    return Response.json({ visit: present(visit) });
  }

  function cancelVisit(reference: string): Response {
    const visit = live(reference);
    if (!visit || visit.state === 'held') return refuse(409, 'nothing_to_cancel');
    if (quirks.cancels.state === 'cancelled') visit.state = 'cancelled';
    return Response.json(quirks.cancels);
  }

  function present({ reference, number, state }: StandInVisit) {
    return {
      reference,
      partner_reference: number,
      access_code: `${number}X`,
      state,
      ...(state === 'pending' ? { answers_by: '2030-01-01T00:00:00Z' } : {}),
      ...(state === 'confirmed' ? { barcode: { format: 'qr', payload: `AP|${number}` } } : {}),
    };
  }

  return {
    ...made,
    venues,
    visits,
    requests,
    quirks,
    decide(reference, state) {
      const visit = visits.get(reference);
      if (!visit) throw new Error('There is no such visit');
      visit.state = state;
      const body = JSON.stringify({ id: `evt_${reference}`, type: 'visit.changed', data: { reference } });
      const sentAt = new Date(now());
      const signature = new Webhook(secret).sign(`evt_${reference}`, sentAt, body);
      const headers = {
        'webhook-id': `evt_${reference}`,
        'webhook-timestamp': String(Math.floor(sentAt.getTime() / 1000)),
        'webhook-signature': signature,
      };
      return { headers, body };
    },
  };
}

function refuse(status: number, code: string, message = code): Response {
  return Response.json({ error: { code, message } }, { status });
}
