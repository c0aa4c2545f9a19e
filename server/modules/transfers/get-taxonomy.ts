import type { EitherContext } from '#server/platform/context/index.ts';
import type { Output } from '#server/platform/contract/index.ts';
import type * as contract from './contract-search.ts';
import {
  amenities,
  amenityKeys,
  categories,
  listNumbered,
  quoteSorts,
  stepTypes,
  vehicleClasses,
  vehicleTypes,
} from './taxonomy.ts';

/** Every value that the filters of a poll accept. */
export async function getTransferTaxonomy(
  _ctx: EitherContext,
): Promise<Output<typeof contract.getGroundTaxonomy>> {
  return {
    vehicle_types: listNumbered(vehicleTypes),
    vehicle_classes: listNumbered(vehicleClasses),
    categories: categories.map((name) => ({ name })),
    amenities: amenityKeys.map((key) => ({ key, name: amenities[key] })),
    step_types: [...stepTypes],
    sorts: [...quoteSorts],
  };
}
