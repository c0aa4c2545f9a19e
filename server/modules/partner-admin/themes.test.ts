import { beforeAll, describe, expect, test } from 'vitest';
import { type BrandInput, seededBrand } from '#server/modules/theming/index.ts';
import { sql } from '#server/platform/db/sql.ts';
import { aMember, aTenant, callApi, type Tenant } from '#server/testing/index.ts';
import { checkTheme, setTheme, showTheme, themeTemplate, updateApp } from './index.ts';
import { operatorContext, refusalCode, refusedFields } from './testing/operator-context.ts';

const ctx = operatorContext();
let tenant: Tenant;
let app: string;
let slug: string;

/** Aurora's brand with the slug of this test's app. */
const brand = (change: Partial<BrandInput> = {}) => ({ ...seededBrand('aurora'), slug, ...change });

beforeAll(async () => {
  tenant = await aTenant();
  app = tenant.appId;
  slug = `theme-${app.slice(-12)}`;
  await ctx.db.execute(sql`update apps set slug = ${slug}, brand = '{}' where id = ${app}`);
});

describe('Themes', () => {
  test('Setting a theme changes the branding of the app and the earn rule of its programme', async () => {
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

  test('Checking a theme reports each corrected colour with its old value, new value and reason', async () => {
    const pale = brand({ tokens: { light: { bg: [1, 0, 0], ink: [0.9, 0, 0] } } });
    const { corrections } = await checkTheme(ctx, { app, brand: pale });
    const ink = corrections.find(({ scheme, token }) => scheme === 'light' && token === 'ink');
    expect(ink).toMatchObject({ asked: '#dedede', reason: expect.stringContaining('7 is needed') });
    expect(ink?.shown).not.toBe(ink?.asked);
    expect((await setTheme(ctx, { app, brand: pale })).corrections).toEqual(corrections);
  });

  test('Checking a theme does not change the stored theme', async () => {
    await setTheme(ctx, { app, brand: brand() });
    await checkTheme(ctx, { app, brand: brand({ typePair: 'newsreader' as BrandInput['typePair'] }) }).catch(
      () => {},
    );
    await checkTheme(ctx, { app, brand: brand({ tone: 'formal' }) });
    expect((await showTheme(ctx, { app })).brand.tone).toBe('friendly');
  });

  test('An invalid theme is rejected with all its invalid fields, and the previous theme stays', async () => {
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

  test('The modules of a theme become those of the app, and each change gives a warning', async () => {
    await updateApp(ctx, { app, module: ['hotels', 'esim'] });
    const wanted = brand({ modules: ['hotels', 'perks'] });
    const warnings = ['Switches off esim.', 'Switches on perks.'];
    expect((await checkTheme(ctx, { app, brand: wanted })).warnings).toEqual(warnings);
    expect((await showTheme(ctx, { app })).brand.modules).toEqual(['hotels', 'esim']);
    expect((await setTheme(ctx, { app, brand: wanted })).warnings).toEqual(warnings);
    const shown = await showTheme(ctx, { app });
    expect([shown.brand.modules, shown.warnings]).toEqual([['hotels', 'perks'], []]);
  });

  test('A theme without modules does not change the modules of the app', async () => {
    await updateApp(ctx, { app, module: ['airport'] });
    expect((await setTheme(ctx, { app, brand: brand({ modules: undefined }) })).warnings).toEqual([]);
    expect((await showTheme(ctx, { app })).brand.modules).toEqual(['airport']);
  });
});

describe('The theme template', () => {
  test('The theme template lacks only texts and contacts of the partner, and is valid when they are filled in', async () => {
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
