import type { EitherContext } from '#server/platform/context/index.ts';
import { type Taxonomy, taxonomyWith } from './search-taxonomy.ts';

/** Every value that the filters of a poll accept in each search. */
export async function getTransferTaxonomy(_ctx: EitherContext): Promise<Taxonomy> {
  return taxonomyWith([]);
}
