import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { BaseContext } from '#server/platform/context/index.ts';
import { newId } from '#server/platform/ids/index.ts';
import { log } from '#server/platform/log/index.ts';
import { circuitLimits, guardSupplier, SupplierFailure } from '#server/platform/suppliers/index.ts';
import { askSuppliers, type SupplierAnswer } from './ask-suppliers.ts';
import type { HotelOffer, HotelSupplier, SearchQuery } from './port.ts';

type Search = (ctx: BaseContext) => AsyncIterable<HotelOffer[]>;

/** A supplier that can only be searched. Each has a name of its own, so that circuits do not meet. */
function supplierOf(search: Search, deadlineMs = 6_000): HotelSupplier {
  const supplier = { name: newId(), search };
  const guarded = guardSupplier('Sandbox', supplier, { search: { deadlineMs, isStream: true } });
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
const deaf: Search = async function* () {
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

test('the fastest supplier is heard first, and one that fails does not stop the others', async () => {
  const [slow, fast, broken] = [supplierOf(after(40)), supplierOf(after(1)), supplierOf(failing)];
  const answers = await collect(askSuppliers(contextOf(), [slow, fast, broken], query));
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

test('a supplier that hangs and ignores its signal is left behind at the deadline', async () => {
  const ignoring = supplierOf(deaf, 60);
  const answers = await collect(askSuppliers(contextOf(), [ignoring, supplierOf(after(1))], query));
  expect(statesOf(answers)[ignoring.name]).toBe('timed_out');
});

test('a reader that leaves stops all suppliers', async () => {
  const stopped: string[] = [];
  const watched = (name: string): Search =>
    async function* (ctx) {
      ctx.signal.addEventListener('abort', () => stopped.push(name));
      yield [offer];
      await wait(10_000, undefined, { signal: ctx.signal });
    };
  for await (const _ of askSuppliers(
    contextOf(),
    [supplierOf(watched('a')), supplierOf(watched('b'))],
    query,
  ))
    break;
  expect(stopped.sort()).toEqual(['a', 'b']);
});

test('an aborted request ends the search at once, without an answer', async () => {
  const leaving = new AbortController();
  setTimeout(() => leaving.abort(), 20);
  // The supplier never answers and its deadline is far: only the abort ends the search.
  const suppliers = [supplierOf(deaf, 3_600_000)];
  expect(await collect(askSuppliers(contextOf(leaving.signal), suppliers, query))).toEqual([]);
});

test('a reader without patience takes what has come by then, and holds it against nobody', async () => {
  const [quick, slow] = [supplierOf(after(1)), supplierOf(after(5_000))];
  for (let round = 0; round <= circuitLimits.failures; round += 1) {
    const answers = await collect(askSuppliers(contextOf(), [quick, slow], query, 30));
    expect(statesOf(answers)).toEqual({ [quick.name]: 'answered' });
  }
});

test('after five failures in a row a supplier is passed over', async () => {
  let asked = 0;
  const broken = supplierOf(async function* () {
    asked += 1;
    yield* [];
    throw new SupplierFailure('error', 'broken');
  });
  for (let round = 0; round < circuitLimits.failures; round += 1)
    await collect(askSuppliers(contextOf(), [broken], query));
  const answers = await collect(askSuppliers(contextOf(), [broken], query));
  expect(statesOf(answers)[broken.name]).toBe('skipped');
  expect(asked).toBe(circuitLimits.failures);
});
