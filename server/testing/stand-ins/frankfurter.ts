import { type StandIn, standIn } from './stand-in.ts';

/** Units per euro and the age of each in days: the bank of the dirham was closed on the newest day. */
const published = [
  { daysAgo: 4, quote: 'AED', rate: 4.0412 },
  { daysAgo: 1, quote: 'USD', rate: 1.1004 },
  { daysAgo: 1, quote: 'GBP', rate: 0.85021 },
  { daysAgo: 1, quote: 'IDR', rate: 17_802 },
  { daysAgo: 1, quote: 'JPY', rate: 165.3 },
];

const dayMs = 86_400_000;
const firstDay = Date.parse('2026-11-24T00:00:00Z');

/** Parameters that `/v2/rates` knows; any other is refused with 422. */
const parameters = new Set(['base', 'quotes', 'date', 'providers']);

/** A stand-in of a Frankfurter server, version 2 of its API. `now` is in epoch milliseconds. */
export function frankfurterStandIn(now: () => number = () => firstDay): StandIn {
  return standIn('frankfurter', (request) => {
    const { pathname, searchParams } = new URL(request.url);
    if (request.method !== 'GET' || pathname !== '/v2/rates')
      return Response.json({ message: 'not found' }, { status: 404 });
    const base = searchParams.get('base') ?? 'EUR';
    if ([...searchParams.keys()].some((name) => !parameters.has(name)) || base !== 'EUR')
      return Response.json({ message: 'invalid parameter' }, { status: 422 });
    return Response.json(
      published.map(({ daysAgo, ...row }) => ({
        date: new Date(now() - daysAgo * dayMs).toISOString().slice(0, 10),
        base,
        ...row,
      })),
    );
  });
}
