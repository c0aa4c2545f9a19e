import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aMember, aTenant, callApi, type Person, type Tenant } from '#server/testing/index.ts';

let tenant: Tenant;
let ana: Person;
const patch = (body: unknown) => callApi('PATCH', '/v1/users/me', { as: ana, body });

beforeAll(async () => {
  tenant = await aTenant();
});

beforeEach(async () => {
  ana = await aMember(tenant);
});

describe('Profile', () => {
  test('The profile holds exactly the documented fields', async () => {
    expect((await callApi('GET', '/v1/users/me', { as: ana })).body).toEqual({
      id: ana.userId,
      email: ana.email,
      username: ana.username,
      firstname: 'Test',
      lastname: 'Person',
      phone_number: null,
      gender: null,
      date_of_birth: null,
      country_code: null,
      country: null,
      is_vendor: false,
      vendor_name: null,
      currency: null,
      locale: null,
      vibes: [],
      image: null,
    });
  });

  test('A profile update changes the fields that were sent and keeps the others', async () => {
    const change = {
      firstname: ' Ana ',
      phone_number: '+351912345678',
      country: 'PT',
      currency: 'usd',
      locale: 'ar',
      vibes: ['beach', 'food'],
      image: 'https://partner.example/ana.jpg',
    };
    const { status, body } = await patch(change);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      ...change,
      firstname: 'Ana',
      currency: 'USD',
      lastname: 'Person',
      email: ana.email,
    });
    expect((await patch({ lastname: 'Ferreira' })).body).toMatchObject({
      firstname: 'Ana',
      lastname: 'Ferreira',
    });
    expect((await callApi('GET', '/v1/users/me', { as: ana })).body).toMatchObject({
      lastname: 'Ferreira',
      vibes: ['beach', 'food'],
    });
  });

  test('A profile update with null clears currency, locale and image', async () => {
    await patch({ currency: 'USD', locale: 'fr', image: 'https://partner.example/ana.jpg' });
    expect((await patch({ currency: null, locale: null, image: null })).body).toMatchObject({
      currency: null,
      locale: null,
      image: null,
    });
  });

  test('A profile update sets gender, date of birth and country dialing code, and clears them with null', async () => {
    const facts = { gender: 'female', date_of_birth: '1990-02-28', country_code: '+44' };
    expect((await patch(facts)).body).toMatchObject(facts);
    const none = { gender: null, date_of_birth: null, country_code: null };
    expect((await patch(none)).body).toMatchObject(none);
  });

  test.each([
    ['+351912345678', '+351'],
    ['+12025550123', '+1'],
    ['+77012345678', '+7'],
    ['+447911123456', '+44'],
    ['+971501234567', '+971'],
    ['+212612345678', '+212'],
  ])('The stored telephone number %s determines the dialing code %s', async (phone_number, country_code) => {
    await patch({ country_code: '+49' });
    expect((await patch({ phone_number })).body).toMatchObject({ country_code });
    const { status, problem } = await patch({ country_code: '+49' });
    expect([status, problem.errors?.[0]?.field]).toEqual([422, 'country_code']);
    expect((await callApi('GET', '/v1/users/me', { as: ana })).body).toMatchObject({ country_code });
  });

  test('A date of birth in the future is refused with a message that names the rule', async () => {
    const { problem } = await patch({ date_of_birth: '2999-01-01' });
    expect(problem.errors?.[0]).toMatchObject({
      field: 'date_of_birth',
      message: 'Date of birth must not be in the future.',
    });
  });

  test('An empty profile update changes nothing', async () => {
    const before = await callApi('GET', '/v1/users/me', { as: ana });
    const after = await patch({});
    expect([after.status, after.body]).toEqual([200, before.body]);
  });

  test('A profile update ignores fields that members may not set', async () => {
    const { body } = await patch({
      email: 'owner@aurora.example',
      username: 'root',
      id: tenant.appId,
      is_sys_admin: true,
      is_vendor: true,
      vendor_name: 'Root Ltd',
    });
    expect(body).toMatchObject({ is_vendor: false, vendor_name: null });
    expect(body).toMatchObject({ email: ana.email, username: ana.username, id: ana.userId });
    expect(body).not.toHaveProperty('is_sys_admin');
  });

  test.each([
    ['firstname', ''],
    ['firstname', 'a\u0007b'],
    ['firstname', 7],
    ['phone_number', '06 12 34 56 78'],
    ['country', 'France'],
    ['country', 'ZZ'],
    ['currency', 'XXX'],
    ['locale', 'xx'],
    ['vibes', 'beach'],
    ['gender', ''],
    ['gender', 'g'.repeat(41)],
    ['date_of_birth', '1990-02-30'],
    ['date_of_birth', '1899-12-31'],
    ['country_code', '351'],
    ['country_code', '+0'],
    ['image', 'javascript:alert(1)'],
    ['image', 'http://partner.example/ana.jpg'],
  ])('A profile update with %s = %j is refused with the field name', async (field, value) => {
    const { status, problem } = await patch({ [field]: value });
    expect(status).toBe(422);
    expect(problem.errors).toEqual([expect.objectContaining({ field })]);
  });
});
