import type { BaseContext } from '#server/platform/context/index.ts';
import type { RateIdentity } from './port.ts';
import { hotelSupplierRegistry } from './suppliers.ts';

/** Whether the supplier of a rate books it only with the telephone number of the lead guest. Calls nobody. */
export function needsPhone(
  { environment }: Pick<BaseContext, 'environment'>,
  { supplier, hotelId, rateKey }: Pick<RateIdentity, 'hotelId' | 'rateKey'> & { supplier: string },
): boolean {
  return hotelSupplierRegistry.find(environment, supplier)?.phoneRequired?.({ hotelId, rateKey }) ?? false;
}
