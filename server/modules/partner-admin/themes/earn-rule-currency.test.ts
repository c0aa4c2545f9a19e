import { beforeEach, expect, test } from 'vitest';
import { type BrandInput, seededBrand } from '#server/modules/theming/index.ts';
import { sql } from '#server/platform/db/sql.ts';
import { aTenant } from '#server/testing/index.ts';
import { checkTheme, setTheme, showTheme, updateApp } from '../index.ts';
import { freshSlug, operatorContext, refusedFields } from '../testing/operator-context.ts';

const ctx = operatorContext();
let app: string;
let slug: string;

/** Aurora's brand, whose earn rule is in euros, with the slug of this test's app. */
const brand = (change: Partial<BrandInput> = {}) => ({ ...seededBrand('aurora'), slug, ...change });

beforeEach(async () => {
  app = (await aTenant()).appId;
  slug = freshSlug();
  await ctx.db.execute(sql`update apps set slug = ${slug}, brand = '{}' where id = ${app}`);
});

test('A theme whose earn rule counts in another currency than the app’s is refused, and the earn rule stays', async () => {
  await setTheme(ctx, { app, brand: brand() });
  const foreign = brand({ earnRule: { pointsPerUnit: 9, currency: 'JPY', expiresAfterMonths: null } });
  const refusal = ['earnRule.currency invalid'];
  expect(await refusedFields(checkTheme(ctx, { app, brand: foreign }))).toEqual(refusal);
  expect(await refusedFields(setTheme(ctx, { app, brand: foreign }))).toEqual(refusal);
  expect((await showTheme(ctx, { app })).brand.earnRule).toMatchObject({ pointsPerUnit: 3, currency: 'EUR' });
});

test('A new currency of an app gives a warning until the earn rule of its theme is set in that currency', async () => {
  await setTheme(ctx, { app, brand: brand() });
  const warnings = ['The earn rule of the theme is in EUR: its 3 points per EUR are now 3 points per JPY.'];
  expect((await updateApp(ctx, { app, currency: 'JPY' })).warnings).toEqual(warnings);
  expect((await showTheme(ctx, { app })).warnings).toEqual(warnings);
  await setTheme(ctx, {
    app,
    brand: brand({ earnRule: { pointsPerUnit: 3, currency: 'JPY', expiresAfterMonths: 24 } }),
  });
  expect((await showTheme(ctx, { app })).warnings).toEqual([]);
  expect(await updateApp(ctx, { app, name: 'Renamed' })).not.toHaveProperty('warnings');
  expect((await updateApp(ctx, { app, currency: 'EUR' })).warnings).toHaveLength(1);
});
