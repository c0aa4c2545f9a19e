import { z } from 'zod';
import { HotelId } from '#server/modules/hotels/catalogue/contract-shapes.ts';
import { endpoint, fields } from '#server/platform/contract/index.ts';
import * as shapes from './contract-shapes.ts';

const { wishlistsPath, tag, module } = shapes;
const itemPath = `${wishlistsPath}/{id}/items/{item_id}` as const;

export const addWishlistItem = endpoint({
  id: 'addWishlistItem',
  method: 'POST',
  path: `${wishlistsPath}/{id}/items`,
  tag,
  module,
  summary: 'Add an experience or a hotel to a wishlist',
  description:
    'The item is added at the end. An item that is on the list already is returned unchanged with 200. A list can have at most 200 items; one more is 422 with the code `limit_reached`.',
  caller: 'member',
  params: z.object({ id: shapes.WishlistId }),
  query: z.object({ scope: shapes.Scope }),
  body: z
    .object({
      product_code: shapes.ProductCode.optional(),
      hotel_id: HotelId.optional(),
      note: shapes.Note.optional(),
    })
    .superRefine((body, issue) => {
      if ((body.product_code === undefined) !== (body.hotel_id === undefined)) return;
      issue.addIssue({
        code: 'custom',
        path: ['product_code'],
        message: 'Send exactly one of product_code and hotel_id.',
        params: { code: 'exactly_one' },
      });
    })
    .meta({ example: { product_code: 'exp_city_2267057_3', note: 'On the first evening' } }),
  status: [201, 200],
  response: shapes.WishlistItem,
  errors: ['not_found', 'supplier_unavailable'],
});

export const removeWishlistItem = endpoint({
  id: 'removeWishlistItem',
  method: 'DELETE',
  path: itemPath,
  tag,
  module,
  summary: 'Take an item off a wishlist',
  caller: 'member',
  params: z.object({
    id: shapes.WishlistId,
    item_id: fields.pathId.describe('Id of the item, or its product code or hotel id.'),
  }),
  errors: ['not_found'],
});

export const changeWishlistNote = endpoint({
  id: 'changeWishlistNote',
  method: 'PATCH',
  path: itemPath,
  tag,
  module,
  summary: 'Change the note of an item',
  description: '`null` or an empty text removes it.',
  caller: 'member',
  params: z.object({
    id: shapes.WishlistId,
    item_id: shapes.ItemId,
  }),
  body: z.object({ note: shapes.Note }),
  response: shapes.WishlistItem,
  errors: ['not_found'],
});

export const reorderWishlist = endpoint({
  id: 'reorderWishlist',
  method: 'PUT',
  path: `${wishlistsPath}/{id}/items/order`,
  tag,
  module,
  summary: 'Put the items of a wishlist in order',
  description: 'Takes the id of every item of the list, each once; any other set is 422.',
  caller: 'member',
  params: z.object({ id: shapes.WishlistId }),
  body: z.object({
    item_ids: z
      .array(z.string().max(64))
      .max(shapes.maxItems)
      .describe('The `id` of every item of the list in the new order, each once.'),
  }),
  response: shapes.Wishlist,
  errors: ['not_found'],
});
