import type { MapWords } from '../map/map-words.ts';
import type { Sort } from './results-query.ts';
import type { RowWords } from './row-facts.ts';

/** The texts of the streaming list besides its rows; `#` and `@` are placeholders for numbers. */
export type ResultsWords = MapWords & {
  hotels: RowWords['reviews'];
  /** `# of @`: hotels that match the filters, of all. */
  passing: string;
  /** `# of @ suppliers answered`. */
  answered: string;
  asking: string;
  partial: string;
  fresh: RowWords['reviews'];
  more: string;
  sort: string;
  sorts: Record<Sort, string>;
  allFilters: string;
  free: string;
  breakfast: string;
  scores: Record<'8' | '9', string>;
  stars: string;
  starNames: string[];
  amenities: string;
  amenityNames: Record<string, string>;
  /** `Total at most, #`. */
  maxPrice: string;
  popular: string;
  perStay: string;
  filters: string;
  clear: string;
  show: string;
  noneTitle: string;
  noneText: string;
  noneAction: string;
  filteredTitle: string;
  filteredText: string;
  failedTitle: string;
  failedText: string;
  brokenOff: string;
  retry: string;
  requestId: string;
  expired: string;
  refresh: string;
  list: string;
};
