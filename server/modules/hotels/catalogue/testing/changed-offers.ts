import { registerSuppliers } from '#server/wiring/suppliers.ts';
import type { BoardType, Charge, HotelSupplier, PenaltyStep, RateOffer } from '../port.ts';
import { hotelSupplierRegistry } from '../suppliers.ts';

/** What becomes of an offer before the supplier answers it. */
export type OfferChange = (offer: RateOffer) => RateOffer;

/** A fee that the hotel collects beside the total. */
export const resortFee: Charge = {
  name: 'Resort fee',
  included: false,
  amountMinor: 9_900,
  currency: 'EUR',
  payable: 'at_property',
};

export const asOffered: OfferChange = (offer) => offer;

export const withBoard =
  (boardType: BoardType): OfferChange =>
  (offer) => ({ ...offer, boardType });

/** Undefined if the supplier names no charges at all. */
export const withCharges =
  (charges: Charge[] | undefined): OfferChange =>
  ({ price: { charges: _, ...price }, ...offer }) => ({
    ...offer,
    price: { ...price, ...(charges ? { charges } : {}) },
  });

const withTerms = (offer: RateOffer, type: RateOffer['policy']['type'], penaltyMinor: number): RateOffer => {
  const timeline: PenaltyStep[] = [{ from: null, until: null, penaltyMinor }];
  return { ...offer, policy: { ...offer.policy, type, timeline } };
};

/** Cancelling costs the whole stay from now on. */
export const firm: OfferChange = (offer) => withTerms(offer, 'non_refundable', offer.price.totalMinor);

/** Cancelling costs nothing at any time. */
export const alwaysFree: OfferChange = (offer) => withTerms(offer, 'free_cancellation', 0);

/** The whole stay is paid now. */
export const paidNow: OfferChange = ({ price, ...offer }) => ({
  ...offer,
  paymentType: 'pay_now',
  price: { ...price, dueNowMinor: price.totalMinor, dueAtPropertyMinor: 0, dueAtPropertyLocal: null },
});

/** The whole stay is paid at the hotel. */
export const paidAtHotel: OfferChange = ({ price, ...offer }) => ({
  ...offer,
  paymentType: 'pay_at_property',
  price: { ...price, dueNowMinor: 0, dueAtPropertyMinor: price.totalMinor, dueAtPropertyLocal: null },
});

/** The total is higher or lower by these minor units, and so is what is due when the rest is. */
export const dearerBy =
  (minor: number): OfferChange =>
  ({ price, ...offer }) => ({
    ...offer,
    price: {
      ...price,
      baseMinor: price.baseMinor + minor,
      totalMinor: price.totalMinor + minor,
      nightly: [],
      ...(price.dueNowMinor > 0
        ? { dueNowMinor: price.dueNowMinor + minor }
        : { dueAtPropertyMinor: price.dueAtPropertyMinor + minor }),
    },
  });

/** Runs `act` while the suppliers list their rates with one change and confirm them with another one. */
export async function whileOffering<Result>(
  { listed = asOffered, confirmed = asOffered }: { listed?: OfferChange; confirmed?: OfferChange },
  act: () => Promise<Result>,
): Promise<Result> {
  const changedOf = (supplier: HotelSupplier): HotelSupplier => {
    const behaves: Partial<HotelSupplier> = {
      rooms: async (...asked) =>
        (await supplier.rooms(...asked)).map(({ room, rates }) => ({ room, rates: rates.map(listed) })),
      confirmPrice: async (...asked) => {
        const offer = await supplier.confirmPrice(...asked);
        return offer && confirmed(offer);
      },
      recheck: async (...asked) => {
        const offer = await supplier.recheck(...asked);
        return offer && confirmed(offer);
      },
    };
    return Object.assign(Object.create(supplier), behaves);
  };
  hotelSupplierRegistry.register('Sandbox', hotelSupplierRegistry.all('Sandbox').map(changedOf));
  try {
    return await act();
  } finally {
    registerSuppliers();
  }
}
