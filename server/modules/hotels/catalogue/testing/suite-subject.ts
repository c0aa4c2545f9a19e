import type { SupplierKey } from '#server/modules/bookings/port.ts';
import type { BaseContext } from '#server/platform/context/index.ts';
import { newId } from '#server/platform/ids/index.ts';
import { convertOffer } from '../convert-offer.ts';
import {
  type Guest,
  type HotelOrder,
  type HotelPlace,
  type HotelSupplier,
  occupanciesOf,
  type Party,
  type RateOffer,
  type Stay,
  type SupplierBooking,
} from '../port.ts';

/** What the suite needs to know of an adapter, besides the adapter. Ids are the supplier's own. */
export type SuiteSubject = {
  supplier: HotelSupplier;
  ctx: BaseContext;
  /** A place in which the supplier sells, under its own id. */
  place: HotelPlace;
  /** A hotel of that place that has rooms for every stay of the suite. */
  hotelId: string;
  /** An id of the right form that no hotel has. */
  unknownHotelId: string;
  /** A stay that no other test uses; each call gives another one. */
  freshStay: () => Stay;
  /**
   * The names that the supplier got with a booking, room by room, where `lookUp` does not tell them: read from the
   * recorded requests of a fake server.
   */
  namesOf?: (reference: string) => Promise<string[][]>;
  /** A hotel whose bookings only stand with a telephone number, where the supplier has some of these hotels only. */
  phoneHotelId?: string;
  /** Hotels whose bookings a person decides; absent if the supplier decides everything at once. */
  pending?: {
    acceptedHotelId: string;
    refusedHotelId: string;
    /** Lets the person decide, where that does not happen by itself. */
    decide?: (reference: string) => Promise<void>;
  };
  /** A hotel that declines every change of guests, where the supplier has one. */
  unchangeableHotelId?: string;
};

const ana = { firstName: 'Ana', lastName: 'Silva' };
export const leadGuest = { ...ana, email: 'ana@people.example', phone: '+351912345678' };
export const familyParty: Party = {
  adults: 3,
  rooms: 2,
  childrenAges: [7],
  occupancies: [
    { adults: 2, childrenAges: [] },
    { adults: 1, childrenAges: [7] },
  ],
};
export const families: HotelOrder['rooms'] = [
  { adults: 2, childrenAges: [], guests: [ana, { firstName: 'Rui', lastName: 'Silva' }] },
  { adults: 1, childrenAges: [7], guests: [{ firstName: 'Zoë', lastName: 'de Boer' }] },
];
const nameOf = ({ firstName, lastName }: Pick<Guest, 'firstName' | 'lastName'>) => `${firstName} ${lastName}`;
/** The name of each room's lead: suppliers may leave out the others. */
export const leadsOf = (rooms: readonly (readonly string[])[] | null) => rooms?.map(([lead]) => lead);

/** Steps that several tests of the suite share. */
export function suiteSteps(subject: () => SuiteSubject) {
  const ratesOf = async (stay: Stay, hotelId = subject().hotelId): Promise<RateOffer[]> => {
    const { supplier, ctx } = subject();
    return (await supplier.rooms(ctx, hotelId, stay, 'en')).flatMap(({ rates }) => rates);
  };
  const anOrder = async (hotelId?: string, party?: Party): Promise<HotelOrder> => {
    const { supplier, ctx } = subject();
    const fresh = subject().freshStay();
    const stay = party ? { ...fresh, party } : fresh;
    const [rate] = await ratesOf(stay, hotelId);
    if (!rate) throw new Error('The hotel of the suite has no rooms');
    const offer = await supplier.confirmPrice(ctx, rate);
    const agreed = offer && convertOffer(ctx, offer, stay.currency);
    if (!agreed) throw new Error('The rate of the suite is gone');
    const { converted } = agreed.price;
    return {
      hotelId: rate.hotelId,
      rateKey: rate.rateKey,
      stay,
      reference: `SJ-${newId()}`,
      handle: null,
      agreedTotalMinor: agreed.price.totalMinor,
      agreedPolicy: agreed.policy,
      ...(converted ? { supplierTotal: { currency: converted.currency, minor: converted.totalMinor } } : {}),
      ...(agreed.quote === undefined ? {} : { quote: agreed.quote }),
      leadGuest,
      rooms: occupanciesOf(stay.party).map((occupancy) => ({ ...occupancy, guests: [ana] })),
      guests: [ana],
      specialRequests: null,
    };
  };
  /** The order of the party of `families`, with their names. */
  const aFamilyOrder = async (): Promise<HotelOrder> => ({
    ...(await anOrder(undefined, familyParty)),
    rooms: families,
    guests: families.flatMap(({ guests }) => guests),
  });
  const namesAt = async (key: SupplierKey): Promise<string[][] | null> => {
    const told = (await subject().supplier.lookUp(subject().ctx, key))?.guests;
    if (told) return told.map((room) => room.map(nameOf));
    return (await subject().namesOf?.(key.reference)) ?? null;
  };
  /** The key under which the supplier has a booking after this answer. */
  const keyAfter = ({ reference, handle }: HotelOrder, booked: SupplierBooking): SupplierKey => ({
    reference,
    handle: booked.handle ?? handle,
  });

  return { ratesOf, anOrder, aFamilyOrder, namesAt, keyAfter };
}
