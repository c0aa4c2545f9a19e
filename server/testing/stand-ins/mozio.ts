import { type StandIn, standIn } from './stand-in.ts';

export const mozioKey = 'a-mozio-key-for-tests';

type Search = { id: string; createdAt: number; polls: number; body: Record<string, unknown> };

/** A reservation at the stand-in. */
type MozioReservationRow = {
  id: string;
  searchId: string;
  resultId: string;
  reference: string | null;
  body: Record<string, unknown>;
  polls: number;
  outcome: 'completed' | 'failed';
  isCancelled: boolean;
};

export type MozioStandIn = StandIn & {
  reservations: MozioReservationRow[];
  searches: Search[];
  /** What the next requests meet; a test may change it. */
  quirks: Quirks;
};

type Quirks = {
  /** A poll lists only the results that are new, as recorded ones do. */
  onlyNewResults: boolean;
  /** Reservations repeat our reference. */
  repeatsReference: boolean;
  /** Polls of a reservation before it is decided. */
  decidedAfter: number;
  /** How new reservations are decided. */
  outcome: 'completed' | 'failed';
  /** Results that cost more than they said. */
  changedResults: Set<string>;
  /** Cancellations are too late. */
  isTooLate: boolean;
  canCancel: boolean;
  currency: string | null;
};

const livesMs = 20 * 60_000;
const mandatory = {
  search: [
    'start_address',
    'end_address',
    'mode',
    'pickup_datetime',
    'num_passengers',
    'currency',
    'campaign',
  ],
  reservation: [
    'search_id',
    'result_id',
    'email',
    'first_name',
    'last_name',
    'phone_number',
    'country_code_name',
    'currency',
    'provider',
  ],
};

const json = (value: unknown, status = 200) => Response.json(value, { status });
const coded = (code: string) => json({ code, detail: 'The stand-in refuses.' }, 400);

type Vehicle = { type: string; seats: number | null; vehicles: number; price: string };
const vehicles: Vehicle[] = [
  { type: 'Sedan', seats: 3, vehicles: 1, price: '104.40' },
  { type: 'Minivan', seats: 6, vehicles: 1, price: '140.00' },
  { type: 'Tuk-Tuk', seats: 2, vehicles: 2, price: '61.15' },
  { type: 'Express Shuttle', seats: null, vehicles: 1, price: '18.2' },
];

/** A stand-in of Mozio's API, version 2. */
export function mozioStandIn(now: () => number = Date.now): MozioStandIn {
  const searches: Search[] = [];
  const reservations: MozioReservationRow[] = [];
  const quirks: Quirks = {
    onlyNewResults: true,
    repeatsReference: true,
    decidedAfter: 2,
    outcome: 'completed',
    changedResults: new Set(),
    isTooLate: false,
    canCancel: true,
    currency: null,
  };

  function resultOf(search: Search, index: number) {
    const { type, seats, vehicles: count, price } = vehicles[index] as Vehicle;
    const vehicle = {
      make: index === 0 ? 'Skoda' : null,
      model: index === 0 ? 'Octavia<script>alert(1)</script>' : null,
      vehicle_type: { key: index + 40, name: type },
      vehicle_class: index,
      vehicle_class_detail: { display_name: index === 1 ? 'Business' : 'Open air', vehicle_class_id: index },
      category: { id: index, name: type.includes('Shuttle') ? 'Shared ride' : 'Private ride' },
      max_passengers: seats,
      max_bags: 2,
      is_max_bags_per_person: index === 3,
      num_vehicles: count,
      total_bags: index === 3 ? null : 3,
      image: 'https://evil.example/x.png',
    };
    const ride = {
      description: '<b>Door to door</b>',
      notes: '',
      provider: { name: `provider-${index}`, display_name: `Ride ${index} & Co`, rating: 4, rating_count: 9 },
      time: 45,
      vehicle,
      cancellation: {
        cancellable_online: true,
        cancellable_offline: true,
        policy: [
          { notice: 2, refund_percent: 0 },
          { notice: 12, refund_percent: 50 },
          { notice: 24, refund_percent: 100 },
        ],
      },
      wait_time: { minutes_included: 60, waiting_minute_price: { value: '0.50' } },
      amenities: [
        { key: 'meet_and_greet', name: 'Meet', included: true, price: null },
        { key: 'child_seat', name: 'Seat', included: false, price: { price: { value: '9.90' } } },
        { key: 'bad key', name: 'x', included: true },
        { key: 'ride_tracking', name: 'Tracking', included: false, price: null },
      ],
      flight_info_required: index === 1,
      bookable: true,
    };
    const walk = { main: false, step_type: 'walking', details: { time: 4, description: 'Walk to the stop' } };
    const main = { main: true, step_type: index === 3 ? 'shuttle' : 'private', details: ride };
    return {
      result_id: `${search.id}-result-${index}`,
      vehicle_id: index,
      steps: index === 3 ? [walk, main] : [main],
      total_price: {
        total_price: { value: price, display: `€${price}`, compact: `€${Math.round(Number(price))}` },
        platform_fee: { value: '5.00' },
      },
      tags: [],
    };
  }

  async function startSearch(request: Request): Promise<Response> {
    const body = (await request.json()) as Record<string, unknown>;
    const missing = mandatory.search.filter((name) => body[name] === undefined || body[name] === '');
    if (missing.length > 0)
      return json(Object.fromEntries(missing.map((name) => [name, ['This field is required.']])), 400);
    if (String(body.start_address).includes('Atlantis'))
      return json({ start_address: ['The address was not found.'] }, 400);
    if (!/^\d{4}-\d\d-\d\d \d\d:\d\d$/.test(String(body.pickup_datetime)))
      return json({ pickup_datetime: ['Enter a valid date/time.'] }, 400);
    if (body.mode === 'round_trip' && body.return_pickup_datetime === undefined)
      return json({ return_pickup_datetime: ['This field is required.'] }, 400);
    const search = { id: `search-${searches.length + 1}`, createdAt: now(), polls: 0, body };
    searches.push(search);
    const expires_at = new Date(search.createdAt + livesMs).toISOString();
    return json({ search_id: search.id, results: [], more_coming: true, expires_at }, 201);
  }

  /** The results trickle in: one more with each call. */
  function pollSearch(search: Search): Response {
    search.polls += 1;
    const known = Math.min(search.polls, vehicles.length);
    const indices = vehicles.map((_, index) => index).slice(0, known);
    const listed = quirks.onlyNewResults ? indices.slice(-1) : indices;
    const shown = search.polls > vehicles.length && quirks.onlyNewResults ? [] : listed;
    return json({
      results: [...shown.map((index) => resultOf(search, index)), { result_id: 7, steps: 'unreadable' }],
      more_coming: search.polls < vehicles.length,
      currency_info: { code: quirks.currency ?? search.body.currency, prefix_symbol: '€' },
    });
  }

  async function makeReservation(request: Request): Promise<Response> {
    const body = (await request.json()) as Record<string, unknown>;
    const missing = mandatory.reservation.filter((name) => !body[name]);
    if (missing.length > 0)
      return json(Object.fromEntries(missing.map((name) => [name, ['This field is required.']])), 400);
    if (!/^\+?\d{6,15}$/.test(String(body.phone_number)))
      return json({ phone_number: ['Enter a valid phone number.'] }, 400);
    const search = searches.find(({ id }) => id === body.search_id);
    if (!search) return json({ search_id: ['Unknown search.'] }, 400);
    if (search.createdAt + livesMs <= now()) return coded('search_expired');
    const resultId = String(body.result_id);
    if (quirks.changedResults.has(resultId)) return coded('trip_price_changed');
    if (!resultId.startsWith(`${search.id}-result-`)) return json({ result_id: ['Unknown result.'] }, 400);
    reservations.push({
      id: `reservation-${reservations.length + 1}`,
      searchId: search.id,
      resultId,
      reference: typeof body.partner_tracking_id === 'string' ? body.partner_tracking_id : null,
      body,
      polls: 0,
      outcome: quirks.outcome,
      isCancelled: false,
    });
    return json({ status: 'pending', reservations: [] }, 202);
  }

  function pollReservations(searchId: string): Response {
    const own = reservations.filter((reservation) => reservation.searchId === searchId);
    if (own.length === 0) return json({ detail: 'Not found.' }, 404);
    for (const reservation of own) reservation.polls += 1;
    const decided = own.filter(({ polls }) => polls > quirks.decidedAfter);
    const newest = own.at(-1) as MozioReservationRow;
    const status = newest.polls > quirks.decidedAfter ? newest.outcome : 'pending';
    const made = decided.filter(({ outcome }) => outcome === 'completed');
    return json({ status, reservations: made.map(viewOf) });
  }

  /** A recorded reservation has no status of its own, and its amount is a text for people. */
  const viewOf = ({ id, reference, isCancelled }: MozioReservationRow) => ({
    id,
    confirmation_number: `MOZ-${id}`,
    cancelled: isCancelled ? 1 : 0,
    can_cancel: quirks.canCancel,
    amount_paid: '€104.40',
    total_price: { total_price: { value: '104.40' } },
    pickup_instructions: '<p>Look for the <b>green</b> sign</p>',
    ...(quirks.repeatsReference ? { partner_tracking_id: reference } : {}),
  });

  function cancelReservation(id: string): Response {
    const reservation = reservations.find((one) => one.id === id);
    if (!reservation) return json({ detail: 'Not found.' }, 404);
    if (reservation.isCancelled) return coded('res_already_canceled');
    if (quirks.isTooLate) return coded('too_late_to_cancel');
    reservation.isCancelled = true;
    return json({ cancelled: 1, refunded: 1 });
  }

  async function respond(request: Request): Promise<Response> {
    if (request.headers.get('api-key') !== mozioKey) return json({ detail: 'Invalid API key.' }, 403);
    const { pathname } = new URL(request.url);
    const line = `${request.method} ${pathname}`;
    if (line === 'POST /v2/search/') return startSearch(request);
    if (line === 'POST /v2/reservations/') return makeReservation(request);
    const [, searched] = /^GET \/v2\/search\/([\w-]+)\/poll\/$/.exec(line) ?? [];
    const search = searches.find(({ id }) => id === searched);
    if (search) return search.createdAt + livesMs <= now() ? coded('search_expired') : pollSearch(search);
    const [, reserved] = /^GET \/v2\/reservations\/([\w-]+)\/poll\/$/.exec(line) ?? [];
    if (reserved) return pollReservations(reserved);
    const [, cancelled] = /^DELETE \/v2\/reservations\/([\w-]+)\/$/.exec(line) ?? [];
    return cancelled ? cancelReservation(cancelled) : json({ detail: 'Not found.' }, 404);
  }

  return { ...standIn('mozio', respond), searches, reservations, quirks };
}
