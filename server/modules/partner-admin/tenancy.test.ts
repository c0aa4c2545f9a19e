import { describe, expect, test } from 'vitest';
import { seededBrand } from '#server/modules/theming/index.ts';
import { aMember, aTenant, callApi } from '#server/testing/index.ts';
import {
  addDomain,
  approveProduction,
  createApp,
  createOrganisation,
  disableApp,
  disableOrganisation,
  enableApp,
  enableOrganisation,
  listApps,
  listDomains,
  listOrganisations,
  moveDomain,
  removeDomain,
  setTheme,
  showApp,
  updateApp,
  updateOrganisation,
} from './index.ts';
import { freshSlug, operatorContext, refusalCode, refusedFields } from './testing/operator-context.ts';

const ctx = operatorContext();
const production = operatorContext('Production');

async function anOrganisation(of = ctx) {
  return createOrganisation(of, { name: 'Partner', slug: freshSlug(), currency: 'eur' });
}

async function anApp(of = ctx, org?: string) {
  const owner = org ?? (await anOrganisation(of)).slug;
  const app = { org: owner, name: 'App', slug: freshSlug(), currency: 'EUR', locale: 'en' as const };
  return createApp(of, { ...app, module: ['hotels', 'perks'] });
}

describe('Organisations', () => {
  test('An organisation can be created, listed by slug page by page, and changed', async () => {
    const one = await anOrganisation();
    expect(one).toMatchObject({ name: 'Partner', default_currency: 'EUR', apps: 0, disabled_at: null });
    const [before] = (await listOrganisations(ctx, { limit: 500 })).organisations
      .filter(({ slug }) => slug < one.slug)
      .slice(-1);
    const page = await listOrganisations(ctx, { limit: 1, after: before?.slug });
    expect(page.organisations).toEqual([one]);
    const changed = await updateOrganisation(ctx, { org: one.id, name: 'Partner AG', currency: 'KWD' });
    expect(changed).toEqual({ ...one, name: 'Partner AG', default_currency: 'KWD' });
  });

  test('An organisation must have a unique slug and id, and a change must have a field', async () => {
    const one = await anOrganisation();
    const again = { name: 'Other', slug: one.slug, currency: 'EUR' };
    expect(await refusedFields(createOrganisation(ctx, again))).toEqual(['slug taken']);
    expect(await refusedFields(createOrganisation(ctx, { ...again, slug: freshSlug(), id: one.id }))).toEqual(
      ['id taken'],
    );
    expect(await refusalCode(updateOrganisation(ctx, { org: one.slug }))).toBe('validation_failed');
    expect(await refusalCode(updateOrganisation(ctx, { org: freshSlug(), name: 'X' }))).toBe('not_found');
  });

  test('Disabling an organisation disables its apps, and enabling it enables only those apps', async () => {
    const tenant = await aTenant();
    const quiet = await anApp(ctx, tenant.organisationId);
    await disableApp(ctx, { app: quiet.id });
    const list = () => callApi('POST', '/v1/hotel/booking/list', { key: tenant, body: {} });
    expect((await list()).status).toBe(200);

    const off = await disableOrganisation(ctx, { org: tenant.organisationId });
    expect(off.disabled_at).toEqual(expect.any(String));
    expect((await list()).problem.code).toBe('invalid_api_key');
    expect(await refusalCode(enableApp(ctx, { app: tenant.appId }))).toBe('invalid_state');
    expect(await refusalCode(anApp(ctx, tenant.organisationId))).toBe('invalid_state');
    expect(await refusalCode(disableOrganisation(ctx, { org: tenant.organisationId }))).toBe('invalid_state');

    await enableOrganisation(ctx, { org: tenant.organisationId });
    expect((await list()).status).toBe(200);
    expect((await showApp(ctx, { app: quiet.id })).disabled_at).toEqual(expect.any(String));
    expect(await refusalCode(enableOrganisation(ctx, { org: tenant.organisationId }))).toBe('invalid_state');
  });
});

describe('Apps', () => {
  test('A new app has a programme, but no theme, no approval and no hosts', async () => {
    const app = await anApp();
    expect(app).toMatchObject({
      modules: ['hotels', 'perks'],
      program: 'App',
      tiers: ['bronze:0', 'silver:25000', 'gold:50000', 'platinum:100000'],
      production_approved: false,
      has_theme: false,
      hosts: [],
      origins: [],
    });
    const org = await listApps(ctx, { org: app.org });
    expect(org).toEqual({ apps: [app], next: null });
  });

  test('Changing an app keeps all other fields and adds or removes single origins', async () => {
    const app = await anApp();
    const add = ['https://a.example', 'https://b.example:8443', 'http://localhost:5173'];
    await updateApp(ctx, { app: app.id, add_origin: add, add_return_origin: ['https://a.example/'] });
    const after = await updateApp(ctx, {
      app: app.slug,
      name: 'Renamed',
      remove_origin: ['https://a.example'],
      keys_per_minute: 5,
    });
    expect(after).toEqual({
      ...app,
      name: 'Renamed',
      origins: ['https://b.example:8443', 'http://localhost:5173'],
      return_origins: ['https://a.example'],
      limits: { keysPerMinute: 5 },
    });
  });

  test.each([
    'https://a.example/path',
    'ftp://a.example',
    'https://me@a.example',
    'a.example',
    'http://a.example',
  ])('An app rejects the invalid origin %s', async (origin) => {
    const app = await anApp();
    expect(await refusedFields(updateApp(ctx, { app: app.id, add_origin: [origin] }))).toEqual([
      'add_origin invalid',
    ]);
  });

  test('An app in Production rejects localhost as an origin', async () => {
    const app = await anApp(production);
    const local = updateApp(production, { app: app.id, add_origin: ['http://localhost:5173'] });
    expect(await refusedFields(local)).toEqual(['add_origin invalid']);
  });

  test('A tier that a member has cannot be removed, and remaining tiers keep their benefits', async () => {
    const tenant = await aTenant();
    await aMember(tenant);
    const without = [{ tier: 'silver', threshold: 0 }];
    expect(await refusedFields(updateApp(ctx, { app: tenant.appId, tier: without }))).toEqual([
      'tier in_use',
    ]);
    const tier = [
      { tier: 'bronze', threshold: 0 },
      { tier: 'diamond', threshold: 10 },
    ];
    expect((await updateApp(ctx, { app: tenant.appId, tier })).tiers).toEqual(['bronze:0', 'diamond:10']);
    const person = await aMember(tenant);
    const read = await callApi('GET', '/v1/users/membership', { as: person });
    expect(read.body).toMatchObject({ data: { nextTierAt: 10, benefits: ['Member prices'] } });
  });

  test.each([
    [[{ tier: 'bronze', threshold: 5 }]],
    [
      [
        { tier: 'bronze', threshold: 0 },
        { tier: 'gold', threshold: 0 },
      ],
    ],
    [
      [
        { tier: 'bronze', threshold: 0 },
        { tier: 'bronze', threshold: 9 },
      ],
    ],
  ])('The tiers %j are rejected, because tiers must start at 0 and ascend', async (tier) => {
    const app = await anApp();
    expect(await refusedFields(updateApp(ctx, { app: app.id, tier }))).toEqual(['tier invalid']);
  });

  test('A disabled app rejects all requests until it is enabled', async () => {
    const tenant = await aTenant();
    const person = await aMember(tenant);
    const me = () => callApi('GET', '/v1/users/me', { as: person });
    await disableApp(ctx, { app: tenant.appId });
    expect((await me()).problem.code).toBe('token_revoked');
    expect(await refusalCode(disableApp(ctx, { app: tenant.appId }))).toBe('invalid_state');
    await enableApp(ctx, { app: tenant.appId });
    expect((await me()).status).toBe(200);
  });
});

describe('Production approval', () => {
  test('Production approval requires a theme, takes effect at once, and can be withdrawn', async () => {
    const app = await anApp(production);
    expect(await refusalCode(approveProduction(production, { app: app.id }))).toBe('invalid_state');
    await setTheme(production, { app: app.id, brand: { ...seededBrand('aurora'), slug: app.slug } });
    const tenant = { environment: 'Production' as const, organisationId: '', appId: app.id, apiKey: '' };
    const login = async () =>
      (
        await callApi('POST', '/v1/auths/login', {
          app: tenant,
          body: { email: 'a@b.example', passcode: '000000' },
        })
      ).status;
    expect(await login()).toBe(403);
    expect((await approveProduction(production, { app: app.id })).production_approved).toBe(true);
    // The app is served now, so only the passcode is rejected.
    expect(await login()).toBe(401);
    expect(await refusalCode(approveProduction(production, { app: app.id }))).toBe('invalid_state');
    await approveProduction(production, { app: app.id, withdraw: true });
    expect(await login()).toBe(403);
  });

  test('Production approval is rejected in the Sandbox', async () => {
    const app = await anApp();
    expect(await refusalCode(approveProduction(ctx, { app: app.id }))).toBe('invalid_state');
  });
});

describe('Domains', () => {
  test('A domain is normalised, belongs to one app, and can be moved and removed', async () => {
    const [one, other] = [await anApp(), await anApp()];
    const host = `${one.slug}.partner.example`;
    expect(await addDomain(ctx, { app: one.slug, host: `${host.toUpperCase()}.` })).toEqual({
      host,
      app: one.slug,
    });
    expect(await refusedFields(addDomain(ctx, { app: other.slug, host }))).toEqual(['host taken']);
    await moveDomain(ctx, { app: other.slug, host });
    expect(await listDomains(ctx, { app: other.slug })).toEqual({ domains: [{ host, app: other.slug }] });
    expect(await listDomains(ctx, { app: one.slug })).toEqual({ domains: [] });
    await removeDomain(ctx, { host });
    expect(await refusalCode(removeDomain(ctx, { host }))).toBe('not_found');
  });

  test('A domain with non-ASCII letters is stored in Punycode', async () => {
    const app = await anApp();
    const { host } = await addDomain(ctx, { app: app.slug, host: `${app.slug}.bücher.example` });
    expect(host).toBe(`${app.slug}.xn--bcher-kva.example`);
  });

  test.each([
    'https://a.example',
    'a.example:3000',
    'localhost',
    '10.0.0.1',
    'a..example',
    '-a.example',
    'a b.example',
  ])('The invalid host name %s is rejected as a domain', async (host) => {
    const app = await anApp();
    expect(await refusedFields(addDomain(ctx, { app: app.id, host }))).toEqual(['host invalid']);
  });

  test('A localhost domain is rejected in Production', async () => {
    const app = await anApp(production);
    const local = addDomain(production, { app: app.id, host: `${app.slug}.localhost` });
    expect(await refusedFields(local)).toEqual(['host invalid']);
  });
});
