import type {
  SupplierSearch,
  TransferOffer,
  TransferOrder,
  TransferPlace,
  TransferQuery,
  TransferSupplier,
} from '#server/modules/transfers/port.ts';
import { newId } from '#server/platform/ids/index.ts';
import { systemContext } from '#server/testing/index.ts';
import { type MozioStandIn, mozioKey } from '#server/testing/stand-ins/mozio.ts';
import { fetchOf } from '#server/testing/stand-ins/stand-in.ts';
import { supplierSettings } from '#server/testing/stand-ins/supplier-settings.ts';
import { mozio } from '../index.ts';

export const origin = 'https://rides.example';
export const ctx = systemContext('Production');
export const startedAt = Date.parse('2026-11-24T12:00:00Z');

const pictures = { posterUrl: ({ propertyId }: { propertyId: string }) => `/media/posters/${propertyId}` };

/** The adapter that speaks to a stand-in, without waiting between looks. */
export function adapterOf(
  standIn: MozioStandIn,
  clockMs = () => startedAt,
  key = mozioKey,
): TransferSupplier {
  return {
    ...mozio({
      settings: supplierSettings({ MOZIO_API_KEY: key, MOZIO_URL: origin }),
      pictures,
      fetch: fetchOf({ [origin]: standIn }),
      clockMs,
      wait: async () => {},
    }),
    // The suite waits so long between two calls.
    pollIntervalMs: 100,
  };
}

const place = (name: string, countryCode: string, timeZone: string): TransferPlace => ({
  address: name,
  placeId: name,
  type: 'airport',
  name,
  city: name,
  cityId: name,
  countryCode,
  latitude: 1,
  longitude: 2,
  timeZone,
  population: 1,
});

export const query: TransferQuery = {
  from: place('CDG', 'FR', 'Europe/Paris'),
  to: place('22 Rue de Rivoli, Paris', 'FR', 'Europe/Paris'),
  pickupAt: '2027-03-01T14:30:00.000Z',
  returnAt: null,
  passengers: 2,
  currency: 'EUR',
  language: 'fr',
};

/** A search that has ended, with everything that it found. */
export async function aSearch(
  supplier: TransferSupplier,
  asked: TransferQuery = query,
): Promise<{ search: SupplierSearch; offers: TransferOffer[] }> {
  const search = { query: asked, handle: await supplier.begin(ctx, asked) };
  const offers = new Map<string, TransferOffer>();
  for (;;) {
    const found = await supplier.results(ctx, search);
    for (const offer of found.offers) offers.set(offer.key, offer);
    if (!found.moreComing) return { search, offers: [...offers.values()] };
  }
}

/** An order of an offer, with a reference of its own. */
export function orderOf(search: SupplierSearch, offer: TransferOffer | undefined): TransferOrder {
  if (!offer) throw new Error('The stand-in offers nothing');
  return {
    reference: `SJ-${newId()}`,
    handle: search.handle,
    query: search.query,
    offer,
    amenities: [],
    agreedTotalMinor: offer.price.totalMinor,
    passenger: {
      firstName: 'Ana',
      lastName: 'Silva',
      email: 'ana@people.example',
      phone: '+351 912 345 678',
      flightNumber: 'AF1234',
      airline: 'AF',
      countryCode: 'PT',
      notes: 'Two surfboards',
    },
    language: 'en',
  };
}
