import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { BaseContext } from '#server/platform/context/index.ts';
import { newId } from '#server/platform/ids/index.ts';
import { log } from '#server/platform/log/index.ts';
import { circuitLimits, SupplierFailure, withResilience } from '#server/platform/resilience/index.ts';
import type { HotelOffer, HotelSupplier, SearchQuery } from './port.ts';
import { type SupplierAnswer, searchSuppliers } from './search-suppliers.ts';

type Search = (ctx: BaseContext) => AsyncIterable<HotelOffer[]>;

/** A supplier with `search` alone. Each has a unique name, so that tests do not share a circuit breaker. */
function supplierOf(search: Search, deadlineMs = 6_000): HotelSupplier {
  const supplier = { name: newId(), search };
  const guarded = withResilience('Sandbox', supplier, { search: { deadlineMs, isStream: true } });
  return guarded as unknown as HotelSupplier;
}

function contextOf(signal = new AbortController().signal): BaseContext {
  return {
    environment: 'Sandbox',
    requestId: 'test',
    log,
    signal,
    clientAddress: 'test',
    db: undefined as never,
  };
}

const query = {} as SearchQuery;
const offer = {} as HotelOffer;

const after = (milliseconds: number): Search =>
  async function* (ctx) {
    await wait(milliseconds, undefined, { signal: ctx.signal });
    yield [offer];
  };
/** Never answers and ignores its signal. */
const hanging: Search = async function* () {
  await new Promise(() => {});
  yield [];
};
const failing: Search = async function* () {
  yield* [];
  throw new SupplierFailure('error', 'broken');
};

async function collect(answers: AsyncIterable<SupplierAnswer>): Promise<SupplierAnswer[]> {
  const all: SupplierAnswer[] = [];
  for await (const answer of answers) all.push(answer);
  return all;
}

const statesOf = (answers: SupplierAnswer[]) =>
  Object.fromEntries(
    answers.flatMap((answer) => ('state' in answer ? [[answer.supplier, answer.state]] : [])),
  );

test('A hotel search yields the fastest supplier’s offers first, and a failing supplier does not stop the others', async () => {
  const [slow, fast, broken] = [supplierOf(after(40)), supplierOf(after(1)), supplierOf(failing)];
  const answers = await collect(searchSuppliers(contextOf(), [slow, fast, broken], query));
  expect(answers.filter((answer) => 'offers' in answer).map(({ supplier }) => supplier)).toEqual([
    fast.name,
    slow.name,
  ]);
  expect(statesOf(answers)).toEqual({
    [slow.name]: 'answered',
    [fast.name]: 'answered',
    [broken.name]: 'failed',
  });
});

test('A hotel supplier that hangs and ignores its abort signal times out at its deadline', async () => {
  const hung = supplierOf(hanging, 60);
  const answers = await collect(searchSuppliers(contextOf(), [hung, supplierOf(after(1))], query));
  expect(statesOf(answers)[hung.name]).toBe('timed_out');
});

test('A consumer that stops reading a hotel search aborts all suppliers', async () => {
  const stopped: string[] = [];
  const watched = (name: string): Search =>
    async function* (ctx) {
      ctx.signal.addEventListener('abort', () => stopped.push(name));
      yield [offer];
      await wait(10_000, undefined, { signal: ctx.signal });
    };
  for await (const _ of searchSuppliers(
    contextOf(),
    [supplierOf(watched('a')), supplierOf(watched('b'))],
    query,
  ))
    break;
  expect(stopped.sort()).toEqual(['a', 'b']);
});

test('An aborted request ends the hotel search at once and yields nothing', async () => {
  const controller = new AbortController();
  setTimeout(() => controller.abort(), 20);
  // The supplier never answers and its deadline is far: only the abort ends the search.
  const suppliers = [supplierOf(hanging, 3_600_000)];
  expect(await collect(searchSuppliers(contextOf(controller.signal), suppliers, query))).toEqual([]);
});

test('A hotel search with a time limit yields what has arrived by then and counts no failure for slow suppliers', async () => {
  const [quick, slow] = [supplierOf(after(1)), supplierOf(after(5_000))];
  for (let round = 0; round <= circuitLimits.failures; round += 1) {
    const answers = await collect(searchSuppliers(contextOf(), [quick, slow], query, 30));
    expect(statesOf(answers)).toEqual({ [quick.name]: 'answered' });
  }
});

test('A hotel supplier is skipped after five consecutive failures', async () => {
  let asked = 0;
  const broken = supplierOf(async function* () {
    asked += 1;
    yield* [];
    throw new SupplierFailure('error', 'broken');
  });
  for (let round = 0; round < circuitLimits.failures; round += 1)
    await collect(searchSuppliers(contextOf(), [broken], query));
  const answers = await collect(searchSuppliers(contextOf(), [broken], query));
  expect(statesOf(answers)[broken.name]).toBe('skipped');
  expect(asked).toBe(circuitLimits.failures);
});
