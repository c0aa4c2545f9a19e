import { rooms, type StandInHotel } from './hotels.ts';

/** What a request for rates asks for, already checked. */
export type RatesRequest = {
  checkin: string;
  checkout: string;
  currency: string;
  guestNationality: string;
  occupancies: { adults: number; children?: number[] }[];
};

/** What an offer of the stand-in stands for. */
export type Offer = RatesRequest & {
  hotelId: string;
  room: number;
  plan: number;
  /** The same rate of a second feed, one euro dearer. */
  feed: number;
  priceHundredths: number;
};

/** `freeDays` null is not refundable. */
const plans = [
  { board: 'RO', boardName: 'Room Only', tag: 'RFN', freeDays: 2, factor: 100 },
  { board: 'RO', boardName: 'Room Only', tag: 'NRFN', freeDays: null, factor: 88 },
  { board: 'BI', boardName: 'Breakfast Included', tag: 'RFN', freeDays: 5, factor: 118 },
];

/** Tax that the property collects, per night and room, in hundredths of a euro. */
const cityTaxHundredths = 250;

/** Offers of a hotel, the cheapest first. */
export function offersOf(hotel: StandInHotel, request: RatesRequest): Offer[] {
  const offers = rooms.flatMap((_, room) =>
    plans.flatMap((_, plan) =>
      [0, 1].map((feed): Offer => {
        const { checkin, checkout, currency, guestNationality, occupancies } = request;
        const offer = { checkin, checkout, currency, guestNationality, occupancies };
        const priceHundredths = occupancies.reduce(
          (sum, guests) => sum + roomHundredths(hotel, room, plan, request, guests) + 100 * feed,
          0,
        );
        return { ...offer, hotelId: hotel.id, room, plan, feed, priceHundredths };
      }),
    ),
  );
  return offers.sort((one, other) => one.priceHundredths - other.priceHundredths);
}

function roomHundredths(
  hotel: StandInHotel,
  room: number,
  plan: number,
  { checkin, checkout }: RatesRequest,
  { adults, children = [] }: RatesRequest['occupancies'][number],
): number {
  const guests = 80 + 10 * adults + 5 * children.length;
  const factor = (rooms[room]?.factor ?? 100) * (plans[plan]?.factor ?? 100) * guests;
  return Math.round((hotel.nightHundredths * nightsOf(checkin, checkout) * factor) / 1_000_000);
}

const nightsOf = (checkin: string, checkout: string): number =>
  (Date.parse(checkout) - Date.parse(checkin)) / 86_400_000;

/** An offer as an answer tells it. `changes` are those that a prebook finds. */
export function presentOffer(
  hotel: StandInHotel,
  offer: Offer,
  { board, terms }: { board?: boolean; terms?: boolean } = {},
) {
  const plan = plans[offer.plan];
  const room = rooms[offer.room];
  if (!plan || !room) throw new Error('An offer of no room');
  const { occupancies, currency, checkin, checkout } = offer;
  const shares = sharesOf(offer.priceHundredths, occupancies.length);
  const tag = terms ? 'NRFN' : plan.tag;
  return occupancies.map(({ adults, children = [] }, index) => {
    const total = shares[index] ?? 0;
    return {
      rateId: `rate-${offer.hotelId}-${offer.room}-${offer.plan}-${index}`,
      occupancyNumber: index + 1,
      name: room.name,
      maxOccupancy: 4,
      adultCount: adults,
      childCount: children.length,
      boardType: board ? 'HB' : plan.board,
      boardName: board ? 'Half Board' : plan.boardName,
      remarks: '',
      priceType: 'commission',
      commission: [{ amount: Math.round(total * 0.12) / 100, currency }],
      retailRate: {
        total: [{ amount: total / 100, currency }],
        suggestedSellingPrice: [{ amount: Math.round(total * 1.15) / 100, currency }],
        taxesAndFees: [
          { included: true, description: 'VAT', amount: Math.round(total / 11) / 100, currency },
          {
            included: false,
            description: 'City <b>tax</b>',
            amount: (cityTaxHundredths * nightsOf(checkin, checkout)) / 100,
            currency: 'EUR',
          },
        ],
      },
      cancellationPolicies: {
        refundableTag: tag,
        hotelRemarks: [],
        cancelPolicyInfos: [
          {
            cancelTime: tag === 'NRFN' ? `${checkin} 00:00:00` : deadlineOf(offer),
            amount: total / 100,
            currency,
            type: 'amount',
            timezone: 'GMT',
          },
        ],
      },
      paymentTypes: ['NUITEE_PAY'],
      ...(hotel.hasMappedRooms ? { mappedRoomId: room.id } : {}),
    };
  });
}

/** The time from which cancelling costs all, in GMT and written without a zone. */
export function deadlineOf({ checkin, plan }: Offer): string {
  const days = plans[plan]?.freeDays ?? 0;
  return new Date(Date.parse(`${checkin}T18:00:00Z`) - days * 86_400_000)
    .toISOString()
    .slice(0, 19)
    .replace('T', ' ');
}

export const isRefundable = ({ plan }: Offer): boolean => plans[plan]?.tag === 'RFN';

function sharesOf(hundredths: number, count: number): number[] {
  const share = Math.floor(hundredths / count);
  return Array.from({ length: count }, (_, index) => share + (index === 0 ? hundredths - share * count : 0));
}
