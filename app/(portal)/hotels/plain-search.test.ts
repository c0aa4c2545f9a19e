import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { parseResultsQuery } from '#components/hotels/results-query.ts';
import type { HotelSupplier } from '#server/modules/hotels/catalogue/port.ts';
import { hotelSupplierRegistry } from '#server/modules/hotels/catalogue/suppliers.ts';
import { whileSupplier } from '#server/modules/hotels/catalogue/testing/mapped-suppliers.ts';
import { isProblem } from '#server/platform/errors/index.ts';
import { addDays, today } from '#server/platform/time/index.ts';
import { aMember, aTenant, memberContext } from '#server/testing/index.ts';
import { startSearch } from './start-search.ts';

/** Later than a page with scripts is sent. */
const answerAfterMs = 4_000;

const slow: Partial<HotelSupplier> = {
  async *search({ signal }) {
    await pause(answerAfterMs, undefined, { signal });
    yield [];
  },
};

test('The page of a search without scripts waits for slow suppliers, because nothing continues it', async () => {
  const ctx = await memberContext(await aMember(await aTenant()));
  const [check_in, check_out] = [addDays(today('UTC'), 40), addDays(today('UTC'), 43)];
  const query = parseResultsQuery({ destination: 'Paris', check_in, check_out });
  const search = () => Promise.all([startSearch(ctx, query), startSearch(ctx, query, { isPlain: true })]);
  const names = hotelSupplierRegistry.all('Sandbox').map(({ name }) => name);
  const ofAllSlow = names.reduce<typeof search>((act, name) => () => whileSupplier(name, slow, act), search);
  const [scripted, plain] = await ofAllSlow();
  if (isProblem(scripted) || isProblem(plain)) throw new Error('The search was refused');
  expect([scripted.isDone, plain.isDone]).toEqual([false, true]);
});
