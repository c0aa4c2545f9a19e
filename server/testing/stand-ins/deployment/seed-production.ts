import type { OperatorContext } from '#server/modules/partner-admin/index.ts';
import { closePools, pool } from '#server/platform/db/index.ts';
import { newId } from '#server/platform/ids/index.ts';
import { log } from '#server/platform/log/index.ts';
import { type SeededPartner, seedPartners } from './seed-partners.ts';
import { seedProducts } from './seed-products.ts';

/** Fills the empty Production database that the settings name, and closes the connections to it. */
export async function seedProduction(): Promise<SeededPartner[]> {
  const environment = 'Production';
  const ctx: OperatorContext = {
    environment,
    db: pool(environment).db,
    requestId: newId(),
    log,
    signal: new AbortController().signal,
    clientAddress: 'operator',
    operator: 'stand-ins',
    reason: 'Set up to sell against stand-ins',
  };
  try {
    const partners = await seedPartners(ctx);
    await seedProducts(ctx);
    return partners;
  } finally {
    await closePools();
  }
}
