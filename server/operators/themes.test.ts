import { beforeAll, describe, expect, test } from 'vitest';
import { type BrandInput, seededBrand } from '#server/brands/index.ts';
import { sql } from '#server/platform/db/sql.ts';
import { aMember, aTenant, callApi, type Tenant } from '#server/testing/index.ts';
import { checkTheme, setTheme, showTheme, themeTemplate, updateApp } from './index.ts';
import { operatorContext, refusalCode, refusedFields } from './testing/operator-context.ts';

const ctx = operatorContext();
let tenant: Tenant;
let app: string;
let slug: string;

/** Aurora's brand under the slug of this test's app. */
const brand = (change: Partial<BrandInput> = {}) => ({ ...seededBrand('aurora'), slug, ...change });

beforeAll(async () => {
  tenant = await aTenant();
  app = tenant.appId;
  slug = `theme-${app.slice(-12)}`;
  await ctx.db.execute(sql`update apps set slug = ${slug}, brand = '{}' where id = ${app}`);
});

describe('a theme', () => {
  test('that is set is the app’s branding, and its earn rule the programme’s', async () => {
    expect(await refusalCode(showTheme(ctx, { app }))).toBe('invalid_state');
    const report = await setTheme(ctx, { app, brand: brand() });
    expect(report.corrections).toEqual([]);
    const person = await aMember(tenant);
    const context = await callApi('GET', '/v1/users/app', { as: person });
    expect(context.body).toMatchObject({ branding: { slug, card: { art: 'bands' } } });
    const [program] = await ctx.db.execute<{ points: number; months: number }>(
      sql`select points_per_major_unit as points, points_live_months as months from programs where app_id = ${app}`,
    );
    expect(program).toEqual({ points: 3, months: 24 });
  });

  test('is told which colours are corrected, from what to what and why', async () => {
    const pale = brand({ tokens: { light: { bg: [1, 0, 0], ink: [0.9, 0, 0] } } });
    const { corrections } = await checkTheme(ctx, { app, brand: pale });
    const ink = corrections.find(({ scheme, token }) => scheme === 'light' && token === 'ink');
    expect(ink).toMatchObject({ asked: '#dedede', reason: expect.stringContaining('7 is needed') });
    expect(ink?.shown).not.toBe(ink?.asked);
    expect((await setTheme(ctx, { app, brand: pale })).corrections).toEqual(corrections);
  });

  test('is checked without being set', async () => {
    await setTheme(ctx, { app, brand: brand() });
    await checkTheme(ctx, { app, brand: brand({ typePair: 'newsreader' as BrandInput['typePair'] }) }).catch(
      () => {},
    );
    await checkTheme(ctx, { app, brand: brand({ tone: 'formal' }) });
    expect((await showTheme(ctx, { app })).brand.tone).toBe('friendly');
  });

  test('that does not fit is refused field by field, and the one before stays', async () => {
    await setTheme(ctx, { app, brand: brand() });
    const wrong = {
      ...brand(),
      support: { ...brand().support, phone: 'call us' },
      modules: ['casino'],
      card: undefined,
    };
    expect(await refusedFields(setTheme(ctx, { app, brand: wrong }))).toEqual([
      'card required',
      'support.phone invalid_format',
      'modules.0 invalid_value',
    ]);
    expect(await refusedFields(setTheme(ctx, { app, brand: brand({ slug: 'aurora' }) }))).toEqual([
      'slug invalid',
    ]);
    expect(await refusedFields(setTheme(ctx, { app, brand: 'text' }))).toEqual([' invalid_type']);
    expect((await showTheme(ctx, { app })).brand.support.phone).toBe('+496955512340');
  });

  test('names the modules that the app offers from then on, and warns of each change', async () => {
    await updateApp(ctx, { app, module: ['hotels', 'esim'] });
    const wanted = brand({ modules: ['hotels', 'perks'] });
    const warnings = ['Switches off esim.', 'Switches on perks.'];
    expect((await checkTheme(ctx, { app, brand: wanted })).warnings).toEqual(warnings);
    expect((await showTheme(ctx, { app })).brand.modules).toEqual(['hotels', 'esim']);
    expect((await setTheme(ctx, { app, brand: wanted })).warnings).toEqual(warnings);
    const shown = await showTheme(ctx, { app });
    expect([shown.brand.modules, shown.warnings]).toEqual([['hotels', 'perks'], []]);
  });

  test('that names no modules leaves them as they are', async () => {
    await updateApp(ctx, { app, module: ['airport'] });
    expect((await setTheme(ctx, { app, brand: brand({ modules: undefined }) })).warnings).toEqual([]);
    expect((await showTheme(ctx, { app })).brand.modules).toEqual(['airport']);
  });
});

describe('the template', () => {
  test('lacks exactly what only the partner knows, and is valid once that is written', async () => {
    const { brand: template } = await themeTemplate(ctx, { app });
    const missing = await refusedFields(checkTheme(ctx, { app, brand: template }));
    expect(missing.map((field) => field.split(' ')[0])).toEqual([
      'slogan.en',
      'promise.en',
      'support.phone',
      'support.email',
      'legal.terms.en',
      'legal.privacy.en',
      'legal.imprint.en',
      'mail.replyTo',
    ]);
    const written = { en: 'Written by the partner.' };
    const whole = {
      ...template,
      slogan: written,
      promise: written,
      support: { ...template.support, phone: '+496955512340', email: 'help@partner.example' },
      legal: { terms: written, privacy: written, imprint: written },
      mail: { ...template.mail, replyTo: 'help@partner.example' },
    };
    const { corrections } = await checkTheme(ctx, { app, brand: whole });
    expect(corrections).toEqual([]);
  });
});
