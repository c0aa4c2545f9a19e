import { fetchOf, type StandIn } from '#server/testing/stand-ins/stand-in.ts';
import { crash } from '../crashes.ts';
import type { Random } from '../random.ts';

type Planted = Parameters<StandIn['faults']['plant']>[1];

/** What can go wrong with one HTTP request beside what a stand-in itself plants. */
type Accident =
  | { kind: 'crashes before' | 'crashes after' }
  /** The connection breaks at once, and the request takes effect so much later. */
  | { kind: 'late'; afterMs: number };

type Fault = { what: string; does: Planted | Accident };

/**
 * Faults of one step: requests after the first `passes` that match meet it, so many times. `onlyWrites` leaves reads alone.
 */
type Armed = { fault: Fault; passes: number; times: number; onlyWrites: boolean };

/** Suppliers whose protocol makes a repeated request harmless. What a proxy doubles elsewhere is ordered twice. */
const recogniseRepeats = ['stripe', 'viator', 'liteapi'];

/** A request may arrive as late as this; every supplier is asked for longer (`settleSeconds`, 120). */
const latestMs = 100_000;

export type HttpFaults = {
  fetch: typeof fetch;
  /** Lets requests of the next step fail with this probability. */
  draw(random: Random, probability: number): void;
  /** Lets no request fail any more. */
  end(): void;
  /** The fault that a request has met, in plain words; empty if none has. */
  met(): string;
  /** Delivers the requests whose time has come. */
  deliverLate(nowMs: number): Promise<void>;
};

/** The network between adapters and stand-ins, by the origin of each address. `nowMs` is the simulated time. */
export function httpFaults(standIns: Readonly<Record<string, StandIn>>, nowMs: () => number): HttpFaults {
  const send = fetchOf(standIns);
  const late: { dueMs: number; request: Request }[] = [];
  let armed: Armed | null = null;
  let metWhat = '';

  const take = (request: Request, standIn: StandIn): Fault | null => {
    if (!armed || armed.times === 0) return null;
    const { fault } = armed;
    if (armed.onlyWrites && request.method === 'GET') return null;
    if (fault.does.kind === 'doubled' && !recogniseRepeats.includes(standIn.name)) return null;
    if (armed.passes > 0) {
      armed.passes -= 1;
      return null;
    }
    armed.times -= 1;
    metWhat = `${standIn.name} ${request.method} ${new URL(request.url).pathname} ${fault.what}`;
    return fault;
  };

  const meet = async (request: Request, standIn: StandIn, { does }: Fault): Promise<Response> => {
    switch (does.kind) {
      case 'crashes before':
        return crash();
      case 'crashes after':
        await send(request);
        return crash();
      case 'late':
        late.push({ dueMs: nowMs() + does.afterMs, request: new Request(request, { signal: null }) });
        throw new TypeError('fetch failed', { cause: { code: 'ECONNRESET' } });
      default:
        standIn.faults.plant(/./, does);
        return send(request);
    }
  };

  return {
    async fetch(input, init) {
      const request = new Request(input as string, init as RequestInit);
      const standIn = standIns[new URL(request.url).origin];
      const fault = standIn ? take(request, standIn) : null;
      return standIn && fault ? meet(request, standIn, fault) : send(request);
    },
    draw(random, probability) {
      metWhat = '';
      armed = random.chance(probability)
        ? {
            fault: drawFault(random),
            passes: random.pick([0, 0, 0, 1, 2, 3]),
            times: random.pick([1, 1, 1, 2, 5]),
            onlyWrites: random.chance(0.6),
          }
        : null;
    },
    end() {
      armed = null;
      metWhat = '';
    },
    met: () => metWhat,
    async deliverLate(untilMs) {
      const due = late.filter(({ dueMs }) => dueMs <= untilMs).sort((one, other) => one.dueMs - other.dueMs);
      for (const { request } of due) {
        late.splice(
          late.findIndex((one) => one.request === request),
          1,
        );
        await send(request).catch(() => {});
      }
    },
  };
}

function drawFault(random: Random): Fault {
  const seconds = random.between(1, 20);
  const status = random.pick([408, 500, 502, 503, 504]);
  const givenUp = random.pick([500, 502, 504]);
  return random.pick<Fault>([
    { what: 'loses the request', does: { kind: 'refused' } },
    { what: 'loses the answer', does: { kind: 'lost' } },
    { what: 'is doubled', does: { kind: 'doubled' } },
    { what: `answers ${status}`, does: { kind: 'status', status } },
    { what: `answers ${givenUp} after it took effect`, does: { kind: 'given_up', status: givenUp } },
    {
      what: `answers 429 for ${seconds} s`,
      does: { kind: 'status', status: 429, retryAfterSeconds: seconds },
    },
    { what: 'breaks off its answer', does: { kind: 'cut', bytes: random.pick([1, 60]) } },
    { what: 'arrives late', does: { kind: 'late', afterMs: random.between(1_000, latestMs) } },
    { what: 'crashes before', does: { kind: 'crashes before' } },
    { what: 'crashes after', does: { kind: 'crashes after' } },
  ]);
}
