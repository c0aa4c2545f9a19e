import type { Booking, CancellationView, publicState } from '#server/modules/bookings/index.ts';
import type { ExperienceDetails } from './booking-details.ts';
import type { AvailableDay, CancellationRule, PricedVisit, ProductSummary, Visit } from './port.ts';

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

type VisitAtPrice = PricedVisit & Pick<Visit, 'code' | 'date' | 'time' | 'currency'>;

/** The exact price of a visit with its price token. */
export type QuotedVisit = VisitAtPrice & { priceToken: string; expiresAt: string };

/** A visit whose places and price are held until `expiresAt`. */
export type HeldVisit = VisitAtPrice & { id: string; expiresAt: string };

/** A hold or booking as its member sees it. */
export type ExperienceBooking = Omit<ExperienceDetails, 'cancellation' | 'holdsPlaces'> &
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
    | 'holdExpiresAt'
    | 'createdAt'
    | 'updatedAt'
  > & {
    status: ReturnType<typeof publicState>;
    /** Times are local to it; `city` is in the language of the reader. */
    location: { city: string; countryCode: string | null; placeId: string | null };
    cancellationRule: CancellationRule;
    /** The last instant of free cancellation; null if there is none. */
    freeUntil: string | null;
    /** The result of the cancellation; null while it is not cancelled. */
    cancellation: CancellationView | null;
  };
