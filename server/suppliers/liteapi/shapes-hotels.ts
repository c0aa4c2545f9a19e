import { z } from 'zod';
import { listOf, readList, requiredList } from '#server/platform/supplier-http/index.ts';

const text = z.string().nullish();
const number = z.number().nullish();

/** A hotel of `GET /data/hotels`. */
const listedHotel = z.object({
  id: z.string().min(1),
  name: z.string().min(1),
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
  address: text,
  zip: text,
  city: text,
  country: text,
  chain: text,
  main_photo: text,
  thumbnail: text,
  stars: number,
  rating: number,
  reviewCount: number,
  hotelTypeId: number,
  facilityIds: listOf(z.number()),
});
export type ListedHotel = z.infer<typeof listedHotel>;

export const hotelsAnswer = z.object({ data: readList(listedHotel) }).nullable();

const room = z.object({
  id: z.union([z.number(), z.string()]).transform(String),
  roomName: z.string(),
  roomSizeSquare: number,
  roomSizeUnit: text,
  maxOccupancy: number,
  bedTypes: listOf(z.object({ quantity: number, bedType: text })),
  photos: listOf(z.object({ url: text, mainPhoto: z.boolean().nullish() })),
});
export type ListedRoom = z.infer<typeof room>;

/** `GET /data/hotel`; null where no hotel has the id. */
export const hotelAnswer = z
  .object({
    data: z.object({
      id: z.string(),
      name: z.string(),
      hotelDescription: text,
      hotelImportantInformation: text,
      location: z.object({ latitude: z.number(), longitude: z.number() }).nullish(),
      address: text,
      zip: text,
      city: text,
      country: text,
      starRating: number,
      rating: number,
      reviewCount: number,
      hotelTypeId: number,
      main_photo: text,
      thumbnail: text,
      phone: text,
      email: text,
      hotelImages: listOf(z.object({ url: text, urlHd: text, caption: text })),
      checkinCheckoutTimes: z
        .object({ checkin_start: text, checkin: text, checkin_end: text, checkout: text })
        .nullish(),
      facilities: listOf(z.object({ facilityId: z.number(), name: z.string() })),
      rooms: listOf(room),
      policies: listOf(z.object({ name: text, description: text })),
    }),
  })
  .nullable();
export type HotelDetails = NonNullable<z.infer<typeof hotelAnswer>>['data'];

/** `GET /data/facilities`. */
export const facilitiesAnswer = z.object({
  data: requiredList(z.object({ facility_id: z.number(), facility: z.string() })),
});

/** `GET /data/reviews`. */
export const reviewsAnswer = z
  .object({
    data: listOf(
      z.object({
        averageScore: number,
        country: text,
        name: text,
        date: text,
        headline: text,
        language: text,
        pros: text,
        cons: text,
      }),
    ),
  })
  .nullable();
