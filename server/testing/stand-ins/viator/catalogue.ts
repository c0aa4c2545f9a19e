/** The invented catalogue of the stand-in. */

export type Product = {
  code: string;
  bands: ('ADULT' | 'CHILD' | 'TRAVELER')[];
  /** Retail prices in US dollars by band; `group` is one price for everybody. */
  prices: Partial<Record<string, number>> & { group?: number };
  times: (string | null)[];
  holds: 'HOLDING' | 'HOLD_NOT_PROVIDED';
  confirmation: 'INSTANT' | 'MANUAL';
  questions: string[];
  policy: unknown;
  updatedAt: string;
  status: 'ACTIVE' | 'INACTIVE';
  destination: string;
};

const standard = { type: 'STANDARD', refundEligibility: [{ dayRangeMin: 1, percentageRefundable: 100 }] };
const custom = {
  type: 'CUSTOM',
  refundEligibility: [
    { dayRangeMin: 7, percentageRefundable: 100 },
    { dayRangeMin: 2, dayRangeMax: 7, percentageRefundable: 50 },
    { dayRangeMin: 0, dayRangeMax: 2, percentageRefundable: 0 },
  ],
};

const tour: Product = {
  code: '5010PARIS',
  bands: ['ADULT', 'CHILD'],
  prices: { ADULT: 49.5, CHILD: 20 },
  times: ['09:00', '14:00'],
  holds: 'HOLD_NOT_PROVIDED',
  confirmation: 'INSTANT',
  questions: ['SPECIAL_REQUIREMENTS'],
  policy: custom,
  updatedAt: '2026-11-01T10:00:00Z',
  status: 'ACTIVE',
  destination: '479',
};

export const products: Product[] = [
  tour,
  { ...tour, code: '5011HELD', holds: 'HOLDING', policy: standard, updatedAt: '2026-11-02T10:00:00Z' },
  {
    ...tour,
    code: '5012GROUP',
    prices: { group: 100.03 },
    policy: { type: 'ALL_SALES_FINAL', refundEligibility: [] },
    updatedAt: '2026-11-03T10:00:00Z',
  },
  {
    ...tour,
    code: '5013ASKS',
    questions: [
      'AGEBAND',
      'FULL_NAMES_FIRST',
      'FULL_NAMES_LAST',
      'TRANSFER_ARRIVAL_MODE',
      'TRANSFER_AIR_ARRIVAL_FLIGHT_NO',
      'WEIGHT',
      'PICKUP_POINT',
      'UNKNOWN_QUESTION',
    ],
    updatedAt: '2026-11-04T10:00:00Z',
  },
  {
    ...tour,
    code: '5014OPEN',
    bands: ['TRAVELER'],
    prices: { TRAVELER: 17 },
    times: [null],
    updatedAt: '2026-11-05T10:00:00Z',
  },
  { ...tour, code: '5015LOST', destination: '999', updatedAt: '2026-11-06T10:00:00Z' },
  { ...tour, code: '5016OFF', status: 'INACTIVE', updatedAt: '2026-11-07T10:00:00Z' },
];

/** A product in Viator's shape. */
export const productView = (product: Product, language: string) => ({
  status: product.status,
  productCode: product.code,
  language,
  lastUpdatedAt: product.updatedAt,
  title: `<b>Walk</b> ${product.code} (${language})`,
  description: 'A walk through the town.<br>Bring shoes.<script>alert(1)</script>',
  timeZone: 'Europe/Paris',
  pricingInfo: {
    type: product.prices.group === undefined ? 'PER_PERSON' : 'UNIT',
    ageBands: product.bands.map((ageBand) => ({
      ageBand,
      startAge: ageBand === 'CHILD' ? 3 : ageBand === 'ADULT' ? 18 : 0,
      endAge: ageBand === 'CHILD' ? 17 : 99,
      minTravelersPerBooking: 0,
      maxTravelersPerBooking: 9,
    })),
  },
  images: [
    { isCover: false, variants: [{ url: 'https://media.tacdn.com/b.jpg', width: 720, height: 480 }] },
    {
      isCover: true,
      variants: [
        { url: 'https://media.tacdn.com/a-small.jpg', width: 100, height: 80 },
        { url: 'https://media.tacdn.com/a.jpg', width: 674, height: 446 },
      ],
    },
    { isCover: false, variants: [{ url: 'https://evil.example/x.jpg', width: 720, height: 480 }] },
  ],
  logistics: {
    start: [{ location: { ref: 'LOC-start' }, description: 'At the <i>fountain</i>' }],
    travelerPickup: {
      allowCustomTravelerPickup: true,
      locations: [{ location: { ref: 'LOC-hotel', name: 'Hotel du Pont' } }],
    },
  },
  inclusions: [{ otherDescription: 'A guide' }],
  exclusions: [{ typeDescription: 'Lunch' }],
  additionalInfo: [{ type: 'WHEELCHAIR_ACCESSIBLE', description: 'Wheelchair accessible' }],
  cancellationPolicy: product.policy,
  bookingConfirmationSettings: {
    bookingCutoffType: 'START_TIME',
    bookingCutoffInMinutes: 60,
    confirmationType: product.confirmation,
  },
  bookingRequirements: { maxTravelersPerBooking: 9 },
  bookingQuestions: product.questions,
  languageGuides: [{ type: 'GUIDE', language: 'en', legacyGuide: 'en/SERVICE_GUIDE' }],
  tags: [21_913],
  destinations: [{ ref: product.destination, primary: true }],
  itinerary: {
    itineraryType: 'STANDARD',
    skipTheLine: true,
    privateTour: false,
    maxTravelersInSharedTour: 12,
    duration: { fixedDurationInMinutes: 90 },
    itineraryItems: [{ description: 'The bridge', duration: { fixedDurationInMinutes: 30 } }],
  },
  productOptions: [{ productOptionCode: 'TG1', title: 'With a guide' }],
  supplier: { name: 'Walks & Co' },
  reviews: {
    totalReviews: 12,
    combinedAverageRating: 4.6,
    reviewCountTotals: [
      { rating: 5, count: 9 },
      { rating: 4, count: 3 },
    ],
  },
});

/** Retail price of a party in US dollars. */
export function retailOf(product: Product, mix: { ageBand: string; numberOfTravelers: number }[]): number {
  if (product.prices.group !== undefined) return product.prices.group;
  return mix.reduce((sum, one) => sum + (product.prices[one.ageBand] ?? 0) * one.numberOfTravelers, 0);
}

/**
 * The forecast of a product: every day of this year and the next, or until a date; the first of next March is sold out.
 */
export const scheduleView = (product: Product, thisYear: number, untilDate = `${thisYear + 1}-12-31`) => ({
  productCode: product.code,
  currency: 'USD',
  summary: {
    fromPrice:
      product.prices.group ?? Math.min(...Object.values(product.prices).flatMap((price) => price ?? [])),
  },
  bookableItems: [
    {
      productOptionCode: 'TG1',
      seasons: [
        {
          startDate: `${thisYear}-01-01`,
          endDate: untilDate,
          pricingRecords: [
            {
              daysOfWeek: [],
              timedEntries: product.times.map((startTime) => ({
                ...(startTime === null ? {} : { startTime }),
                unavailableDates: [{ date: `${thisYear + 1}-03-01`, reason: 'SOLD_OUT' }],
              })),
              pricingDetails:
                product.prices.group === undefined
                  ? product.bands.map((ageBand) => ({
                      pricingPackageType: 'PER_PERSON',
                      ageBand,
                      price: { original: { recommendedRetailPrice: product.prices[ageBand] } },
                    }))
                  : [
                      {
                        pricingPackageType: 'UNIT',
                        minTravelers: 1,
                        maxTravelers: 9,
                        price: { original: { recommendedRetailPrice: product.prices.group } },
                      },
                    ],
            },
          ],
        },
      ],
    },
  ],
});

export const destinations = [
  { destinationId: 8, name: 'Europe', type: 'REGION' },
  { destinationId: 51, name: 'France', type: 'COUNTRY', parentDestinationId: 8 },
  {
    destinationId: 479,
    name: 'Paris',
    type: 'CITY',
    parentDestinationId: 51,
    timeZone: 'Europe/Paris',
    center: { latitude: 48.8566, longitude: 2.3522 },
  },
];

const question = (id: string, more: Record<string, unknown>) => ({
  id,
  type: 'STRING',
  group: 'PER_BOOKING',
  label: id,
  required: 'MANDATORY',
  maxLength: 50,
  ...more,
});

export const questions = [
  question('SPECIAL_REQUIREMENTS', {
    required: 'OPTIONAL',
    label: '<b>Anything</b> else?',
    maxLength: 1_000,
  }),
  question('AGEBAND', { group: 'PER_TRAVELER', allowedAnswers: ['ADULT', 'CHILD'] }),
  question('FULL_NAMES_FIRST', { group: 'PER_TRAVELER' }),
  question('FULL_NAMES_LAST', { group: 'PER_TRAVELER' }),
  question('TRANSFER_ARRIVAL_MODE', { allowedAnswers: ['AIR', 'RAIL', 'SEA', 'OTHER'] }),
  question('TRANSFER_AIR_ARRIVAL_FLIGHT_NO', { required: 'CONDITIONAL' }),
  question('WEIGHT', { type: 'NUMBER_AND_UNIT', group: 'PER_TRAVELER', units: ['kg', 'lbs'] }),
  question('PICKUP_POINT', { type: 'LOCATION_REF_OR_FREE_TEXT', required: 'OPTIONAL' }),
];
