import { esimSupplier } from '#server/modules/esim/suppliers.ts';
import { type SuiteSubject, supplierSuite } from '#server/modules/esim/testing/supplier-suite.ts';
import { systemContext } from '#server/testing/index.ts';
import { decideOrder } from './orders.ts';

const subjectWith = (plan: Pick<SuiteSubject, 'orderedPlanId' | 'decide'>): SuiteSubject => ({
  ctx: systemContext(),
  supplier: esimSupplier('Sandbox', 'signalkite'),
  country: 'FR',
  unknownCountry: 'ZZ',
  region: 'gulf',
  unknownRegion: 'atlantis',
  unknownPlanId: 'esim_fr_2gb_30d',
  ...plan,
});

supplierSuite('signalkite, which decides later', () =>
  subjectWith({
    orderedPlanId: 'esim_fr_5gb_30d',
    decide: async ({ reference }) => {
      await decideOrder(systemContext(), reference);
    },
  }),
);

supplierSuite('signalkite, which issues at once', () => subjectWith({ orderedPlanId: 'esim_test_at_once' }));

supplierSuite('signalkite, which says neither speed, networks nor APN', () =>
  subjectWith({ orderedPlanId: 'esim_test_sparse' }),
);

supplierSuite('roamlark', () => ({
  ctx: systemContext(),
  supplier: esimSupplier('Sandbox', 'roamlark'),
  country: 'JP',
  unknownCountry: 'ZZ',
  region: null,
  unknownRegion: 'atlantis',
  unknownPlanId: 'RL-JP-3G-15d',
  orderedPlanId: 'RL-JP-2G-15d',
  decide: async ({ reference }) => {
    await decideOrder(systemContext(), reference);
  },
}));
