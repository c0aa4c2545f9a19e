import { beforeAll, expect, test } from 'vitest';
import { parseResultsQuery } from '#components/hotels/results-query.ts';
import type { MemberContext } from '#server/platform/context/index.ts';
import { isProblem } from '#server/platform/errors/index.ts';
import { addDays, today } from '#server/platform/time/index.ts';
import type { MemberPortal } from '#server/portal/index.ts';
import { aMember, aTenant, memberContext } from '#server/testing/index.ts';
import { readStay } from './[id]/read-stay.ts';
import { searchInput, startSearch } from './start-search.ts';

let ctx: MemberContext;

beforeAll(async () => {
  ctx = await memberContext(await aMember(await aTenant()));
});

const dates = { check_in: addDays(today('UTC'), 40), check_out: addDays(today('UTC'), 43) };

const parties = [
  ['guests.rooms', { adults: '1', rooms: '3' }],
  ['guests.children', { adults: '16', child: ['3', '4'], rooms: '8' }],
  ['guests.rooms', { adults: '10', rooms: '9' }],
  ['guests.adults', { adults: '20' }],
] as const;

const queryOf = (destination: string, party: Record<string, string | readonly string[]>) =>
  parseResultsQuery({ destination, ...dates, ...party } as Record<string, string | string[]>);

const refusedField = (answer: unknown) =>
  isProblem(answer, 'validation_failed') ? answer.facts.errors?.[0]?.field : answer;

test.each(parties)(
  'A search of the portal is refused on %s before any supplier is asked: %o',
  async (field, party) => {
    // Every request to the suppliers of this place fails.
    expect(refusedField(await startSearch(ctx, queryOf('Iqaluit', party)))).toBe(field);
  },
);

test('A search that lives is not continued with guests that the API refuses', async () => {
  const started = await startSearch(ctx, queryOf('Paris', {}));
  if (isProblem(started)) throw started;
  const query = { ...queryOf('Paris', { adults: '1', rooms: '3' }), searchId: started.searchId };
  expect(refusedField(await startSearch(ctx, query))).toBe('guests.rooms');
});

test.each(parties)(
  'The rooms of a hotel are refused on %s before any supplier is asked: %o',
  async (field, party) => {
    const portal = { memberContext: ctx } as MemberPortal;
    // Every request to the suppliers of this hotel fails.
    const stay = await readStay(portal, 'htl_test_rooms_error', queryOf('', party));
    expect(stay.state === 'refused' ? refusedField(stay.problem) : stay).toBe(field);
  },
);

test('A page address with the nationality of no country is searched without a nationality', async () => {
  const asked = (nationality: string) =>
    searchInput(queryOf('Paris', { nationality })).guest_nationality ?? 'none';
  expect(['JP', 'ZZ'].map(asked)).toEqual(['JP', 'none']);
  expect(isProblem(await startSearch(ctx, queryOf('Paris', { nationality: 'ZZ' })))).toBe(false);
  const portal = { memberContext: ctx } as MemberPortal;
  const stay = await readStay(portal, 'htl_test_cancel_fee', queryOf('', { nationality: 'ZZ' }));
  expect(stay.state).toBe('open');
});
