import { z } from 'zod';
import {
  type AirportDirectory,
  type Venue as PortVenue,
  type VenueAirport,
  type VenueDetails,
  type VenueKind,
  venueAmenities,
} from '#server/modules/airport-services/catalogue/port.ts';
import type { BaseContext } from '#server/platform/context/index.ts';
import { keepReads, parseAmount, toPlainText } from '#server/platform/supplier-http/index.ts';
import type { PartnerClient } from './client.ts';
import { minorOf } from './money.ts';
import { Venue } from './protocol.ts';

type PartnerVenue = z.infer<typeof Venue>;

/** A venue of the partner at an airport that we know. */
export type ListedVenue = { venue: PartnerVenue; airportCode: string; kind: VenueKind };

/** The venues of one partner in one currency, by their ids. */
type Catalogue = ReadonlyMap<string, ListedVenue>;

const keptMs = 10 * 60_000;
/** Partners and currencies in memory at a time. */
const keptCatalogues = 20;
/** 500 venues a page. A partner with more is cut, and the log says so. */
const maxPages = 40;
const readWithinMs = 60_000;

const Page = z.object({ venues: z.array(z.unknown()).max(500), next_cursor: z.string().max(500).nullable() });

/**
 * Reads the partner's venues, and keeps them for ten minutes. Concurrent callers wait for one read. A venue that cannot be read
 * is left out and logged.
 */
export function partnerVenues(client: PartnerClient, directory: AirportDirectory, clockMs?: () => number) {
  const catalogues = keepReads<Catalogue>({
    most: keptCatalogues,
    forMs: keptMs,
    timeoutMs: readWithinMs,
    clock: clockMs,
  });

  async function list(ctx: BaseContext, currency: string): Promise<Catalogue> {
    const key = `${await client.addressOf(ctx)} ${currency}`;
    return catalogues(ctx, key, (shared) => readAll(shared, currency));
  }

  async function readAll(ctx: BaseContext, currency: string): Promise<Catalogue> {
    const found = new Map<string, ListedVenue>();
    let cursor: string | null = null;
    let left = 0;
    for (let page = 0; page < maxPages; page += 1) {
      const answer: z.infer<typeof Page> = await client.read(ctx, 'list_venues', { currency, cursor }, Page);
      for (const item of answer.venues) {
        const venue = Venue.safeParse(item).data;
        const airport = venue && (await directory.find(ctx, venue.airport, 'en'));
        if (venue && airport && parseAmount(venue.from_price.amount, venue.from_price.currency) !== null)
          found.set(venue.id, { venue, airportCode: venue.airport, kind: venue.kind });
        else left += 1;
      }
      cursor = answer.next_cursor;
      if (cursor === null) break;
    }
    if (left > 0 || cursor !== null)
      ctx.log.warn(
        { supplier: 'airport-partner', left, isCut: cursor !== null },
        'venues of a supplier were left out',
      );
    return found;
  }

  return { list };
}

const pictures = (directory: AirportDirectory, airport: VenueAirport, id: string) =>
  directory.pictureOf(airport, `airport-partner ${id}`);

/** A venue as an entry of a list. */
export function presentVenue(
  { venue }: ListedVenue,
  airport: VenueAirport,
  language: string,
  directory: AirportDirectory,
): PortVenue {
  const text = textIn(language);
  return {
    ...airport,
    id: venue.id,
    kind: venue.kind,
    name: text(venue.name, 120),
    terminal: text(venue.terminal, 80),
    location: text(venue.location, 200),
    openingHours: venue.opening_hours,
    fromPriceMinor: minorOf(venue.from_price),
    currency: venue.from_price.currency,
    rating: { score: 0, count: 0 },
    image: pictures(directory, airport, venue.id),
  };
}

/** A venue with all its details that do not depend on dates. */
export function presentDetails(
  listed: ListedVenue,
  airport: VenueAirport,
  language: string,
  directory: AirportDirectory,
): VenueDetails {
  const { venue } = listed;
  const text = textIn(language);
  const shown = presentVenue(listed, airport, language, directory);
  const conditions = venue.conditions;
  return {
    ...shown,
    description: text(venue.description, 3_000),
    amenities: (venue.amenities ?? []).map(({ key, name }) => {
      const ours = venueAmenities.find((one) => one === key);
      return { key, name: ours ? directory.amenityName(ours, language) : text(name, 80) };
    }),
    showers: venue.amenities?.some(({ key }) => key === 'showers') ?? false,
    directions: text(venue.directions, 500),
    conditions: ((conditions && inLanguage(conditions, language)) ?? []).map((one) => toPlainText(one, 300)),
    childrenPolicy: venue.children_policy ? text(venue.children_policy, 300) : '',
    maxStayMinutes: venue.max_stay_minutes,
    images: [shown.image],
    flightNumberRequired: venue.flight_number_required ?? false,
    phone: /^\+[\d ()-]{5,30}$/.exec(venue.phone ?? '')?.[0] ?? '',
    cancellation: {
      freeUntilHours: venue.cancellation.free_until_hours,
      lateRefundPercent: venue.cancellation.late_refund_percent ?? 0,
    },
  };
}

type InLanguages<Value> = { en: Value } & Partial<Record<'fr' | 'es' | 'de' | 'ar', Value | undefined>>;

const inLanguage = <Value>(texts: InLanguages<Value>, language: string): Value =>
  (texts as Partial<Record<string, Value>>)[language.slice(0, 2).toLowerCase()] ?? texts.en;

const textIn =
  (language: string) =>
  (texts: InLanguages<string>, longest: number): string =>
    toPlainText(inLanguage(texts, language), longest);
