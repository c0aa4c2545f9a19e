import { beforeAll, expect, test } from 'vitest';
import {
  aNamedMember,
  requestDeletion,
  tablesContaining,
} from '#server/modules/privacy/testing/named-member.ts';
import { sql } from '#server/platform/db/sql.ts';
import { aMember, aTenant, type Person, systemContext, type Tenant } from '#server/testing/index.ts';
import { drawPassCode } from './pass-code.ts';
import { aPaidBooking, redemption, tokenOf, verify } from './testing/shop.ts';

let tenant: Tenant;
let member: Person;

beforeAll(async () => {
  tenant = await aTenant();
  member = await aMember(tenant);
});

async function aPassOf(venue: string) {
  const { booking } = await aPaidBooking(tenant, member, { product_id: venue });
  return (await redemption(member, booking.id)).body;
}

test('The pass of a venue with its own QR code has that code beside our link, which still verifies', async () => {
  const pass = await aPassOf('lounge_test_barcode_qr');
  const payload = `TL1*${pass.code}*lounge_test_barcode_qr`;
  expect(pass.barcode).toEqual({ format: 'qr', payload, svg: await drawPassCode(payload) });
  expect(pass.instructions).toMatch(/^Show the QR code /);
  expect(pass.qr_payload).toMatch(/\/pass\/[^/]+$/);
  expect((await verify(tokenOf(pass))).status).toBe(200);
});

test('A barcode that is no QR code is given as text, and the instructions ask for no QR code', async () => {
  const typed = { lounge_test_barcode_code128: 'code128', lounge_test_barcode_text: 'text' };
  for (const [venue, format] of Object.entries(typed)) {
    const { barcode, code, instructions } = await aPassOf(venue);
    expect(barcode).toMatchObject({ format, payload: expect.stringContaining(code), svg: null });
    expect(instructions).toMatch(/^Show this code /);
  }
});

test('A venue without a barcode, or with one that no QR code can hold, leaves our own', async () => {
  for (const venue of ['lounge_test_open', 'lounge_test_barcode_unusable']) {
    const pass = await aPassOf(venue);
    expect(pass.barcode).toBeNull();
    expect(pass.qr_svg).toMatch(/^<svg/);
  }
});

test('The deletion of an account removes the barcode, because a venue may write a name into it', async () => {
  const leaving = await aNamedMember(tenant);
  const { booking } = await aPaidBooking(tenant, leaving, { product_id: 'lounge_test_barcode_qr' });
  const { barcode } = (await redemption(leaving, booking.id)).body;
  const holders = () => tablesContaining([barcode?.payload ?? '']);
  expect(await holders()).toContain('bookings');
  await systemContext().db.execute(sql`update bookings set state = 'completed' where id = ${booking.id}`);
  expect((await requestDeletion(leaving)).status).toBe(204);
  expect(await holders()).not.toContain('bookings');
});
