import { beforeAll, describe, expect, test } from 'vitest';
import { apps } from '#server/modules/tenants/schema.ts';
import { seededBrands } from '#server/modules/theming/index.ts';
import { eq, sql } from '#server/platform/db/sql.ts';
import { newId } from '#server/platform/ids/index.ts';
import { isoInstant } from '#server/platform/time/index.ts';
import { comparableResponse } from '#server/testing/comparable-response.ts';
import {
  aMember,
  aTenant,
  callApi,
  type Person,
  runJobs,
  systemContext,
  type Tenant,
} from '#server/testing/index.ts';
import { readableForms } from '#server/testing/readable-forms.ts';
import { signToken } from '#server/testing/sign-token.ts';
import { passToken } from './passes.ts';
import { ledgerMismatches, ledgerOf } from './testing/books.ts';
import {
  aBooking,
  admit,
  aPaidBooking,
  aSession,
  aWalkIn,
  bookingOf,
  cancel,
  create,
  payWith,
  redemption,
  supplierOf,
  tokenOf,
  verify,
} from './testing/shop.ts';

let tenant: Tenant;
let member: Person;
let otherMember: Person;

beforeAll(async () => {
  tenant = await aTenant();
  [member, otherMember] = await Promise.all([aMember(tenant), aMember(tenant)]);
});

/** A paid walk-in whose guests can be admitted now. */
async function aPaidWalkIn() {
  const made = await create(member, aWalkIn());
  const session = await aSession(member, made.body.id);
  await payWith(tenant, session.payment_intent_id, 'success');
  await runJobs();
  return bookingOf(member, made.body.id);
}

/** Moves the start of the slot to the given interval from now; it ends three hours later. */
async function moveStart(bookingId: string, interval: string): Promise<void> {
  await systemContext().db.execute(sql`
    update bookings set starts_at = now() + ${interval}::interval, ends_at = now() + ${interval}::interval + interval '3 hours'
    where id = ${bookingId}`);
}

describe('Cancellation of travel bookings', () => {
  test('A timely cancellation of a travel booking refunds in full, after a dry run without changes', async () => {
    const { booking } = await aPaidBooking(tenant, member);
    const preview = await cancel(member, booking.id, { dry_run: true });
    expect(preview.body.cancellation).toMatchObject({
      policy_applied: 'free_cancellation',
      penalty: 0,
      refund: 32,
      currency: 'EUR',
      refund_method: 'original_payment_method',
      refund_state: 'pending',
    });
    expect(await bookingOf(member, booking.id)).toMatchObject({ status: 'confirmed' });
    const done = await cancel(member, booking.id, { reason: 'The flight was moved' });
    expect(done.body).toMatchObject({
      status: 'cancelled',
      cancellation: { refund: 32, reason: 'The flight was moved' },
    });
    await runJobs();
    expect(ledgerMismatches(await ledgerOf(booking.id))).toEqual([]);
    expect((await supplierOf(booking.id)).taken).toBe(0);
    const again = await cancel(member, booking.id);
    expect(again.body.cancellation).toMatchObject({ refund: 32, refund_state: 'succeeded' });
    expect(await bookingOf(member, booking.id)).toMatchObject({
      status: 'cancelled',
      payment: { status: 'refunded' },
      cancellation: { refund: 32 },
    });
  });

  test('A cancellation of a travel booking after the free period refunds nothing', async () => {
    const { booking } = await aPaidBooking(tenant, member);
    await moveStart(booking.id, '23 hours 59 minutes');
    expect((await cancel(member, booking.id, { dry_run: true })).body.cancellation).toMatchObject({
      policy_applied: 'non_refundable',
      penalty: 32,
      refund: 0,
      refund_state: 'none',
    });
    await moveStart(booking.id, '24 hours 1 minute');
    expect((await cancel(member, booking.id, { dry_run: true })).body.cancellation.refund).toBe(32);
  });

  test('Cancelling an unpaid travel booking is free and frees the place', async () => {
    const booking = await aBooking(member);
    const session = await aSession(member, booking.id);
    expect((await cancel(member, booking.id)).body.cancellation).toMatchObject({ penalty: 0, refund: 0 });
    await runJobs();
    expect((await supplierOf(booking.id)).taken).toBe(0);
    const paid = await payWith(tenant, session.payment_intent_id, 'success');
    expect(paid.problem.code).toBe('session_expired');
  });

  test('Cancelling a walk-in before admission refunds in full', async () => {
    const { id, price } = await aPaidWalkIn();
    // A walk-in starts now, and peak hours cost more than 32.
    expect(price.paid).toBeGreaterThanOrEqual(32);
    expect((await cancel(member, id)).body.cancellation).toMatchObject({ penalty: 0, refund: price.paid });
  });

  test('Only its member can cancel a travel booking', async () => {
    const { id } = await aBooking(member);
    const [theirs, unknown] = await Promise.all([cancel(otherMember, id), cancel(otherMember, newId())]);
    expect(theirs.problem.code).toBe('not_found');
    expect(unknown.problem.code).toBe('not_found');
    expect(await bookingOf(member, id)).toMatchObject({ status: 'pending_payment' });
  });
});

describe('Passes', () => {
  test('A pass exists only for a confirmed booking, and only for its member', async () => {
    const booking = await aBooking(member);
    expect((await redemption(member, booking.id)).problem.code).toBe('invalid_state');
    const session = await aSession(member, booking.id);
    await payWith(tenant, session.payment_intent_id, 'success');
    await runJobs();
    const { status, body } = await redemption(member, booking.id);
    expect(status).toBe(200);
    expect(body).toMatchObject({ type: 'qr', brand: { name: expect.stringContaining('Partner') } });
    expect(body.code).toMatch(/^[A-HJ-NP-Z2-9]{8}$/);
    expect(body.qr_payload).toMatch(/^https?:\/\/[^/]+\/pass\//);
    expect(body.voucher_url).toBe(`${body.qr_payload}?voucher`);
    expect(body.qr_svg).toMatch(/^<svg[^>]+viewBox/);
    expect(Date.parse(body.valid_until)).toBeGreaterThan(Date.parse(body.valid_from));
    expect((await redemption(otherMember, booking.id)).problem.code).toBe('not_found');
    await cancel(member, booking.id);
    expect((await redemption(member, booking.id)).problem.code).toBe('invalid_state');
  });

  test('A pass has the mark of the partner’s own logo, else the logo, else a generated mark', async () => {
    const { booking } = await aPaidBooking(tenant, member);
    const logoOf = async () => (await redemption(member, booking.id)).body.brand.logo_url ?? '';
    expect(new URL(await logoOf()).pathname).toMatch(/^\/brands\/[^/]+\/mark\.svg$/);
    const own = { hash: '0c'.repeat(16), given: ['light'], hasMark: false, light: [99, 30], dark: [99, 30] };
    const [aurora] = seededBrands;
    const setBrand = (brand: object) =>
      systemContext('Sandbox').db.update(apps).set({ brand }).where(eq(apps.id, tenant.appId));
    await setBrand({ ...aurora, logo: { ...aurora?.logo, own } });
    expect(new URL(await logoOf()).pathname).toBe(`/media/v1/logo/${own.hash}/light.png`);
    await setBrand({ ...aurora, logo: { ...aurora?.logo, own: { ...own, hasMark: true } } });
    expect(new URL(await logoOf()).pathname).toBe(`/media/v1/logo/${own.hash}/mark.png`);
  });

  test.each([
    ['fast_track', 'qr'],
    ['dining', 'voucher'],
    ['fitness', 'code'],
  ])('A pass for %s has type %s', async (product_type, type) => {
    const lead_passenger = {
      first_name: 'Ada',
      last_name: 'Byron',
      email: 'ada@guests.example',
      calling_code: '44',
      phone: '7700 900123',
    };
    const product_id = `${product_type}_test_open`;
    const { booking } = await aPaidBooking(tenant, member, { product_type, product_id, lead_passenger });
    expect((await redemption(member, booking.id)).body.type).toBe(type);
  });

  test('A venue can verify a pass and admit its guests once', async () => {
    const booking = await aPaidWalkIn();
    const token = tokenOf((await redemption(member, booking.id)).body);
    expect((await verify(token)).body).toMatchObject({
      status: 'valid',
      product_type: 'lounge',
      lead_guest: 'Ada Byron',
      guests: 1,
      admitted_at: null,
    });
    const answers = await Promise.all(Array.from({ length: 6 }, () => admit(token)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const { status, problem } of answers) if (status !== 200) expect(problem.code).toBe('invalid_state');
    const used = (await verify(token)).body;
    expect(used.status).toBe('used');
    expect(Date.parse(String(used.admitted_at))).toBeGreaterThan(Date.now() - 60_000);
    expect(await bookingOf(member, booking.id)).toMatchObject({ status: 'completed' });
    expect((await cancel(member, booking.id)).problem.code).toBe('invalid_state');
    expect((await redemption(member, booking.id)).problem.code).toBe('invalid_state');
  });

  test('A pass is valid from half an hour before the slot until its end', async () => {
    const { booking } = await aPaidBooking(tenant, member);
    const token = tokenOf((await redemption(member, booking.id)).body);
    const statusAt = async (interval: string) => {
      await moveStart(booking.id, interval);
      return (await verify(token)).body.status;
    };
    expect(await statusAt('31 minutes')).toBe('not_yet_valid');
    expect((await admit(token)).problem.code).toBe('invalid_state');
    expect(await statusAt('29 minutes')).toBe('valid');
    expect(await statusAt('-2 hours 59 minutes')).toBe('valid');
    expect(await statusAt('-3 hours')).toBe('over');
    expect((await admit(token)).problem.code).toBe('invalid_state');
  });

  test('A pass of a cancelled booking is not valid', async () => {
    const booking = await aPaidWalkIn();
    const token = tokenOf((await redemption(member, booking.id)).body);
    await cancel(member, booking.id);
    expect((await verify(token)).body.status).toBe('cancelled');
    expect((await admit(token)).problem.code).toBe('invalid_state');
  });

  test('Passes that are altered, forged, of another environment or too old have the same 404', async () => {
    const booking = await aPaidWalkIn();
    const token = tokenOf((await redemption(member, booking.id)).body);
    const at = Math.floor(token.length / 3);
    const altered = token.slice(0, at) + (token[at] === 'A' ? 'B' : 'A') + token.slice(at + 1);
    const elsewhere = passToken('Production', { id: booking.id, endsAt: isoInstant(Date.now()) });
    const old = passToken('Sandbox', { id: booking.id, endsAt: isoInstant(Date.now() - 31 * 86_400_000) });
    const unknown = passToken('Sandbox', { id: newId(), endsAt: isoInstant(Date.now()) });
    const answers = await Promise.all([altered, elsewhere, old, unknown, 'x.y', '.'].map(verify));
    for (const answer of answers) expect(answer.problem.code).toBe('not_found');
    expect(answers.map(({ text }) => text.length)).toEqual(answers.map(() => answers[0]?.text.length));
    expect((await admit(altered)).problem.code).toBe('not_found');
    expect(comparableResponse(await admit(unknown))).toContain('not_found');
    expect(await bookingOf(member, booking.id)).toMatchObject({ status: 'confirmed' });
  });

  test('The token of a pass does not reveal the booking id', async () => {
    const booking = await aPaidWalkIn();
    const token = tokenOf((await redemption(member, booking.id)).body);
    expect(readableForms(token, booking.id)).toEqual([]);
  });

  test('A pass of the earlier signed format is accepted until its expiry', async () => {
    const booking = await aPaidWalkIn();
    const signed = (endsAt: number) => signToken('travel pass', 'Sandbox', booking.id, isoInstant(endsAt));
    expect((await verify(signed(Date.now() - 1_000))).problem.code).toBe('not_found');
    expect((await verify(signed(Date.now() + 60_000))).body.status).toBe('valid');
    expect((await admit(signed(Date.now() + 60_000))).body.status).toBe('used');
  });

  test('A pass needs no credential, and a sent API key is ignored', async () => {
    const booking = await aPaidWalkIn();
    const token = tokenOf((await redemption(member, booking.id)).body);
    const byKey = await callApi('GET', `/v1/travel/passes/${token}`, { key: tenant });
    expect(byKey.body.status).toBe('valid');
  });
});
