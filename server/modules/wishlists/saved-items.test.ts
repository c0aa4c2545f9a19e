import { beforeAll, expect, test } from 'vitest';
import { aMember, aTenant, memberContext, type Person } from '#server/testing/index.ts';
import { listSavedItems } from './list-saved-items.ts';
import { addHotel, addTour, aList, hotelId, tours } from './testing/lists.ts';

let ana: Person;
let ben: Person;

beforeAll(async () => {
  const tenant = await aTenant();
  [ana, ben] = [await aMember(tenant), await aMember(tenant)];
});

test('listSavedItems returns for each saved hotel or experience the caller’s own wishlists, the newest first', async () => {
  const [early, late] = [await aList(ana, 'Early'), await aList(ana, 'Late')];
  await addHotel(ana, early.id, 1);
  await addHotel(ana, late.id, 1);
  await addTour(ana, late.id, tours[0]);
  await addHotel(ben, (await aList(ben)).id, 2);
  expect(await listSavedItems(await memberContext(ana))).toEqual({
    [hotelId(1)]: [late.id, early.id],
    [tours[0]]: [late.id],
  });
});
