import { resolveCurrency } from '#server/modules/fx/index.ts';
import { readerLanguage } from '#server/modules/places/index.ts';
import type { MemberContext } from '#server/platform/context/index.ts';
import type { Input } from '#server/platform/contract/index.ts';
import type { streamHotels } from './contract-search.ts';
import { findDestination } from './destinations.ts';
import { checkDates, nationalityOf, partyOf } from './party.ts';
import type { SearchQuery } from './port.ts';
import { loadSearch, type Search, type StoredSearch, saveSearch } from './search-store.ts';

/**
 * Loads the search named by `search_id`, or stores a new one. Throws 404 for an unknown destination and 422
 * for invalid dates before anything is stored.
 */
export async function startSearch(ctx: MemberContext, input: Input<typeof streamHotels>): Promise<Search> {
  if (input.search_id !== undefined) return loadSearch(ctx, input.search_id);
  const currency = resolveCurrency(ctx, input.currency, 'member');
  const destination = await findDestination(ctx, input.destination);
  checkDates(ctx, input.check_in, input.check_out, destination.timeZone);
  return saveSearch(ctx, {
    destination,
    stay: {
      checkIn: input.check_in,
      checkOut: input.check_out,
      party: partyOf(input.guests),
      currency,
      ...nationalityOf(ctx, input.guest_nationality),
    },
    filters: input.filters ?? {},
    language: readerLanguage(ctx),
  });
}

/** The query that suppliers get for a search. */
export function queryOf(search: StoredSearch): SearchQuery {
  const { filters } = search;
  return {
    area: { place: search.destination.place },
    stay: search.stay,
    language: search.language,
    wants: {
      ...(filters.board_types ? { boardTypes: filters.board_types } : {}),
      ...(filters.refundable_only ? { refundableOnly: true } : {}),
    },
  };
}
