import { expect, test, vi } from 'vitest';
import { readMapStreets } from '#components/map/read-map-words.ts';
import { initiateLogin } from '#server/modules/auth/index.ts';
import { apps } from '#server/modules/tenants/schema.ts';
import { hmacHex } from '#server/platform/crypto/index.ts';
import { eq, sql } from '#server/platform/db/sql.ts';
import { timedSignature, verifySignature } from '#server/platform/webhooks/index.ts';
import { respondWithBrandPicture } from '#server/portal/brand-pictures.ts';
import { resolveApp } from '#server/portal/resolve-app.ts';
import { ownOrigin } from '#server/sandbox/suppliers/own-origin.ts';
import { aMember, aTenant, mailsTo, publicContext, runJobs, systemContext } from '#server/testing/index.ts';
import { pagePolicy } from './content-security.ts';

const { chosenId, publicOrigin } = vi.hoisted(() => {
  /** Apps created at the same instant are ordered by id, so this one comes last. */
  const chosenId = 'ffff0000-0000-7000-8000-00000000beef';
  const publicOrigin = 'https://travel.partner.example';
  // This file runs in its own process, and settings are read while its modules load.
  Object.assign(process.env, {
    PORTAL_ENVIRONMENT: 'Production',
    DEFAULT_APP_ID: chosenId,
    PUBLIC_ORIGIN: publicOrigin,
    CARDPROCESSOR_SIGNATURE_HEADER: 'Bank-Signature',
    GROUND_SIGNATURE_HEADER: 'Rides-Signature',
    GROUND_SIGNATURE_ENCODING: 'base64',
    MAP_STYLE_URL: 'https://streets.example/style.json',
    MAP_PMTILES_URL: 'https://tiles.example/city.pmtiles',
  });
  return { chosenId, publicOrigin };
});

test('DEFAULT_APP_ID determines the partner when the request does not, even if another app is older', async () => {
  const older = await aTenant();
  await systemContext().db.execute(sql`
    insert into apps select (jsonb_populate_record(a, ${JSON.stringify({ id: chosenId, slug: 'chosen' })}::jsonb)).*
    from apps a where id = ${older.appId}`);
  const found = await resolveApp('Sandbox', { appIdHeader: null, host: null, query: null, cookie: null });
  expect(found?.app.slug).toBe('chosen');
});

test('PORTAL_ENVIRONMENT determines the environment of the portal', async () => {
  for (const environment of ['Sandbox', 'Production'] as const) {
    const { appId } = await aTenant({ environment });
    const slug = `only-in-${environment.toLowerCase()}`;
    await systemContext(environment).db.update(apps).set({ slug }).where(eq(apps.id, appId));
  }
  const statusOf = async (slug: string) =>
    (await respondWithBrandPicture(new Request(`http://sojourn.test/brands/${slug}/card.svg`))).status;
  expect(await statusOf('only-in-production')).toBe(200);
  expect(await statusOf('only-in-sandbox')).toBe(404);
});

test('PUBLIC_ORIGIN is the origin of links in e-mail messages and of simulated webhooks', async () => {
  const ana = await aMember(await aTenant());
  await initiateLogin(await publicContext(ana.tenant), { email: ana.email });
  await runJobs();
  const [mail] = await mailsTo(ana.email);
  expect(mail?.text).toContain(`${publicOrigin}/login`);
  expect(mail?.text).not.toContain('localhost');
  expect(ownOrigin()).toBe(publicOrigin);
});

const body = '{"event_id":"evt_1"}';
const bytes = new TextEncoder().encode(body);
const refused = expect.objectContaining({ code: 'invalid_signature' });

test('CARDPROCESSOR_SIGNATURE_HEADER is the name of the signature header of the card processor', async () => {
  const value = timedSignature('whsec_sandbox_card', body, Math.floor(Date.now() / 1000));
  const verify = async (name: string) =>
    (await verifySignature('cardprocessor', 'card', new Headers({ [name]: value }), bytes)).environment;
  expect(await verify('Bank-Signature')).toBe('Sandbox');
  await expect(verify('Cardprocessor-Signature')).rejects.toThrow(refused);
});

test('GROUND_SIGNATURE_HEADER and GROUND_SIGNATURE_ENCODING say how the transfer provider signs', async () => {
  const hex = hmacHex('whsec_sandbox_ground', bytes);
  const base64 = Buffer.from(hex, 'hex').toString('base64');
  const verify = async (name: string, value: string) =>
    (await verifySignature('x-signature', 'ground', new Headers({ [name]: value }), bytes)).environment;
  expect(await verify('Rides-Signature', base64)).toBe('Sandbox');
  await expect(verify('X-Signature', base64)).rejects.toThrow(refused);
  await expect(verify('Rides-Signature', hex)).rejects.toThrow(refused);
});

test('MAP_STYLE_URL and MAP_PMTILES_URL add their origins, and no other, to what pages may load', () => {
  const directives = pagePolicy(['nonce-nonce'], false).split('; ');
  const both = 'https://streets.example https://tiles.example';
  expect(directives).toContain(`connect-src 'self' ${both}`);
  expect(directives).toContain(`img-src 'self' data: blob: ${both}`);
  expect(directives).toContain("worker-src 'self'");
  expect(directives.filter((directive) => directive.includes('example'))).toHaveLength(2);
});

test('MAP_STYLE_URL comes before MAP_PMTILES_URL', () => {
  expect(readMapStreets()).toEqual({ styleUrl: 'https://streets.example/style.json' });
});
