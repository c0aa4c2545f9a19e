import type { z } from 'zod';
import { nightsBetween } from '#server/platform/time/index.ts';
import type { SearchMeta } from './contract-search.ts';
import type { Search } from './search-store.ts';

/** The search fields of the `meta` event and of every result page. */
export function presentSearch(search: Search): z.input<typeof SearchMeta> {
  const { destination, stay } = search;
  return {
    search_id: search.id,
    destination: {
      id: destination.id,
      type: destination.type,
      name: destination.name,
      country: destination.country,
      lat: destination.lat,
      lng: destination.lng,
      iata_code: destination.iataCode,
      time_zone: destination.timeZone,
    },
    check_in: stay.checkIn,
    check_out: stay.checkOut,
    nights: nightsBetween(stay.checkIn, stay.checkOut),
    currency: stay.currency,
    expires_at: search.expiresAt,
  };
}
