import { getTranslations } from 'next-intl/server';
import type { Taxonomy } from './transfers-query.ts';

/** The published names of filter values in the reader's language; a value that is new here keeps its own name. */
export async function readTaxonomyWords() {
  const t = await getTranslations('transfers');
  const said = (key: string, otherwise: string) =>
    t.has(key as Parameters<typeof t.has>[0]) ? t(key as 'title') : otherwise;
  return {
    vehicleType: ({ key, name }: { key: number; name: string }) => said(`vehicleTypes.${key}`, name),
    vehicleClass: ({ key, name }: { key: number; name: string }) => said(`vehicleClasses.${key}`, name),
    category: (name: string) => said(`categories.${name.toLowerCase().replaceAll(' ', '_')}`, name),
    amenity: ({ key, name }: { key: string; name: string }) => said(`amenities.${key}`, name),
    stepType: (type: Taxonomy['step_types'][number] | 'walk') => said(`stepTypes.${type}`, type),
  };
}
