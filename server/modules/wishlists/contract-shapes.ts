import { z } from 'zod';
import { fields } from '#server/platform/contract/index.ts';

/** Shapes that several operations on wishlists share. */

export const wishlistsPath = '/v1/travel/experiences/wishlists';
export const tag = 'Wishlists';
export const module = 'wishlists';

/** Limits per member and per list. */
export const maxWishlists = 50;
export const maxItems = 200;

/** Ids in paths. */
export const WishlistId = fields.pathId.describe('The wishlist.');
export const ItemId = fields.pathId.describe('The `id` of the item.');

export const UnixSeconds = z.int().meta({
  description: 'Unix time in seconds.',
  format: 'int64',
  example: 1_795_352_400,
});

export const Name = fields
  .shortText(100)
  .meta({ description: 'One line of 1 to 100 characters.', example: 'Lisbon in May' });
export const Description = fields
  .longText(500)
  .nullable()
  .describe('Up to 500 characters. An empty text is kept as null.');
export const Note = fields
  .longText(500)
  .nullable()
  .describe('Up to 500 characters. An empty text is kept as null.');

export const Scope = z.enum(['own', 'shared']).default('own').meta({
  description:
    '`own`: only the caller’s own lists exist. `shared`: only lists shared with a circle in which the caller is an active member.',
});

export const ProductCode = z.string().min(1).max(128).meta({
  description: 'Code of an experience.',
  example: 'exp_city_2267057_3',
});

export const Sharing = z
  .object({
    circle_id: fields.uuid.describe('The circle whose active members see the list.'),
    owner: z
      .object({
        id: fields.uuid.describe('Identifies the owner, as `user_id` does elsewhere.'),
        username: z.string().describe('The unique name that the owner chose.'),
        image: z.string().nullable().describe('URL of the owner’s picture; null without one.'),
      })
      .describe('The member who made the list.'),
  })
  .meta({ id: 'WishlistSharing', description: 'With whom a wishlist is shared, and whose it is.' });

export const WishlistItem = z
  .object({
    id: fields.uuid.describe('Identifies the item on its list.'),
    product_code: z.string().nullable().describe('The experience; null for a hotel.'),
    hotel_id: z.string().optional().describe('The hotel; absent for an experience.'),
    added_at: UnixSeconds,
    added_by: fields.uuid.describe('Id of the member who added it.'),
    position: z.int().min(1).describe('Position in the list, from 1 without gaps.'),
    note: z.string().nullable().describe('Text of the members; null without one.'),
    snapshot: z
      .object({
        title: z.string().describe('Name of the experience or hotel.'),
        image: z.string().nullable().describe('URL of a photo; null without one.'),
        from_price: fields.amount.nullable().describe('Null for hotels, whose price depends on dates.'),
        currency: z
          .string()
          .nullable()
          .describe('ISO 4217 code of the currency of `from_price`; null with it.'),
      })
      .describe(
        'The current data, or the last known data when the supplier does not answer or no longer offers it.',
      ),
    is_available: z
      .boolean()
      .describe('Whether it is offered now. Also false while its supplier does not answer.'),
    votes: z.int().min(0).describe('Number of members who voted for it.'),
    voted: z.boolean().describe('Whether the caller is one of them.'),
  })
  .meta({ id: 'WishlistItem', description: 'An experience or a hotel on a wishlist.' });

const wishlistFields = {
  id: fields.uuid.describe('Identifies the list.'),
  name: z.string().describe('As the owner wrote it.'),
  description: z.string().nullable().describe('As the owner wrote it; null without one.'),
  created_at: UnixSeconds,
  updated_at: UnixSeconds.describe('When the list or its items last changed; votes do not count.'),
  sharing: Sharing.nullable().describe('The circle that may see the list; null for a private one.'),
};

export const Wishlist = z
  .object({
    ...wishlistFields,
    user_id: fields.uuid.describe('The owner.'),
    items: z.array(WishlistItem).describe('In the owner’s order.'),
  })
  .meta({ id: 'Wishlist', description: 'A wishlist with its items.' });

export const WishlistSummary = z
  .object({
    ...wishlistFields,
    item_count: z.int().min(0).describe('Number of items on the list.'),
    cover_image: z.string().nullable().describe('Image of the first item.'),
  })
  .meta({ id: 'WishlistSummary', description: 'A wishlist without its items.' });
