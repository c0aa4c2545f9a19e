import { beforeAll, describe, expect, test } from 'vitest';
import { globalCountries } from '#server/sandbox/suppliers/esim/areas.ts';
import { aMember, aTenant, callApi, type Person, type Tenant } from '#server/testing/index.ts';

type Plan = {
  resource_id: string;
  title: string;
  image: string;
  country: string | null;
  coverage: { scope: string; region: string | null; name: string; countries: string[] };
  data_mb: number | null;
  is_unlimited: boolean;
  validity_days: number;
  price: number;
  currency: string;
  networks: string[];
};

let tenant: Tenant;
let member: Person;

beforeAll(async () => {
  tenant = await aTenant();
  member = await aMember(tenant);
});

const plansAt = (path: string, call: object = { as: member }) =>
  callApi<{ plans: Plan[] }>('GET', `/v1/travel/esim/${path}`, call);

/** Region codes of the runtime that are not countries of ISO 3166-1. */
const nonCountries = new Set(
  'AC AN BU CP CQ CS DD DG DY EA EU EZ FX HV IC NH QO RH SU TA TP UK UN VD XA XB YD YU ZR ZZ'.split(' '),
);

function countryCodes(): string[] {
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  return letters
    .flatMap((first) => letters.map((second) => first + second))
    .filter((code) => names.of(code) !== undefined && !nonCountries.has(code));
}

describe('eSIM plans', () => {
  test('The first supplier has seven eSIM plans of each country, at plausible prices', async () => {
    const codes = countryCodes();
    expect(codes.length).toBe(250);
    for (const code of codes) {
      const { status, body } = await plansAt(`plans/${code}`);
      expect([code, status]).toEqual([code, 200]);
      const own = body.plans.filter(
        ({ country, resource_id }) => country === code && resource_id.startsWith('esim_'),
      );
      expect([code, own.length]).toEqual([code, 7]);
      for (const plan of body.plans) {
        expect(plan.coverage.countries).toContain(code);
        expect(plan.is_unlimited).toBe(plan.data_mb === null);
        expect(plan.price).toBeGreaterThan(2);
        expect(plan.price).toBeLessThan(200);
      }
      const bundles = own.filter(({ is_unlimited }) => !is_unlimited);
      const byPrice = [...bundles].sort((one, other) => one.price - other.price);
      expect(byPrice.map(({ data_mb }) => data_mb)).toEqual(bundles.map(({ data_mb }) => data_mb));
    }
  });

  test('National eSIM plans come before regional and global ones, and country codes are case-insensitive', async () => {
    const { body } = await plansAt('plans/fr');
    expect([...new Set(body.plans.map(({ coverage }) => coverage.scope))]).toEqual([
      'country',
      'region',
      'global',
    ]);
    expect(body.plans[0]).toMatchObject({
      resource_id: 'esim_fr_1gb_7d',
      title: 'France, 1 GB, 7 days',
      country: 'FR',
      coverage: { region: null, name: 'France', countries: ['FR'] },
      data_mb: 1024,
      validity_days: 7,
      currency: 'EUR',
      activation_policy: 'first_connection',
      kyc_required: false,
      top_up_available: true,
    });
  });

  test('Antarctica has only eSIM plans of its own', async () => {
    const { body } = await plansAt('plans/AQ');
    expect(new Set(body.plans.map(({ country }) => country))).toEqual(new Set(['AQ']));
    expect(globalCountries).not.toContain('AQ');
  });

  test('Regional eSIM plans are listed for all regions or for one, and an unknown region is 404', async () => {
    const all = (await plansAt('plans')).body.plans;
    const regions = [...new Set(all.map(({ coverage }) => coverage.region))];
    expect(regions).toEqual(['europe', 'gulf', 'asia', 'americas', 'africa', 'oceania', 'global']);
    const gulf = (await plansAt('plans?region=gulf')).body.plans;
    expect(gulf).toEqual(all.filter(({ coverage }) => coverage.region === 'gulf'));
    expect(gulf[0]?.coverage).toMatchObject({
      name: 'The Gulf',
      countries: ['AE', 'BH', 'KW', 'OM', 'QA', 'SA'],
    });
    expect((await plansAt('plans?region=atlantis')).status).toBe(404);
  });

  test('eSIM plans are priced in the requested currency, else in the organisation’s', async () => {
    const [eur, jpy] = [await plansAt('plans/JP'), await plansAt('plans/JP?currency=jpy')];
    expect(eur.body.plans[0]).toMatchObject({ price: 4.1, currency: 'EUR' });
    expect(jpy.body.plans[0]).toMatchObject({ price: 677, currency: 'JPY' });
    const dirham = await aTenant({ currency: 'AED' });
    expect((await plansAt('plans/AE', { key: dirham })).body.plans[0]?.currency).toBe('AED');
    const refused = await plansAt('plans/JP?currency=XAF');
    expect([refused.status, refused.problem.errors?.[0]?.field]).toEqual([422, 'currency']);
  });

  test('eSIM plans have titles in the member’s language', async () => {
    const reader = await aMember(tenant);
    const titles: Record<string, string> = {
      fr: 'Allemagne, 5 Go, 30 jours',
      es: 'Alemania, 5 GB, 30 días',
      de: 'Deutschland, 5 GB, 30 Tage',
    };
    for (const [locale, title] of Object.entries(titles)) {
      await callApi('PATCH', '/v1/users/me', { as: reader, body: { locale } });
      const { body } = await plansAt('plans/DE', { as: reader });
      expect(body.plans.map((plan) => plan.title.replaceAll(/\s/g, ' '))).toContain(title);
    }
    await callApi('PATCH', '/v1/users/me', { as: reader, body: { locale: 'ar' } });
    const arabic = await plansAt('plans/DE', { as: reader });
    expect(arabic.body.plans[2]?.title).toMatch(/^ألمانيا، .*5.*، 30 يومًا$/);
  });

  test('eSIM plans are the same for members and API keys', async () => {
    const first = await plansAt('plans/BR');
    expect((await plansAt('plans/BR', { key: tenant })).text).toBe(first.text);
    expect((await plansAt('plans/BR', { app: tenant })).status).toBe(401);
  });

  test('eSIM plans of an unknown country code are 404', async () => {
    for (const code of ['ZZ', 'EU', 'F', 'FRA', 'france', '%00', '%F0%9F%87%AB']) {
      expect([code, (await plansAt(`plans/${code}`)).status]).toEqual([code, 404]);
    }
  });

  test('eSIM plans return the supplier’s failures, and are 503 in Production', async () => {
    const outcomes: [string, number, string][] = [
      ['plans/XE', 502, 'supplier_error'],
      ['plans/XT', 504, 'supplier_timeout'],
      ['plans/XD', 503, 'supplier_unavailable'],
      ['plans?region=XE', 502, 'supplier_error'],
      ['plans?region=XT', 504, 'supplier_timeout'],
      ['plans?region=XD', 503, 'supplier_unavailable'],
      ['esim_test_error/options', 502, 'supplier_error'],
      ['esim_test_timeout/options', 504, 'supplier_timeout'],
      ['esim_test_down/options', 503, 'supplier_unavailable'],
    ];
    for (const [path, status, code] of outcomes) {
      const answer = await plansAt(path);
      expect([path, answer.status, answer.problem.code]).toEqual([path, status, code]);
    }
    const production = await aTenant({ environment: 'Production' });
    const answer = await plansAt('plans/FR', { key: production });
    expect([answer.status, answer.problem.code]).toEqual([503, 'supplier_unavailable']);
  });
});

describe('eSIM plan options', () => {
  test('The options of an eSIM plan are the plan first, then the other plans of its coverage', async () => {
    for (const resource_id of ['esim_pt_10gb_30d', 'esim_europe_5gb_30d', 'esim_global_20gb_365d']) {
      const { body, status } = await plansAt(`${resource_id}/options`);
      expect(status).toBe(200);
      expect(body.plans[0]?.resource_id).toBe(resource_id);
      expect(new Set(body.plans.map(({ coverage }) => JSON.stringify(coverage))).size).toBe(1);
      expect(new Set(body.plans.map((plan) => plan.resource_id)).size).toBe(body.plans.length);
      expect(body.plans.length).toBeGreaterThan(3);
    }
  });

  test('The options of an unknown eSIM plan are 404', async () => {
    const made = [
      'esim_fr',
      'esim_fr_2gb_30d',
      'esim_zz_1gb_7d',
      'esim_constructor_1gb_7d',
      'x',
      'esim_FR_1gb_7d',
    ];
    for (const id of made) expect([id, (await plansAt(`${id}/options`)).status]).toEqual([id, 404]);
  });
});
