import { z } from 'zod';

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
  facilityIds: z.array(z.number()).nullish(),
});
export type ListedHotel = z.infer<typeof listedHotel>;

/** A hotel that cannot be read is left out, not the whole list. */
export const hotelsAnswer = z
  .object({
    data: z
      .array(z.unknown())
      .nullish()
      .transform((list) =>
        (list ?? []).flatMap((one) => {
          const read = listedHotel.safeParse(one);
          return read.success ? [read.data] : [];
        }),
      ),
    total: z.number().nullish(),
  })
  .nullable();

const room = z.object({
  id: z.union([z.number(), z.string()]).transform(String),
  roomName: z.string(),
  roomSizeSquare: number,
  roomSizeUnit: text,
  maxOccupancy: number,
  bedTypes: z.array(z.object({ quantity: number, bedType: text })).nullish(),
  photos: z.array(z.object({ url: text, mainPhoto: z.boolean().nullish() })).nullish(),
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
      hotelImages: z.array(z.object({ url: text, urlHd: text, caption: text })).nullish(),
      checkinCheckoutTimes: z
        .object({ checkin_start: text, checkin: text, checkin_end: text, checkout: text })
        .nullish(),
      facilities: z.array(z.object({ facilityId: z.number(), name: z.string() })).nullish(),
      rooms: z
        .array(z.unknown())
        .nullish()
        .transform((list) =>
          (list ?? []).flatMap((one) => {
            const read = room.safeParse(one);
            return read.success ? [read.data] : [];
          }),
        ),
      policies: z.array(z.object({ name: text, description: text })).nullish(),
    }),
  })
  .nullable();
export type HotelDetails = NonNullable<z.infer<typeof hotelAnswer>>['data'];

/** `GET /data/facilities`. */
export const facilitiesAnswer = z.object({
  data: z.array(z.object({ facility_id: z.number(), facility: z.string() })),
});

/** `GET /data/reviews`. */
export const reviewsAnswer = z
  .object({
    data: z
      .array(
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
      )
      .nullish(),
  })
  .nullable();
