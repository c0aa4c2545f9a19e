import type { CancellationView } from '#server/modules/bookings/index.ts';
import type { BookingRefunds } from '#server/modules/checkout/index.ts';
import type { Output } from '#server/platform/contract/index.ts';
import type * as contract from './contract-bookings.ts';
import type { GeocodeKind, RefundStep, TransferOffer, TransferPassenger, TransferPlace } from './port.ts';
import type { SupplierProgress } from './search-store.ts';
import type { AmenityKey, Numbered } from './taxonomy.ts';
import type { PricedQuote, QuoteLine } from './travel-quote.ts';

/** The values that the use cases of transfers return. Amounts are in minor units of their currency. */

/** Origin or destination of a transfer, named in the traveller's language. */
export type PlaceView = {
  /** The address as the traveller wrote it, or as the provider changed it. */
  address: string;
  name: string;
  type: TransferPlace['type'];
  kind: GeocodeKind;
  city: string;
  countryCode: string;
  lat: number;
  lng: number;
  timeZone: string;
};

/** The refund steps of a transfer, with the instants at which they end. */
export type PolicyView = {
  tiers: (RefundStep & { until: string })[];
  /** End of free cancellation; null if there is none. */
  freeUntil: string | null;
  timeZone: string;
  /** The policy as a sentence in the traveller's language. */
  description: string;
};

/** A quote of a search. */
export type QuoteView = Pick<
  TransferOffer,
  | 'stepType'
  | 'steps'
  | 'make'
  | 'model'
  | 'description'
  | 'image'
  | 'capacity'
  | 'wait'
  | 'durationMinutes'
  | 'flightInfoRequired'
> & {
  id: string;
  /** The full fare, including the supplier's fees. */
  priceMinor: number;
  currency: string;
  vehicleType: Numbered;
  vehicleClass: Numbered;
  /** English name. */
  category: string;
  /** Make and model, otherwise the description, otherwise type and class. */
  displayName: string;
  provider: Pick<TransferOffer['provider'], 'name' | 'logo' | 'rating' | 'ratingCount'>;
  amenities: (TransferOffer['amenities'][number] & { name: string })[];
  policy: PolicyView;
  isRoundTrip: boolean;
  expiresAt: string;
};

/** A search that has just started. */
export type SearchView = {
  id: string;
  currency: string;
  pickupAt: string;
  returnAt: string | null;
  from: PlaceView;
  to: PlaceView;
  expiresAt: string;
};

/** The quotes of a search so far. */
export type FoundQuotes = SearchView & {
  /** More quotes may follow. */
  moreComing: boolean;
  /** The search is complete, but a supplier failed or timed out. */
  isPartial: boolean;
  /** Progress of each supplier; its quotes are counted before filters. */
  suppliers: { name: string; state: SupplierProgress['state']; quotes: number }[];
  passengers: number;
  /** The quotes that match the filters, sorted. */
  quotes: QuoteView[];
  /** Number of quotes before filters. */
  total: number;
};

/** A quote whose amount is fixed for checkout. */
export type TravelQuoteView = {
  id: string;
  amountMinor: number;
  currency: string;
  lines: QuoteLine[];
  fx: PricedQuote['fx'];
  policy: PolicyView;
  /** The data that checkout still has to send. */
  requires: ('passenger' | 'flight_number' | 'airline')[];
  expiresAt: string;
};

/** Driver and vehicle of a transfer. */
export type AssignedVehicle = {
  driver: { name: string | null; phone: string | null; photoUrl: string | null };
  vehicle: { make: string | null; model: string | null; color: string | null; licencePlate: string | null };
  updatedAt: string;
};

/** The newest position of a vehicle. */
export type PositionView = { latitude: number; longitude: number; eta: string | null; recordedAt: string };

type Wire = Output<typeof contract.getGroundBooking>;

/** A booked transfer, with the driver and the newest position. */
export type BookingView = {
  id: string;
  reference: string;
  status: Wire['status'];
  travelQuoteId: string;
  title: string;
  image: string;
  from: PlaceView;
  to: PlaceView;
  pickupAt: string;
  returnAt: string | null;
  timeZone: string;
  passengers: number;
  durationMinutes: number;
  category: string;
  vehicle: string;
  /** Waiting time; the price is in the currency of the search. */
  wait: TransferOffer['wait'] & { currency: string };
  provider: Pick<TransferOffer['provider'], 'name' | 'logo' | 'phone' | 'rating'>;
  amenities: AmenityKey[];
  passenger: TransferPassenger | null;
  /** Reservation, code and instructions are null until the booking is confirmed. */
  reservationId: string | null;
  confirmationNumber: string | null;
  pickupInstructions: string | null;
  /** Null until a driver is assigned. */
  assigned: AssignedVehicle | null;
  position: PositionView | null;
  circleId: string | null;
  totalMinor: number;
  paidMinor: number;
  currency: string;
  holdExpiresAt: string | null;
  /** The pickup from which the policy counts: the one that was sold, or the present one if that is later. */
  termsStart: string;
  policy: PolicyView;
  /** The result of the cancellation; null while it is not cancelled. */
  cancellation: CancellationView | null;
  refunds: BookingRefunds;
  createdAt: string;
  updatedAt: string;
};
