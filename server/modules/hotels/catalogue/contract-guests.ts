import { z } from 'zod';
import { fields } from '#server/platform/contract/index.ts';

/** The most guests and rooms of one search or booking. */
export const partyLimits = { guests: 16, rooms: 8 } as const;

const adults = z
  .int()
  .min(1)
  .max(partyLimits.guests, `At most ${partyLimits.guests} guests.`)
  .meta({ description: 'Guests of 18 and older.', example: 2 });
const children = z.int().min(0).max(partyLimits.guests).meta({ description: 'Guests under 18.', example: 0 });
const rooms = z
  .int()
  .min(1)
  .max(partyLimits.rooms, `At most ${partyLimits.rooms} rooms.`)
  .meta({ description: 'Rooms of the same type.', example: 1 });
const childrenAges = z
  .array(z.int().min(0).max(17))
  .max(partyLimits.guests)
  .meta({ description: 'Age of each child at check-in; 8 is assumed when left out.', example: [] });

const occupancies = z
  .array(
    z.object({
      adults: z.int().min(1).max(partyLimits.guests).describe('Guests of 18 and older in this room.'),
      children_ages: z
        .array(z.int().min(0).max(17))
        .max(partyLimits.guests)
        .optional()
        .describe('Age of each child in this room at check-in.'),
    }),
  )
  .min(1)
  .max(partyLimits.rooms)
  .meta({
    description:
      'The guests of each room, where it matters who sleeps where; they must add up to the other counts. Left out, guests are distributed evenly.',
    example: [{ adults: 2, children_ages: [] }],
  });

/** Nationality of the guests. */
export const GuestNationality = fields.countryCode.optional().meta({
  description:
    'ISO 3166-1 alpha-2, in either case. Some rates depend on it; the country of the profile when left out.',
  example: 'FR',
});

type Counts = {
  adults: number;
  children?: number;
  rooms?: number;
  children_ages?: number[];
  occupancies?: { adults: number; children_ages?: number[] }[];
};

function checkCounts(guests: Counts, ctx: z.core.$RefinementCtx): void {
  const refuse = (path: string, code: string, message: string) =>
    ctx.addIssue({ code: 'custom', path: [path], message, params: { code } });
  const ages = guests.children_ages;
  const count = guests.children ?? ages?.length ?? 0;
  if (guests.adults + count > partyLimits.guests)
    refuse('children', 'too_many', `At most ${partyLimits.guests} guests.`);
  if (ages && guests.children !== undefined && ages.length !== guests.children) {
    refuse('children_ages', 'wrong_length', 'children_ages must have one age for each child.');
  }
  if ((guests.rooms ?? 1) > guests.adults)
    refuse('rooms', 'too_many', 'Each room needs at least one adult, so rooms must not exceed adults.');
  if (guests.occupancies && !addUp(guests, guests.occupancies))
    refuse('occupancies', 'mismatch', 'The guests of the rooms must add up to adults, children and rooms.');
}

function addUp(guests: Counts, occupancies: NonNullable<Counts['occupancies']>): boolean {
  const adultCount = occupancies.reduce((sum, room) => sum + room.adults, 0);
  const ages = occupancies.flatMap((room) => room.children_ages ?? []);
  const inOrder = (list: readonly number[]) => [...list].sort((one, other) => one - other).join();
  return (
    adultCount === guests.adults &&
    occupancies.length === (guests.rooms ?? occupancies.length) &&
    ages.length === (guests.children ?? guests.children_ages?.length ?? ages.length) &&
    inOrder(ages) === inOrder(guests.children_ages ?? ages)
  );
}

/** Guests of a search: `children` and `rooms` are optional. */
export const SearchGuests = z
  .object({
    adults,
    children: children.optional(),
    rooms: rooms.optional(),
    children_ages: childrenAges.optional(),
    occupancies: occupancies.optional(),
  })
  .superRefine(checkCounts)
  .meta({
    id: 'SearchGuests',
    description: 'At most 16 guests in 8 rooms.',
    example: { adults: 2, children: 0, rooms: 1 },
  });

/** Guests of a rooms request: `rooms` is required. */
export const RoomGuests = z
  .object({
    adults,
    rooms,
    children: children.optional(),
    children_ages: childrenAges.optional(),
    occupancies: occupancies.optional(),
  })
  .superRefine(checkCounts)
  .meta({ id: 'RoomGuests', description: 'At most 16 guests in 8 rooms.', example: { adults: 2, rooms: 1 } });

/** Guests to check against a rate. Counts over the limits are violations there, not errors. */
export const CheckedGuests = z
  .object({
    adults: z.int().min(1).max(99).meta({ description: 'Guests of 18 and older.', example: 2 }),
    children: z
      .int()
      .min(0)
      .max(99)
      .optional()
      .describe('Guests under 18; the number the rate was priced for when left out.'),
    rooms: z
      .int()
      .min(1)
      .max(99)
      .optional()
      .describe('Rooms of the same type; the number the rate was priced for when left out.'),
    children_ages: childrenAges.optional(),
  })
  .meta({
    id: 'CheckedGuests',
    description: 'Guests to compare with those that the rate was priced for.',
    example: { adults: 2 },
  });
