import { z } from 'zod';
import { endpoint } from '#server/platform/contract/index.ts';
import * as shapes from './contract-shapes.ts';

const { wishlistsPath, tag, module } = shapes;
const votePath = `${wishlistsPath}/{id}/items/{item_id}/vote` as const;

export const shareWishlist = endpoint({
  id: 'shareWishlist',
  method: 'PUT',
  path: `${wishlistsPath}/{id}/share`,
  tag,
  module,
  summary: 'Share a wishlist with a circle',
  description:
    'Active members of the circle can then read the list, add to it and vote, with `scope=shared`. A list is shared with one circle at a time. Sharing is suspended while the owner is not an active member of the circle.',
  caller: 'member',
  params: z.object({ id: shapes.WishlistId }),
  body: z.object({
    circle_id: z.string().max(64).describe('A circle in which the caller is an active member.'),
  }),
  response: shapes.Wishlist,
  errors: ['not_found'],
});

export const unshareWishlist = endpoint({
  id: 'unshareWishlist',
  method: 'DELETE',
  path: `${wishlistsPath}/{id}/share`,
  tag,
  module,
  summary: 'Stop sharing a wishlist',
  description: 'What others added, and their votes, stay on the list.',
  caller: 'member',
  params: z.object({ id: shapes.WishlistId }),
  errors: ['not_found'],
});

export const voteForWishlistItem = endpoint({
  id: 'voteForWishlistItem',
  method: 'PUT',
  path: votePath,
  tag,
  module,
  summary: 'Vote for an item',
  description: 'One vote a member; a repeat changes nothing.',
  caller: 'member',
  params: z.object({
    id: shapes.WishlistId,
    item_id: shapes.ItemId,
  }),
  query: z.object({ scope: shapes.Scope }),
  errors: ['not_found'],
});

export const withdrawWishlistVote = endpoint({
  id: 'withdrawWishlistVote',
  method: 'DELETE',
  path: votePath,
  tag,
  module,
  summary: 'Take a vote back',
  description: 'A repeat changes nothing.',
  caller: 'member',
  params: z.object({
    id: shapes.WishlistId,
    item_id: shapes.ItemId,
  }),
  query: z.object({ scope: shapes.Scope }),
  errors: ['not_found'],
});
