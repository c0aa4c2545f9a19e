import type {
  CancellingSupplier,
  SupplierCost,
  SupplierHandle,
  SupplierKey,
  SupplierTraits,
} from '#server/modules/bookings/port.ts';
import type { PlaceLanguage } from '#server/modules/places/index.ts';
import type { BaseContext } from '#server/platform/context/index.ts';
import type { AmenityKey, Category, StepType, VehicleClass, VehicleType } from './taxonomy.ts';

export type { AmenityKey, Category, StepType, VehicleClass, VehicleType } from './taxonomy.ts';

/**
 * The port of transfer suppliers. Adapters map their own ids, money, vocabulary and errors to these
 * types and throw only SupplierFailure. Amounts are minor units.
 */
export type TransferSupplier = SupplierTraits & {
  /** Short stable name, stored in quotes and bookings. */
  name: string;
  /** How long to wait after each call of `results` before the next one. */
  pollIntervalMs: number;
  /** A search that has not finished this long after its start has timed out. */
  searchDeadlineSeconds: number;
  /** Starts a search and returns the supplier's handle of it; the offers follow later. */
  begin(ctx: BaseContext, query: TransferQuery): Promise<SupplierHandle>;
  /**
   * The offers of a search so far, or those that are new since the last call, and whether more may follow. Callers keep
   * the first answer about each offer.
   */
  results(
    ctx: BaseContext,
    search: SupplierSearch,
  ): Promise<{ offers: TransferOffer[]; moreComing: boolean }>;
  /** Current price of an offer, in the currency of its search; null when it is no longer available. */
  recheck(ctx: BaseContext, search: SupplierSearch, offer: TransferOffer): Promise<OfferPrice | null>;
  /**
   * Requests the transfer under our reference; the provider decides later and reports by webhook. A repeat
   * returns the first result if the supplier is idempotent. After a failure of kind `timeout` the outcome is
   * unknown: call lookUp before anything else. The order carries the handle of the search; a handle in the
   * answer replaces it, so it repeats what later calls need of it.
   */
  reserve(ctx: BaseContext, order: TransferOrder): Promise<SupplierTransfer>;
  /**
   * The transfer, or null when the supplier has none. The key carries the handle of the reservation, or that of
   * the search while `reserve` has not answered.
   */
  lookUp(ctx: BaseContext, key: SupplierKey): Promise<SupplierTransfer | null>;
  quoteCancel: CancellingSupplier['quoteCancel'];
  cancel: CancellingSupplier['cancel'];
};

export type GeocodeKind = 'coordinates' | 'airport' | 'city' | 'hotel' | 'street' | 'postal_code';

/** A possible match of an address. */
export type GeocodeCandidate = {
  /** In the traveller's language; sent back as an address it matches this candidate only. */
  label: string;
  kind: GeocodeKind;
  latitude: number;
  longitude: number;
  /** IANA name. */
  timeZone: string;
  /** ISO 3166-1 alpha-2. */
  countryCode: string;
  /** Id of our city or airport around it; null when the geocoder does not return one. */
  placeId: string | null;
};

export type GeocodeQuery = {
  text: string;
  language: PlaceLanguage;
  /** Position of the other address; among several matches the one near it is preferred. */
  near?: { latitude: number; longitude: number };
};

/**
 * Port of geocoders for hotels, streets and postal codes. Our own airports and cities are found without it.
 */
export type Geocoder = {
  name: string;
  /**
   * Matches of the text, the likeliest first: none when nothing is found, one when the text is unambiguous.
   */
  geocode(ctx: BaseContext, query: GeocodeQuery): Promise<GeocodeCandidate[]>;
};

/** Origin or destination of a transfer. */
export type TransferPlace = {
  /** The address as the traveller wrote it. */
  address: string;
  /** Id of the city or airport in which the address was found. */
  placeId: string;
  type: 'city' | 'airport';
  /** Type of the address; absent in older searches. */
  kind?: GeocodeKind;
  name: string;
  /** Name and city in the traveller's language, where they differ from the English ones. */
  localName?: string;
  localCity?: string;
  /** The city after which trips are named; for an airport the city that it serves. */
  city: string;
  cityId: string;
  countryCode: string;
  latitude: number;
  longitude: number;
  timeZone: string;
  population: number;
};

/** A search, with resolved addresses. */
export type TransferQuery = {
  from: TransferPlace;
  to: TransferPlace;
  /** Instants, ISO-8601 UTC. `returnAt` makes it a round trip. */
  pickupAt: string;
  returnAt: string | null;
  passengers: number;
  currency: string;
  /** Language of the traveller, ISO 639-1; absent in older searches. */
  language?: string;
};

/** A search that has begun at a supplier. */
export type SupplierSearch = {
  query: TransferQuery;
  /** The handle that `begin` returned. */
  handle: SupplierHandle;
};

export type OfferPrice = {
  currency: string;
  /** Full price, including the fees. */
  totalMinor: number;
  feesMinor: number;
  /** What the supplier charges us for the transfer without amenities; absent if it does not name it. */
  cost?: SupplierCost;
};

/** One leg of an itinerary. */
export type TransferStep = {
  type: StepType | 'walk';
  from: string;
  to: string;
  minutes: number;
  description: string;
};

type OfferAmenity = {
  key: AmenityKey;
  included: boolean;
  priceMinor: number;
  /** What the supplier charges us for it; absent if it does not name it. */
  cost?: SupplierCost;
};

/** Refund of `percent` until `hoursBefore` the pickup; steps are in order of falling hours. */
export type RefundStep = { hoursBefore: number; percent: number };

/**
 * One offer of a supplier for a search. Types, classes, categories and amenities are those of the taxonomy
 * where one fits; a supplier's own value is kept as its key and shown under a name made from it.
 */
export type TransferOffer = {
  /** The supplier's own id, never shown. */
  key: string;
  price: OfferPrice;
  stepType: StepType;
  steps: TransferStep[];
  vehicleType: VehicleType;
  vehicleClass: VehicleClass;
  category: Category;
  make: string | null;
  model: string | null;
  description: string | null;
  image: string;
  /** Total of all vehicles of the offer. */
  capacity: { passengers: number; luggage: number; luggagePerPerson: number | null };
  provider: {
    key: string;
    name: string;
    logo: string;
    phone: string;
    rating: number | null;
    ratingCount: number;
  };
  amenities: OfferAmenity[];
  /** Empty if there is never a refund. */
  refunds: RefundStep[];
  wait: { minutesIncluded: number; minuteMinor: number };
  durationMinutes: number;
  /** Flight number and airline of the passenger are required. */
  flightInfoRequired: boolean;
};

export type TransferPassenger = {
  firstName: string;
  lastName: string;
  email: string;
  phone: string | null;
  flightNumber: string | null;
  /** IATA code, two characters; null without a flight or when it is not known. */
  airline: string | null;
  /** ISO 3166-1 alpha-2; null when it is not known. */
  countryCode: string | null;
  /** Notes of the traveller for the driver. */
  notes: string | null;
};

/** A reservation request to the supplier. */
export type TransferOrder = SupplierKey & {
  query: TransferQuery;
  offer: TransferOffer;
  amenities: AmenityKey[];
  /**
   * The price that the traveller accepted, in the currency of the search; the supplier refuses a higher one.
   */
  agreedTotalMinor: number;
  passenger: TransferPassenger;
  /** Language for the provider's texts to the traveller, ISO 639-1. */
  language: string;
};

/** The supplier's state of a reservation. */
export type SupplierTransfer = {
  reference: string;
  reservationId: string;
  state: 'pending' | 'confirmed' | 'declined' | 'cancelled';
  confirmationNumber: string | null;
  pickupInstructions: string | null;
  /** Deadline of the provider's decision; null when no decision is pending, or the provider named none. */
  answersBy: string | null;
  handle?: SupplierHandle;
  /** What the supplier charges us in the end, amenities included; absent if it does not name it. */
  cost?: SupplierCost;
};
