import { z } from 'zod';
import { endpoint } from '#server/platform/contract/index.ts';
import * as shapes from './contract-shapes.ts';

const { wishlistsPath, tag, module } = shapes;

export const listWishlists = endpoint({
  id: 'listWishlists',
  method: 'GET',
  path: wishlistsPath,
  tag,
  module,
  summary: 'List wishlists',
  description:
    'Summaries without items, newest first. A member has at most 50 own lists; of shared ones the 200 newest are returned.',
  caller: 'member',
  query: z.object({ scope: shapes.Scope }),
  response: z
    .object({ wishlists: z.array(shapes.WishlistSummary).describe('The newest first.') })
    .meta({ id: 'WishlistsResponse' }),
});

export const createWishlist = endpoint({
  id: 'createWishlist',
  method: 'POST',
  path: wishlistsPath,
  tag,
  module,
  summary: 'Create a wishlist',
  description: 'A member can have at most 50 lists; one more is 422 with the code `limit_reached`.',
  caller: 'member',
  body: z.object({ name: shapes.Name, description: shapes.Description.optional() }),
  status: 201,
  response: shapes.Wishlist,
  location: ({ id }: { id: string }) => `${wishlistsPath}/${id}`,
});

export const getWishlist = endpoint({
  id: 'getWishlist',
  method: 'GET',
  path: `${wishlistsPath}/{wishlist_id}`,
  tag,
  module,
  summary: 'Read a wishlist with all its items',
  caller: 'member',
  params: z.object({ wishlist_id: shapes.WishlistId }),
  query: z.object({ scope: shapes.Scope }),
  response: shapes.Wishlist,
  errors: ['not_found'],
});

export const updateWishlist = endpoint({
  id: 'updateWishlist',
  method: 'PUT',
  path: `${wishlistsPath}/{wishlist_id}`,
  tag,
  module,
  summary: 'Change name or description',
  description:
    'A field that is left out or null stays as it is; an empty description removes it. Items are not touched.',
  caller: 'member',
  params: z.object({ wishlist_id: shapes.WishlistId }),
  body: z.object({
    name: shapes.Name.nullable()
      .optional()
      .describe('One line of 1 to 100 characters; left out or null, the name stays.'),
    description: shapes.Description.optional(),
  }),
  response: shapes.Wishlist,
  errors: ['not_found'],
});

export const deleteWishlist = endpoint({
  id: 'deleteWishlist',
  method: 'DELETE',
  path: `${wishlistsPath}/{wishlist_id}`,
  tag,
  module,
  summary: 'Delete a wishlist and all its items for good',
  caller: 'member',
  params: z.object({ wishlist_id: shapes.WishlistId }),
  errors: ['not_found'],
});

export const listSavedProductCodes = endpoint({
  id: 'listSavedProductCodes',
  method: 'GET',
  path: `${wishlistsPath}/product-codes`,
  tag,
  module,
  summary: 'Codes of all saved experiences',
  description: 'Every experience on any of the caller’s own lists, once each, in byte order.',
  caller: 'member',
  response: z
    .object({ product_codes: z.array(z.string()).describe('In byte order, each code once.') })
    .meta({ id: 'SavedProductCodes' }),
});
