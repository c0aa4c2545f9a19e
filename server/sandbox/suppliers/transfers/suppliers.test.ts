import { findEnds } from '#server/modules/transfers/addresses.ts';
import { transferSupplierRegistry } from '#server/modules/transfers/suppliers.ts';
import { supplierSuite } from '#server/modules/transfers/testing/supplier-suite.ts';
import { inSeconds } from '#server/platform/time/database-clock.ts';
import { systemContext } from '#server/testing/index.ts';
import { supplierNames } from './providers.ts';

for (const name of supplierNames) {
  supplierSuite(name, async () => {
    const ctx = systemContext();
    const queryTo = async (address: string) => ({
      ...(await findEnds(ctx, 'CDG', address, 'en')),
      pickupAt: inSeconds('Sandbox', 30 * 86_400),
      returnAt: null,
      passengers: 2,
      currency: 'EUR',
      language: 'en',
    });
    return {
      supplier: transferSupplierRegistry.named('Sandbox', name),
      ctx,
      query: await queryTo('22 Rue de Rivoli, 75004 Paris, France'),
      lostAnswerQuery: await queryTo('Test Unknown Booked, Paris'),
    };
  });
}
