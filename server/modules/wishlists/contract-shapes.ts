import { z } from 'zod';
import { fields } from '#server/platform/contract/index.ts';

/** Shapes that several operations on wishlists share. */

export const wishlistsPath = '/v1/travel/experiences/wishlists';
export const tag = 'Wishlists';
export const module = 'wishlists';

/** Limits per member and per list. */
export const maxWishlists = 50;
export const maxItems = 200;

export const UnixSeconds = z.int().meta({
  description: 'Unix time in seconds.',
  format: 'int64',
  example: 1_795_352_400,
});

export const Name = fields.shortText(100).meta({ example: 'Lisbon in May' });
export const Description = fields
  .longText(500)
  .describe('Up to 500 characters. An empty text is kept as null.');
export const Note = fields.longText(500).describe('Up to 500 characters. An empty text is kept as null.');

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
    circle_id: fields.uuid,
    owner: z.object({ id: fields.uuid, username: z.string(), image: z.string().nullable() }),
  })
  .meta({ id: 'WishlistSharing' });

export const WishlistItem = z
  .object({
    id: fields.uuid,
    product_code: z.string().nullable().describe('The experience; null for a hotel.'),
    hotel_id: z.string().optional().describe('The hotel; absent for an experience.'),
    added_at: UnixSeconds,
    added_by: fields.uuid.describe('Id of the member who added it.'),
    position: z.int().min(1).describe('Position in the list, from 1 without gaps.'),
    note: z.string().nullable(),
    snapshot: z
      .object({
        title: z.string(),
        image: z.string().nullable(),
        from_price: fields.amount.nullable().describe('Null for hotels, whose price depends on dates.'),
        currency: z.string().nullable(),
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
  .meta({ id: 'WishlistItem' });

const wishlistFields = {
  id: fields.uuid,
  name: z.string(),
  description: z.string().nullable(),
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
  .meta({ id: 'Wishlist' });

export const WishlistSummary = z
  .object({
    ...wishlistFields,
    item_count: z.int().min(0),
    cover_image: z.string().nullable().describe('Image of the first item.'),
  })
  .meta({ id: 'WishlistSummary' });
