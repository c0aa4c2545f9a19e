import type {
  Booking,
  CancellationTerms,
  CancellationView,
  publicState,
} from '#server/modules/bookings/index.ts';
import type { BookingRefunds } from '#server/modules/checkout/index.ts';
import type { ExperienceDetails } from './booking-details.ts';
import type { AvailableDay, CancellationRule, ProductSummary, Visit } from './port.ts';
import type { OfferedVisit } from './price-visit.ts';

/** The values that the use cases return. Amounts are minor units of the currency beside them. */

/** One page of the products that match a search. */
export type ProductPage = {
  products: readonly ProductSummary[];
  total: number;
  page: number;
  perPage: number;
};

/** Days and slots of a product. */
export type Availability = { code: string; currency: string; timeZone: string; days: AvailableDay[] };

type VisitAtPrice = OfferedVisit & Pick<Visit, 'code' | 'date' | 'time' | 'currency'>;

/** The exact price of a visit with its price token. */
export type QuotedVisit = VisitAtPrice & { priceToken: string; expiresAt: string };

/** A visit of which `holdKind` is held until `expiresAt`. */
export type HeldVisit = VisitAtPrice & { id: string; expiresAt: string; holdKind: Booking['holdKind'] };

/** A hold or booking as its member sees it. */
export type ExperienceBooking = Omit<ExperienceDetails, 'cancellation' | 'holdsPlaces' | 'theirCode'> &
  Pick<
    Booking,
    | 'id'
    | 'title'
    | 'timeZone'
    | 'startsAt'
    | 'endsAt'
    | 'totalMinor'
    | 'paidMinor'
    | 'currency'
    | 'circleId'
    | 'supplierReference'
    | 'holdKind'
    | 'holdExpiresAt'
    | 'createdAt'
    | 'updatedAt'
  > & {
    status: ReturnType<typeof publicState>;
    /** Times are local to it; `city` is in the language of the reader. */
    location: { city: string; countryCode: string | null; placeId: string | null };
    cancellationRule: CancellationRule;
    /** The start from which the rule counts: the one that was sold, or the present one if that is later. */
    termsStart: string;
    /** What a cancellation costs over time. */
    terms: CancellationTerms;
    /** The last instant of free cancellation; null if there is none. */
    freeUntil: string | null;
    /** The result of the cancellation; null while it is not cancelled. */
    cancellation: CancellationView | null;
    refunds: BookingRefunds;
  };
