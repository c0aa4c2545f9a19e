import { z } from 'zod';
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
    district: z.string().nullable(),
    city: z.string(),
    postal_code: z.string().nullable(),
    country: z.string().describe('Name of the country in the language of the answer.'),
    country_code: z.string().describe('ISO 3166-1 alpha-2.'),
  })
  .meta({
    id: 'HotelAddress',
    example: {
      line: 'rue de la Cloche 12',
      district: 'Rive Gauche',
      city: 'Paris',
      postal_code: '75005',
      country: 'France',
      country_code: 'FR',
    },
  });

export const GuestRating = z.object({ score: z.number().min(0).max(10), count: z.int().min(0) }).meta({
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

export const LocalAmount = z
  .object({ amount: fields.amount, currency: z.string() })
  .nullable()
  .describe(
    'What the hotel collects on arrival, in its own currency; `due_at_property` is that amount converted. Null where nothing is due on arrival, and where the hotel’s currency is the one of the price.',
  );

export const ConvertedFrom = z
  .object({
    total: fields.amount.describe('The total in the currency of the supplier.'),
    currency: z.string(),
    rate: z.number().positive().describe('Units of the price’s currency for one unit of `currency`.'),
  })
  .optional()
  .describe(
    'Only where the supplier answered in another currency than asked. The rate is pinned: you are charged the converted total.',
  )
  .meta({ example: { total: 547.8, currency: 'USD', rate: 0.90909091 } });

export const Charges = z
  .array(
    z.object({
      name: z.string().describe('As the supplier names it.'),
      included: z.boolean().describe('Whether the amount is part of the total.'),
      amount: fields.amount,
      currency: z.string(),
      payable: z.enum(['now', 'at_property']),
    }),
  )
  .optional()
  .describe('The lines of the price; left out where the supplier has none.');

export const LeadRate = z
  .object({
    room_id: RateId,
    board_type: BoardType,
    refundable: z.boolean().describe('Cancelling today costs nothing.'),
    free_cancellation_until: fields.timestamp.nullable(),
    total: fields.amount.describe(
      'Price of the whole stay for all guests, with everything due at the property.',
    ),
    per_night: fields.amount.describe('`total` divided by nights, rounded.'),
    taxes_included: z
      .boolean()
      .describe('True when `due_at_property` is 0, so that nothing is to be paid on arrival.'),
    due_at_property: fields.amount,
    due_at_property_local: LocalAmount,
    currency: z.string(),
    converted_from: ConvertedFrom,
  })
  .meta({
    id: 'LeadRate',
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
        currency: 'EUR',
      };
    },
  });

const hotelFields = {
  hotel_id: z.string(),
  name: z.string(),
  star_rating: z.number().min(0).max(5).optional().describe('Left out when unknown.'),
  guest_rating: GuestRating.optional().describe('Left out when unknown.'),
  property_type: z.string().describe('For instance hotel, resort, guest_house, hostel, villa.'),
  address: HotelAddress,
  lat: z.number(),
  lng: z.number(),
  distance_km: z
    .number()
    .describe('From the centre of the destination, or from the airport that was searched for.'),
  thumbnail: z.string(),
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
    type: z.enum(policyTypes),
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
    base: fields.amount,
    taxes: fields.amount,
    fees: fields.amount.describe('Service charge and tourist tax.'),
    total: fields.amount.describe('base + taxes + fees, which is also due_now + due_at_property.'),
    due_now: fields.amount,
    due_at_property: fields.amount,
    due_at_property_local: LocalAmount,
    nightly: z
      .array(z.object({ date: z.string(), amount: fields.amount }))
      .optional()
      .describe('Splits `base` by night; left out when the supplier does not know the nights.'),
    charges: Charges,
    converted_from: ConvertedFrom,
  })
  .meta({ id: 'StayPrice' });

/** The parts of a hotel booking that come from the supplier and the catalogue. */

export const RoomDetails = z
  .object({
    room_type_id: z.string(),
    name: z.string().nullable(),
    beds: z.string().nullable(),
    max_occupancy: z.int().nullable(),
    images: z.array(z.string()),
  })
  .meta({ id: 'RoomDetails', description: 'The room as the supplier describes it.' });

export const RatePlan = z
  .object({ board_type: BoardType, payment_type: PaymentType, refundable: z.boolean() })
  .meta({ id: 'RatePlan' });

export const PropertyRules = z
  .object({
    check_in_from: fields.slotTime.optional().describe('Left out when unknown.'),
    check_in_until: fields.slotTime.optional().describe('Left out when unknown.'),
    check_out_until: fields.slotTime.optional().describe('Left out when unknown.'),
    children: z.string(),
    pets: z.string(),
    passport_required: z.boolean().describe('Every traveller’s passport is needed before payment.'),
    extra: z.array(z.string()),
  })
  .meta({ id: 'PropertyRules' });

export const HotelProfile = z
  .object({
    property_type: z.string().optional(),
    star_rating: z.number().optional(),
    contact_phone: z.string().optional(),
    email_address: z.string().optional(),
    website_url: z.string().optional(),
  })
  .meta({ id: 'HotelProfile' });

export const HotelContact = z
  .object({ phone: z.string().nullable(), email: z.string().nullable(), website: z.string().nullable() })
  .meta({ id: 'HotelContact' });
