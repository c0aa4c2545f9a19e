import { type FieldError, problem } from '#server/platform/errors/index.ts';
import type { PollFilters } from './contract-search.ts';
import type { Taxonomy } from './search-taxonomy.ts';

/** Filters whose values the taxonomy of a search contains, as its keys. */
export type KnownFilters = Omit<
  PollFilters,
  'filter_vehicle_types' | 'filter_vehicle_classes' | 'filter_categories' | 'filter_amenities'
> & {
  filter_vehicle_types?: number[];
  filter_vehicle_classes?: number[];
  filter_categories?: string[];
  filter_amenities?: string[];
};

/**
 * Replaces names and numeric keys, case-insensitive, by the keys of the taxonomy. Throws 400
 * `unsupported_filter_value` for the values that it does not contain.
 */
export function requireKnownFilters(filters: PollFilters, taxonomy: Taxonomy): KnownFilters {
  const errors: FieldError[] = [];
  const find = <Value>(
    field: keyof PollFilters,
    what: string,
    sent: readonly (string | number)[] | undefined,
    known: readonly { value: Value; texts: readonly (string | number)[] }[],
  ): Value[] | undefined =>
    sent?.flatMap((one, index) => {
      const found = known.find(({ texts }) => texts.some((text) => folded(text) === folded(one)));
      if (found) return [found.value];
      const message = `Must be a known ${what}; see GET /v1/travel/ground-transport/taxonomy.`;
      errors.push({ field: `${field}.${index}`, code: 'unsupported', message });
      return [];
    });
  const numbered = (values: Taxonomy['vehicle_types']) =>
    values.map(({ key, name }) => ({ value: key, texts: [key, name] }));
  const {
    filter_vehicle_types: types,
    filter_vehicle_classes: classes,
    filter_categories: categories,
    filter_amenities: amenities,
  } = filters;
  const known = {
    ...filters,
    filter_vehicle_types: find(
      'filter_vehicle_types',
      'vehicle type',
      types,
      numbered(taxonomy.vehicle_types),
    ),
    filter_vehicle_classes: find(
      'filter_vehicle_classes',
      'vehicle class',
      classes,
      numbered(taxonomy.vehicle_classes),
    ),
    filter_categories: find(
      'filter_categories',
      'category',
      categories,
      taxonomy.categories.map(({ name }) => ({ value: name, texts: [name] })),
    ),
    filter_amenities: find(
      'filter_amenities',
      'amenity',
      amenities,
      taxonomy.amenities.map(({ key }) => ({ value: key, texts: [key] })),
    ),
  };
  if (errors.length > 0) throw problem('unsupported_filter_value', { errors });
  return known;
}

const folded = (text: string | number) => String(text).trim().toLowerCase();
