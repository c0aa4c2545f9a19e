import { afterAll, beforeAll, expect, test } from 'vitest';
import { posterUrl } from '#server/artwork/index.ts';
import { aPaidBooking, bookingOf } from '#server/modules/airport-services/bookings/testing/shop.ts';
import { airportDirectory } from '#server/modules/airport-services/catalogue/airport-directory.ts';
import { airportSuppliers } from '#server/modules/airport-services/catalogue/suppliers.ts';
import { setSupplierSetting, supplierSettingsOf } from '#server/modules/supplier-settings/index.ts';
import { supplierDeployment } from '#server/platform/config/index.ts';
import { parseSupplierSettings } from '#server/platform/config/supplier-settings.ts';
import { sql } from '#server/platform/db/sql.ts';
import { newId } from '#server/platform/ids/index.ts';
import { addDays, today } from '#server/platform/time/index.ts';
import { signMessage } from '#server/platform/webhooks/index.ts';
import {
  aMember,
  aTenant,
  callApi,
  type Person,
  runJobs,
  systemContext,
  type Tenant,
} from '#server/testing/index.ts';
import {
  type AirportPartnerStandIn,
  airportPartnerStandIn,
} from '#server/testing/stand-ins/airport-partner/index.ts';
import { fetchOf } from '#server/testing/stand-ins/stand-in.ts';
import { airportPartner } from './index.ts';

// The tests change the settings of this process, so they cannot run against another server.
const ctx = systemContext();
const simulated = airportSuppliers.all('Sandbox');
const deployment = supplierDeployment();
const before = deployment.Sandbox;

const secretOf = (name: string) => `whsec_${Buffer.from(`the own secret of ${name}`).toString('base64')}`;

type Account = { url: string; secret: string; standIn: AirportPartnerStandIn };
type Shop = { tenant: Tenant; member: Person; account: Account; loungeId: string };

function anAccount(name: string): Account {
  const secret = secretOf(name);
  const standIn = airportPartnerStandIn(Date.now, secret);
  return { url: `https://${name}.example`, secret, standIn };
}

const [first, second] = [anAccount('first-partner'), anAccount('second-partner')];
/** Two apps with an account each, and one that shares the account of the first. */
let [alpha, beta, gamma] = [] as unknown as [Shop, Shop, Shop];

async function aShop(account: Account): Promise<Shop> {
  const tenant = await aTenant();
  await setSupplierSetting(ctx, tenant.appId, 'AIRPORT_PARTNER_URL', account.url);
  await setSupplierSetting(ctx, tenant.appId, 'AIRPORT_PARTNER_SECRET', account.secret);
  const body = { keyword: 'LIS', pageSize: 100, pageNumber: 1, searchFields: [1], sortBy: [1] };
  const found = await callApi<{ data: { id: string; name: string }[] }>('POST', '/v1/travel/search', {
    key: tenant,
    body,
  });
  const loungeId = found.body.data.find(({ name }) => name === 'Partner Lounge lounge-1')?.id ?? '';
  return { tenant, member: await aMember(tenant), account, loungeId };
}

beforeAll(async () => {
  deployment.Sandbox = parseSupplierSettings('Production', {});
  const adapter = airportPartner({
    settings: supplierSettingsOf,
    directory: airportDirectory({ posterUrl }),
    fetch: fetchOf({ [first.url]: first.standIn, [second.url]: second.standIn }),
  });
  airportSuppliers.register('Sandbox', [...simulated, adapter]);
  [alpha, beta, gamma] = [await aShop(first), await aShop(second), await aShop(first)];
});

afterAll(async () => {
  deployment.Sandbox = before;
  airportSuppliers.register('Sandbox', simulated);
  await ctx.db.execute(sql`delete from supplier_settings where name like 'AIRPORT_PARTNER_%'`);
});

let days = 40;

/** A confirmed booking of a shop that its partner has cancelled since. */
async function aCancelledVisit({ tenant, member, account, loungeId }: Shop) {
  days += 1;
  const date = addDays(today('Europe/Lisbon'), days);
  const { booking } = await aPaidBooking(tenant, member, { product_id: loungeId, date, time: '10:00' });
  expect(booking.status).toBe('confirmed');
  const [visit] = [...account.standIn.visits.values()].filter((one) => one.date === date);
  if (!visit) throw new Error('The visit was not booked with the account of its app');
  visit.state = 'cancelled';
  return { reference: visit.reference, status: async () => (await bookingOf(member, booking.id)).status };
}

/** Sends the event of a visit, signed with a secret. */
async function send(reference: string, secret: string, id = `evt_${newId()}`) {
  const body = JSON.stringify({ id, type: 'visit.changed', data: { reference } });
  const headers = signMessage([secret], id, Math.floor(Date.now() / 1000), body);
  const answer = await callApi<{ duplicate: boolean }>('POST', '/v1/webhooks/suppliers/airport-partner', {
    environment: null,
    body,
    headers,
  });
  await runJobs();
  return answer;
}

test('An event signed with an app’s own secret is accepted, and its booking is read back with the app’s own keys', async () => {
  const visit = await aCancelledVisit(alpha);
  const asked = first.standIn.requests.length;
  expect((await send(visit.reference, first.secret)).status).toBe(200);
  expect(await visit.status()).toBe('cancelled');
  expect(first.standIn.requests.slice(asked).map(({ operation }) => operation)).toContain('look_up_visit');
});

test('An event signed with a secret that nobody has is refused and changes nothing', async () => {
  const visit = await aCancelledVisit(alpha);
  expect((await send(visit.reference, secretOf('nobody'))).problem).toMatchObject({
    status: 401,
    code: 'invalid_signature',
  });
  expect(await visit.status()).toBe('confirmed');
});

test('An event signed with another app’s own secret does not touch a booking, and takes no event of its account away', async () => {
  const visit = await aCancelledVisit(alpha);
  const own = await aCancelledVisit(beta);
  const id = `evt_${newId()}`;
  expect((await send(visit.reference, second.secret, id)).status).toBe(200);
  expect((await send(own.reference, second.secret, id)).body.duplicate).toBe(false);
  expect([await visit.status(), await own.status()]).toEqual(['confirmed', 'cancelled']);
  expect((await send(visit.reference, first.secret, id)).body.duplicate).toBe(false);
  expect(await visit.status()).toBe('cancelled');
});

test('Events of an account that two apps share reach the bookings of both', async () => {
  const visits = [await aCancelledVisit(alpha), await aCancelledVisit(gamma)];
  for (const { reference } of visits) await send(reference, first.secret);
  expect(await Promise.all(visits.map(({ status }) => status()))).toEqual(['cancelled', 'cancelled']);
});
