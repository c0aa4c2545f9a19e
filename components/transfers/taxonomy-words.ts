import { getTranslations } from 'next-intl/server';
import type { Taxonomy } from './transfers-query.ts';

/**
 * The names of filter values in the reader's language. A value without a translation keeps
 * the name from the API.
 */
export async function readTaxonomyWords() {
  const t = await getTranslations('transfers');
  const translated = (key: string, otherwise: string) =>
    t.has(key as Parameters<typeof t.has>[0]) ? t(key as 'title') : otherwise;
  return {
    vehicleType: ({ key, name }: { key: number; name: string }) => translated(`vehicleTypes.${key}`, name),
    vehicleClass: ({ key, name }: { key: number; name: string }) => translated(`vehicleClasses.${key}`, name),
    category: (name: string) => translated(`categories.${name.toLowerCase().replaceAll(' ', '_')}`, name),
    amenity: ({ key, name }: { key: string; name: string }) => translated(`amenities.${key}`, name),
    stepType: (type: Taxonomy['step_types'][number] | 'walk') => translated(`stepTypes.${type}`, type),
  };
}
