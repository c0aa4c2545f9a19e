import { beforeAll, expect, test } from 'vitest';
import type { MemberContext } from '#server/platform/context/index.ts';
import { aMember, aTenant, memberContext, type Person, type Tenant } from '#server/testing/index.ts';
import { createWishlistWithItem } from './create-wishlist-with-item.ts';
import { listWishlists } from './list-wishlists.ts';
import { aList, hotelId, readList, tours } from './testing/lists.ts';

let tenant: Tenant;
let ana: Person;
let ctx: MemberContext;

beforeAll(async () => {
  tenant = await aTenant();
  ana = await aMember(tenant);
  ctx = await memberContext(ana);
});

const countLists = async (of: MemberContext) => (await listWishlists(of, { scope: 'own' })).length;

test('A list that is created with a hotel or an experience contains it as its first item', async () => {
  for (const item of [{ hotel_id: hotelId(1) }, { product_code: tours[0] }]) {
    const id = await createWishlistWithItem(ctx, { name: 'Paris' }, { ...item, note: 'In spring' });
    const { body } = await readList(ana, id);
    expect(body).toMatchObject({ name: 'Paris', items: [{ ...item, position: 1, note: 'In spring' }] });
  }
});

test('No list is created when the hotel or experience is unknown, however often it is tried', async () => {
  const before = await countLists(ctx);
  for (const item of [
    { hotel_id: 'htl_closed' },
    { product_code: 'exp_closed' },
    { hotel_id: 'htl_closed' },
  ]) {
    await expect(createWishlistWithItem(ctx, { name: 'Paris' }, item)).rejects.toMatchObject({
      code: 'not_found',
    });
  }
  expect(await countLists(ctx)).toBe(before);
});

test('No list is created when the supplier of the item fails', async () => {
  const without = await memberContext(await aMember(await aTenant({ environment: 'Production' })));
  for (const item of [{ hotel_id: hotelId(1) }, { product_code: tours[0] }]) {
    await expect(createWishlistWithItem(without, { name: 'Paris' }, item)).rejects.toMatchObject({
      code: 'supplier_unavailable',
    });
  }
  expect(await countLists(without)).toBe(0);
});

test('A member with 50 lists cannot create one with an item', async () => {
  const person = await aMember(tenant);
  const full = await memberContext(person);
  for (let count = 0; count < 50; count += 1) await aList(person);
  await expect(
    createWishlistWithItem(full, { name: 'One more' }, { hotel_id: hotelId(1) }),
  ).rejects.toMatchObject({ code: 'validation_failed' });
  expect(await countLists(full)).toBe(50);
});
