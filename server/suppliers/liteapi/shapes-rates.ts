import { z } from 'zod';
import { type ReadList, readList, requiredList } from '#server/platform/supplier-http/index.ts';

/** Amounts are JSON numbers; `parseAmount` reads their digits. */
const amount = z.union([z.number(), z.string()]);
const money = z.object({ amount, currency: z.string() });
const list = <Item extends z.ZodType>(item: Item) => z.array(item).nullish();

/** One room of an offer, for one occupancy. */
const rate = z.object({
  occupancyNumber: z.number().optional(),
  name: z.string().nullish(),
  maxOccupancy: z.number().nullish(),
  boardType: z.string().nullish(),
  boardName: z.string().nullish(),
  commission: list(money),
  retailRate: z.object({
    total: z.array(money).min(1),
    taxesAndFees: list(
      z.object({
        included: z.boolean(),
        description: z.string().nullish(),
        amount,
        currency: z.string(),
      }),
    ),
  }),
  cancellationPolicies: z
    .object({
      cancelPolicyInfos: list(
        z.object({
          cancelTime: z.string(),
          amount,
          type: z.string().nullish(),
          currency: z.string().nullish(),
        }),
      ),
      refundableTag: z.string().nullish(),
    })
    .nullish(),
  paymentTypes: list(z.string()),
  mappedRoomId: z.union([z.number(), z.string()]).nullish(),
});
export type LiteApiRate = z.infer<typeof rate>;

/** An offer: all rooms of the stay together. */
const offer = z.object({
  offerId: z.string().min(1),
  offerRetailRate: money.nullish(),
  rates: z.array(rate).min(1),
});
export type LiteApiOffer = z.infer<typeof offer>;

/** A hotel without a list of offers cannot be read, and is no hotel without offers. */
const hotelRates = z.object({
  hotelId: z.string(),
  roomTypes: requiredList(offer),
});
export type HotelRates = z.infer<typeof hotelRates>;

export const ratesAnswer = z.object({ data: readList(hotelRates) }).nullable();

/** How many parts of some rates could not be read. */
export const unreadIn = ({ items, unread }: ReadList<HotelRates>): { hotels: number; offers: number } => ({
  hotels: unread,
  offers: items.reduce((sum, { roomTypes }) => sum + roomTypes.unread, 0),
});

/** A frame of the stream: rates, or summaries of hotels, or an error, whose code may be missing. */
export const ratesFrame = z.object({
  rates: readList(hotelRates),
  error: z
    .unknown()
    .optional()
    .transform((error) => error || null),
});

/** A prebook; null where there is none with the id (204). */
export const prebookAnswer = z
  .object({
    data: z.object({
      prebookId: z.string().min(1),
      price: amount,
      currency: z.string(),
      roomTypes: list(z.object({ rates: z.array(rate) })),
      cancellationChanged: z.boolean().nullish(),
      boardChanged: z.boolean().nullish(),
    }),
  })
  .nullable();
export type Prebook = NonNullable<z.infer<typeof prebookAnswer>>['data'];
