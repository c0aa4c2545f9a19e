import { z } from 'zod';
import { PinnedConvertedFrom } from '#server/modules/pricing/contract-converted-from.ts';
import { exampleInstant, fields } from '#server/platform/contract/index.ts';
import { boardTypes, paymentTypes, policyTypes } from './port.ts';

/** Shapes that several hotel operations and hotel bookings share. */

export const BoardType = z
  .enum(boardTypes)
  .meta({ id: 'BoardType', description: 'Meals in the price.', example: 'breakfast' });

export const PaymentType = z.enum(paymentTypes).meta({
  id: 'HotelPaymentType',
  description: '`pay_now`: charged when booking. `pay_at_property`: nothing is charged now.',
  example: 'pay_now',
});

export const HotelAddress = z
  .object({
    line: z.string().describe('Street and number.'),
    district: z.string().nullable().describe('Part of the city; null when unknown.'),
    city: z.string().describe('Name of the city in the language of the answer.'),
    postal_code: z.string().nullable().describe('As written in the country; null when unknown.'),
    country: z.string().describe('Name of the country in the language of the answer.'),
    country_code: z.string().describe('ISO 3166-1 alpha-2.'),
  })
  .meta({
    id: 'HotelAddress',
    description: 'Postal address of a hotel.',
    example: {
      line: 'rue de la Cloche 12',
      district: 'Rive Gauche',
      city: 'Paris',
      postal_code: '75005',
      country: 'France',
      country_code: 'FR',
    },
  });

export const GuestRating = z
  .object({
    score: z.number().min(0).max(10).describe('Mean score of the reviews, out of 10.'),
    count: z.int().min(0).describe('Number of reviews behind the score.'),
  })
  .meta({
    id: 'GuestRating',
    description: 'Score out of 10 and how many reviews it comes from.',
    example: { score: 8.7, count: 412 },
  });

export const HotelId = z
  .string()
  .min(1)
  .max(128)
  .meta({ description: 'Hotel identifier from a search or suggestion.', example: 'htl_test_last_room' });

export const RateId = z.string().min(1).max(2048).meta({
  description: 'Rate id from rooms or a search. It is encrypted, valid for 30 minutes and opaque to clients.',
  example: 'rt2_pZ3kT9…',
});

const DueAtProperty = fields.amount.describe('The part of `total` that the hotel collects on arrival.');

/** The dates of a stay, in a request. */
export const StayDates = {
  check_in: fields.calendarDate.describe('First night of the stay at the hotel’s place, YYYY-MM-DD.'),
  check_out: fields.checkOutDate.describe('Day of departure at the hotel’s place, YYYY-MM-DD.'),
};

export const LocalAmount = z
  .object({ amount: fields.amount.describe('In the hotel’s currency.'), currency: fields.currencyCode })
  .nullable()
  .describe(
    'What the hotel collects on arrival, in its own currency; `due_at_property` is that amount converted. Null where nothing is due on arrival, and where the hotel’s currency is the one of the price.',
  );

export const ConvertedFrom = PinnedConvertedFrom.meta({
  example: { total: 547.8, currency: 'USD', rate: 0.90909091 },
});

export const Charges = z
  .array(
    z.object({
      name: z.string().describe('As the supplier names it.'),
      included: z.boolean().describe('Whether the amount is part of the total.'),
      amount: fields.amount.describe('Amount of the line, in its own `currency`.'),
      currency: fields.currencyCode,
      payable: z
        .enum(['now', 'at_property'])
        .describe('`now`: with the booking. `at_property`: to the hotel on arrival.'),
    }),
  )
  .optional()
  .describe('The lines of the price; left out where the supplier has none.');

export const LeadRate = z
  .object({
    room_id: RateId,
    board_type: BoardType,
    refundable: z.boolean().describe('Cancelling today costs nothing.'),
    free_cancellation_until: fields.timestamp
      .nullable()
      .describe('Until then cancelling costs nothing; null when it costs something already, or never does.'),
    total: fields.amount.describe(
      'Price of the whole stay for all guests, with everything due at the property.',
    ),
    per_night: fields.amount.describe('`total` divided by nights, rounded.'),
    taxes_included: z
      .boolean()
      .describe(
        'True when nothing is to be paid on arrival: `due_at_property` is 0, and the hotel collects no charge beside the total.',
      ),
    due_at_property: DueAtProperty,
    due_at_property_local: LocalAmount,
    charges_beside_total: z
      .boolean()
      .describe(
        'True when the hotel collects charges on arrival that are not part of `total`; the rooms list them as `charges`.',
      ),
    currency: fields.currencyCode,
    converted_from: ConvertedFrom,
  })
  .meta({
    id: 'LeadRate',
    description: 'Cheapest rate of a hotel that meets the search and its filters.',
    get example() {
      return {
        room_id: 'rt2_pZ3kT9…',
        board_type: 'room_only',
        refundable: true,
        free_cancellation_until: exampleInstant(58, '17:00:00'),
        total: 498,
        per_night: 166,
        taxes_included: false,
        due_at_property: 12,
        due_at_property_local: null,
        charges_beside_total: false,
        currency: 'EUR',
      };
    },
  });

const hotelFields = {
  hotel_id: z.string().describe('Identifies the hotel in details, rooms and booking.'),
  name: z.string().describe('In the language of the answer where the supplier has it.'),
  star_rating: z.number().min(0).max(5).optional().describe('Left out when unknown.'),
  guest_rating: GuestRating.optional().describe('Left out when unknown.'),
  property_type: z.string().describe('For instance hotel, resort, guest_house, hostel, villa.'),
  address: HotelAddress,
  lat: fields.latitude,
  lng: fields.longitude,
  distance_km: z
    .number()
    .describe('From the centre of the destination, or from the airport that was searched for.'),
  thumbnail: z.string().describe('URL of a small photo of the hotel.'),
  amenities: z.array(z.string()).describe('Keys; hotel details name them.'),
};

export const Hotel = z.object({ ...hotelFields, lead_rate: LeadRate }).meta({ id: 'Hotel' });

export const RecommendedHotel = z
  .object({
    ...hotelFields,
    lead_rate: LeadRate.nullable().describe('Null when the hotel has nothing left for the stay shown.'),
    reason: z.string().describe('Why the hotel is featured.'),
  })
  .meta({ id: 'RecommendedHotel' });

export const CancellationPolicy = z
  .object({
    type: z
      .enum(policyTypes)
      .describe(
        'By what cancelling costs when the rate is read: nothing, a part of the total, or all of it.',
      ),
    time_zone: fields.timeZone.describe('Time zone of the hotel, in which deadlines apply.'),
    timeline: z
      .array(
        z.object({
          from: fields.timestamp.nullable().describe('Null: since booking.'),
          until: fields.timestamp.nullable().describe('Null: no end.'),
          penalty: fields.amount.describe('What cancelling costs in this period.'),
        }),
      )
      .min(1)
      .describe('In order and without gaps.'),
  })
  .meta({
    id: 'CancellationPolicy',
    description: 'What cancelling costs, by the time at which it is done.',
    get example() {
      const freeUntil = exampleInstant(58, '17:00:00');
      return {
        type: 'free_cancellation',
        time_zone: 'Europe/Paris',
        timeline: [
          { from: null, until: freeUntil, penalty: 0 },
          { from: freeUntil, until: null, penalty: 486 },
        ],
      };
    },
  });

export const StayPrice = z
  .object({
    base: fields.amount.describe('The rooms without taxes and fees.'),
    taxes: fields.amount.describe('Taxes that are part of the total.'),
    fees: fields.amount.describe('Service charge and tourist tax.'),
    total: fields.amount.describe('base + taxes + fees, which is also due_now + due_at_property.'),
    due_now: fields.amount.describe('The part of `total` that is paid with the booking.'),
    due_at_property: DueAtProperty,
    due_at_property_local: LocalAmount,
    nightly: z
      .array(
        z.object({
          date: z.string().describe('Calendar date on which the night begins, as YYYY-MM-DD.'),
          amount: fields.amount.describe('The share of the night.'),
        }),
      )
      .optional()
      .describe('Splits `base` by night; left out when the supplier does not know the nights.'),
    charges: Charges,
    converted_from: ConvertedFrom,
  })
  .meta({ id: 'StayPrice', description: 'Price of the whole stay for all rooms.' });

/** The parts of a hotel booking that come from the supplier and the catalogue. */

export const RoomDetails = z
  .object({
    room_type_id: z.string().describe('Identifies the room type within its hotel.'),
    name: z.string().nullable().describe('Null when the supplier does not tell.'),
    beds: z.string().nullable().describe('Beds of one room in words; null when the supplier does not tell.'),
    max_occupancy: z
      .int()
      .nullable()
      .describe('Guests that one room takes; null when the supplier does not tell.'),
    images: z.array(z.string()).describe('URLs of photos of the room.'),
  })
  .meta({ id: 'RoomDetails', description: 'The room as the supplier describes it.' });

export const RatePlan = z
  .object({
    board_type: BoardType,
    payment_type: PaymentType,
    refundable: z.boolean().describe('Whether cancelling was free of charge when the rate was booked.'),
  })
  .meta({ id: 'RatePlan', description: 'Meals and terms of the booked rate.' });

export const PropertyRules = z
  .object({
    check_in_from: fields.slotTime.optional().describe('Left out when unknown.'),
    check_in_until: fields.slotTime.optional().describe('Left out when unknown.'),
    check_out_until: fields.slotTime.optional().describe('Left out when unknown.'),
    children: z
      .string()
      .describe('Rules for children, in the language of the answer where the source has it.'),
    pets: z.string().describe('Rules for pets, in the language of the answer where the source has it.'),
    passport_required: z.boolean().describe('Every traveller’s passport is needed before payment.'),
    extra: z.array(z.string()).describe('Further rules, one text each; empty when there are none.'),
  })
  .meta({
    id: 'PropertyRules',
    description: 'Rules of the hotel for arrival, departure, children and pets.',
  });

export const HotelProfile = z
  .object({
    property_type: z.string().optional().describe('For instance hotel, resort, guest_house, hostel, villa.'),
    star_rating: z.number().optional().describe('From 0 to 5; left out when unknown.'),
    contact_phone: z.string().optional().describe('Left out when unknown.'),
    email_address: z.string().optional().describe('Left out when unknown.'),
    website_url: z.string().optional().describe('Left out when unknown.'),
  })
  .meta({
    id: 'HotelProfile',
    description: 'Class and contact data of the hotel, as far as they are known.',
  });

export const HotelContact = z
  .object({
    phone: z.string().nullable().describe('Null when unknown.'),
    email: z.string().nullable().describe('Null when unknown.'),
    website: z.string().nullable().describe('URL of the hotel’s own site; null when unknown.'),
  })
  .meta({ id: 'HotelContact', description: 'How to reach the hotel.' });
