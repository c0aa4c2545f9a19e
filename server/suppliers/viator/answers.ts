import { z } from 'zod';
import { listOf, readList, requiredList } from '#server/platform/supplier-http/index.ts';

const text = z.string().nullish().catch(null);
const number = z.number().nullish().catch(null);
const flag = z.boolean().nullish().catch(null);

const duration = z
  .object({
    fixedDurationInMinutes: number,
    variableDurationFromMinutes: number,
    variableDurationToMinutes: number,
  })
  .nullish()
  .catch(null);

const place = z.object({ location: z.object({ ref: z.string() }), description: text });
const inclusion = z.object({ otherDescription: text, typeDescription: text, categoryDescription: text });

export const ageBandNames = ['ADULT', 'SENIOR', 'YOUTH', 'CHILD', 'INFANT', 'TRAVELER'] as const;
const ageBand = z.enum(ageBandNames);

export const product = z.object({
  productCode: z.string().min(1).max(100),
  status: z.string(),
  title: z.string().min(1),
  description: text,
  lastUpdatedAt: text,
  timeZone: text,
  pricingInfo: z
    .object({
      ageBands: listOf(
        z.object({ ageBand, startAge: z.number(), endAge: z.number(), maxTravelersPerBooking: number }),
      ),
    })
    .nullish()
    .catch(null),
  images: listOf(
    z.object({
      isCover: flag,
      variants: listOf(z.object({ url: z.string(), width: z.number(), height: z.number() })),
    }),
  ),
  logistics: z
    .object({
      start: listOf(place),
      travelerPickup: z
        .object({
          allowCustomTravelerPickup: flag,
          locations: listOf(z.object({ location: z.object({ ref: z.string(), name: text }) })),
        })
        .nullish()
        .catch(null),
    })
    .nullish()
    .catch(null),
  inclusions: listOf(inclusion),
  exclusions: listOf(inclusion),
  additionalInfo: listOf(z.object({ type: text, description: text })),
  cancellationPolicy: z
    .object({
      type: z.string(),
      refundEligibility: listOf(
        z.object({ dayRangeMin: z.number(), dayRangeMax: number, percentageRefundable: z.number() }),
      ),
    })
    .nullish()
    .catch(null),
  bookingConfirmationSettings: z
    .object({ bookingCutoffType: text, bookingCutoffInMinutes: number, confirmationType: text })
    .nullish()
    .catch(null),
  bookingRequirements: z.object({ maxTravelersPerBooking: number }).nullish().catch(null),
  bookingQuestions: listOf(z.string()),
  languageGuides: listOf(z.object({ type: z.string(), language: z.string(), legacyGuide: text })),
  tags: listOf(z.number()),
  destinations: listOf(z.object({ ref: z.string(), primary: flag })),
  itinerary: z
    .object({
      skipTheLine: flag,
      privateTour: flag,
      maxTravelersInSharedTour: number,
      duration,
      itineraryItems: listOf(z.object({ description: text, duration })),
    })
    .nullish()
    .catch(null),
  productOptions: listOf(z.object({ productOptionCode: z.string(), title: text })),
  supplier: z.object({ name: text }).nullish().catch(null),
  reviews: z
    .object({
      totalReviews: number,
      combinedAverageRating: number,
      reviewCountTotals: listOf(z.object({ rating: z.number(), count: z.number() })),
    })
    .nullish()
    .catch(null),
});
export type ViatorProduct = z.output<typeof product>;

export const productPage = z.object({ products: readList(product), nextCursor: text });
export const productList = requiredList(product);

const price = z.object({ recommendedRetailPrice: number });
const pricing = z.object({
  pricingPackageType: text,
  minTravelers: number,
  maxTravelers: number,
  ageBand: ageBand.nullish().catch(null),
  price: z.object({ original: price, special: price.nullish().catch(null) }),
});

export const schedule = z.object({
  productCode: z.string(),
  currency: z.string(),
  summary: z.object({ fromPrice: number }).nullish().catch(null),
  bookableItems: listOf(
    z.object({
      productOptionCode: text,
      seasons: listOf(
        z.object({
          startDate: z.string(),
          endDate: text,
          pricingRecords: listOf(
            z.object({
              daysOfWeek: listOf(z.string()),
              timedEntries: listOf(
                z.object({
                  startTime: text,
                  unavailableDates: listOf(z.object({ date: z.string(), reason: text })),
                }),
              ),
              pricingDetails: listOf(pricing),
            }),
          ),
        }),
      ),
    }),
  ),
});
export type ViatorSchedule = z.output<typeof schedule>;
export const schedules = z.object({ availabilitySchedules: readList(schedule), nextCursor: text });

const totalPrice = z.object({
  price: z.object({ recommendedRetailPrice: z.number(), partnerTotalPrice: number, partnerNetPrice: number }),
});

/** `POST /availability/check`. */
export const checked = z.object({
  currency: z.string(),
  bookableItems: listOf(
    z.object({
      productOptionCode: text,
      startTime: text,
      available: z.boolean(),
      unavailableReason: text,
      lineItems: listOf(
        z.object({
          ageBand,
          numberOfTravelers: z.number().int().positive(),
          subtotalPrice: z.object({ price: z.object({ recommendedRetailPrice: z.number() }) }),
        }),
      ),
      totalPrice: totalPrice.nullish().catch(null),
    }),
  ),
});
export type CheckedItem = z.output<typeof checked>['bookableItems'][number];

const heldPart = z.object({ status: text, validUntil: text }).nullish().catch(null);

/** `POST /bookings/hold`. */
export const held = z.object({
  bookingRef: z.string().min(1).max(100),
  currency: text,
  bookingHoldInfo: z.object({ availability: heldPart, pricing: heldPart }).nullish().catch(null),
  totalHeldPrice: totalPrice.nullish().catch(null),
  totalPrice: totalPrice.nullish().catch(null),
});

/** `POST /bookings/book` and `POST /bookings/status`. */
export const booked = z.object({
  status: z.string(),
  bookingRef: z.string().nullish().catch(null),
  partnerBookingRef: text,
  rejectionReasonCode: text,
  currency: text,
  totalPrice: totalPrice.nullish().catch(null),
  voucherInfo: z.object({ url: text }).nullish().catch(null),
});
export type ViatorBooking = z.output<typeof booked>;

/** `GET /bookings/{ref}/cancel-quote`; the amounts are of our net price. */
export const cancelQuote = z.object({
  status: z.string(),
  rejectionReason: text,
  refundDetails: z
    .object({ itemPrice: z.number(), refundAmount: z.number(), currencyCode: z.string() })
    .nullish()
    .catch(null),
});

export const cancelResult = z.object({ status: z.string(), reason: text });

/** `GET /bookings/modified-since`. */
export const bookingEvents = z.object({
  bookings: listOf(
    z.object({
      transactionRef: text,
      partnerBookingRef: text,
      bookingRef: text,
      lastUpdated: text,
    }),
  ),
  nextCursor: text,
});

export const reviews = z.object({
  reviews: listOf(
    z.object({
      rating: z.number(),
      title: text,
      text: text,
      publishedDate: text,
      userName: text,
      language: text,
    }),
  ),
});
