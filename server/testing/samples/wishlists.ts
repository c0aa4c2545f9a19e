import { aCircle } from '#server/modules/wishlists/testing/circles.ts';
import { aFullList, aList, hotelId } from '#server/modules/wishlists/testing/lists.ts';
import type { Actor, Samples } from './sample.ts';

/** Creates a list of the actor with one item. */
async function anItem({ person }: Actor): Promise<{ id: string; item_id: string }> {
  const { id, items } = await aFullList(person, 1);
  const [item] = items;
  if (!item) throw new Error('The list has no item');
  return { id, item_id: item.id };
}

const ownItem = { id: 'member', item_id: 'member' } as const;

export const samples: Samples = {
  listWishlists: { input: () => ({ scope: 'own' }) },
  createWishlist: { input: () => ({ name: 'Someday', description: 'Slowly.' }) },
  getWishlist: {
    input: async ({ person }) => ({ wishlist_id: (await aList(person)).id, scope: 'own' }),
    owned: { wishlist_id: 'member' },
  },
  updateWishlist: {
    input: async ({ person }) => ({
      wishlist_id: (await aList(person)).id,
      name: 'Soon',
      description: 'Slowly.',
    }),
    owned: { wishlist_id: 'member' },
  },
  deleteWishlist: {
    input: async ({ person }) => ({ wishlist_id: (await aList(person)).id }),
    owned: { wishlist_id: 'member' },
  },
  listSavedProductCodes: { input: () => ({}) },
  addWishlistItem: {
    input: async ({ person }) => ({
      id: (await aList(person)).id,
      hotel_id: hotelId(1),
      note: 'Quiet rooms',
    }),
    owned: { id: 'member' },
    open: ['product_code', 'hotel_id'],
  },
  removeWishlistItem: { input: anItem, owned: ownItem },
  changeWishlistNote: {
    input: async (actor) => ({ ...(await anItem(actor)), note: 'Quiet rooms' }),
    owned: ownItem,
  },
  reorderWishlist: {
    input: async (actor) => {
      const { id, item_id } = await anItem(actor);
      return { id, item_ids: [item_id] };
    },
    owned: { id: 'member', 'item_ids.0': { scope: 'member', refusal: 422 } },
  },
  shareWishlist: {
    input: async ({ person }) => ({ id: (await aList(person)).id, circle_id: await aCircle(person) }),
    owned: { id: 'member', circle_id: 'member' },
  },
  unshareWishlist: {
    input: async ({ person }) => ({ id: (await aList(person)).id }),
    owned: { id: 'member' },
  },
  voteForWishlistItem: { input: anItem, owned: ownItem },
  withdrawWishlistVote: { input: anItem, owned: ownItem },
};
