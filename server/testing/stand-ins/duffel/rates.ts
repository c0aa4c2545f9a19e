import { rooms, type StandInHotel } from './hotels.ts';

/** What a search asks for, already checked. */
export type SearchRequest = {
  rooms: number;
  guests: { type: 'adult' | 'child'; age?: number }[];
  check_in_date: string;
  check_out_date: string;
  free_cancellation_only?: boolean;
};

/** A rate of the stand-in. Its id is new in every answer. */
export type Rate = {
  hotelId: string;
  room: number;
  plan: number;
  stay: SearchRequest;
  totalHundredths: number;
};

type Plan = {
  board: string;
  factor: number;
  refundable: boolean;
  payment: string;
  methods: string[];
  needsMembership: boolean;
  quantity: number | null;
};

const plan = (board: string, factor: number, more: Partial<Plan> = {}): Plan => ({
  board,
  factor,
  refundable: false,
  payment: 'pay_now',
  methods: ['balance', 'card'],
  needsMembership: false,
  quantity: 3,
  ...more,
});

const plans: Plan[] = [
  plan('room_only', 90),
  plan('room_only', 104, { refundable: true }),
  plan('breakfast', 121, { refundable: true, quantity: null }),
  // Rates that an account without cards and memberships cannot sell.
  plan('room_only', 80, { payment: 'guarantee', methods: ['card'], refundable: true }),
  plan('breakfast', 85, { needsMembership: true }),
  plan('half_board', 140, { methods: ['card'] }),
  plan('all_inclusive', 150, { quantity: 1 }),
];

const isSellable = ({ methods, needsMembership, payment }: Plan): boolean =>
  payment === 'pay_now' && methods.includes('balance') && !needsMembership;

const nightsOf = ({ check_in_date, check_out_date }: SearchRequest): number =>
  (Date.parse(check_out_date) - Date.parse(check_in_date)) / 86_400_000;

/** All rates of a hotel. */
export function ratesOf(hotel: StandInHotel, stay: SearchRequest): Rate[] {
  const perGuest = 70 + 15 * stay.guests.length;
  return rooms.flatMap((room, index) =>
    plans.flatMap((one, number): Rate[] => {
      if (stay.free_cancellation_only && !one.refundable) return [];
      const hundredths =
        hotel.nightHundredths * nightsOf(stay) * stay.rooms * room.factor * one.factor * perGuest;
      return [
        {
          hotelId: hotel.id,
          room: index,
          plan: number,
          stay,
          totalHundredths: Math.round(hundredths / 1_000_000),
        },
      ];
    }),
  );
}

/** The price of the cheapest rate that the account can sell. */
export const cheapestOf = (hotel: StandInHotel, stay: SearchRequest): number =>
  Math.min(
    ...ratesOf(hotel, stay)
      .filter((rate) => isSellable(plans[rate.plan] as Plan))
      .map(({ totalHundredths }) => totalHundredths),
  );

export const decimal = (hundredths: number): string => (hundredths / 100).toFixed(2);

/** The amounts of a rate, quote or booking. */
export function priceOf({ totalHundredths }: Rate, { due }: StandInHotel) {
  const tax = Math.round(totalHundredths / 6);
  return {
    total_amount: decimal(totalHundredths),
    total_currency: 'GBP',
    base_amount: decimal(totalHundredths - tax),
    base_currency: 'GBP',
    tax_amount: decimal(tax),
    tax_currency: 'GBP',
    fee_amount: null,
    fee_currency: 'GBP',
    due_at_accommodation_amount: due?.amount ?? null,
    due_at_accommodation_currency: due?.currency ?? 'GBP',
    estimated_commission_amount: decimal(Math.round(totalHundredths * 0.1)),
    estimated_commission_currency: 'GBP',
  };
}

export function presentRate(id: string, rate: Rate, hotel: StandInHotel, expiresAt: string) {
  const of = plans[rate.plan] as Plan;
  return {
    id,
    ...priceOf(rate, hotel),
    board_type: of.board,
    payment_type: of.payment,
    available_payment_methods: of.methods,
    loyalty_programme_required: of.needsMembership,
    quantity_available: of.quantity,
    cancellation_timeline: timelineOf(rate, of),
    conditions: [{ title: 'Parking', description: 'Costs extra.' }],
    expires_at: expiresAt,
    code: null,
    source: 'duffel_hotel_group',
  };
}

/** All until five days before arrival, half until two days before, then nothing. */
function timelineOf({ stay, totalHundredths }: Rate, { refundable }: Plan) {
  if (!refundable) return [];
  const before = (days: number) =>
    new Date(Date.parse(`${stay.check_in_date}T12:00:00Z`) - days * 86_400_000);
  return [
    { before: before(5).toISOString(), refund_amount: decimal(totalHundredths), currency: 'GBP' },
    {
      before: before(2).toISOString(),
      refund_amount: decimal(Math.round(totalHundredths / 2)),
      currency: 'GBP',
    },
  ];
}
