import { expect, test } from 'vitest';
import { airaloStandIn } from '#server/testing/stand-ins/airalo/index.ts';
import { alterJson, watchWarnings } from '#server/testing/stand-ins/alter-answers.ts';
import { adapterOf, ctx as plainCtx } from './testing/adapter.ts';

type Operator = Record<'countries' | 'coverages' | 'packages', unknown[]>;

test('An operator, a country and a package that cannot be read cost the others of a region nothing', async () => {
  const { ctx, warnings } = watchWarnings(plainCtx);
  const plansOf = (standIn: ReturnType<typeof airaloStandIn>) =>
    adapterOf(standIn).regionalPlans(ctx, 'europe', 'EUR');
  const whole = await plansOf(airaloStandIn());
  const broken = airaloStandIn();
  alterJson<{ data?: unknown }>(broken, /packages$/, ({ data }) => {
    for (const { operators } of Object.values(data ?? {}) as { operators: (Operator | null)[] }[]) {
      for (const operator of operators) {
        operator?.countries?.push(null);
        operator?.coverages?.push({ networks: [null] }, null);
        operator?.packages.push({ id: null });
      }
      operators.push(null);
    }
  });
  expect(whole?.length).toBeGreaterThan(0);
  expect(await plansOf(broken)).toEqual(whole);
  expect(warnings.length).toBe(1);
});
