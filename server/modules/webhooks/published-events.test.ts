import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { aCircle, accept, aLink, join, signIn } from '#server/modules/circles/testing/circles.ts';
import { anActiveOrder } from '#server/modules/esim/testing/shop.ts';
import {
  aConfirmedBooking,
  aRate,
  aSession,
  freshDates,
  payWith,
  sessionOf,
} from '#server/modules/hotels/bookings/testing/shop.ts';
import { deliver, fittingEvent } from '#server/modules/hotels/bookings/testing/webhooks.ts';
import { addMember, importMembers } from '#server/modules/partner-admin/index.ts';
import { operatorContext } from '#server/modules/partner-admin/testing/operator-context.ts';
import { aBooking, act, anActivePerk, aPerk, lock, settle } from '#server/modules/perks/testing/wallet.ts';
import {
  about,
  aPaidTransfer,
  deliver as deliverOfTransfer,
  pickupIn,
} from '#server/modules/transfers/testing/shop.ts';
import { newId } from '#server/platform/ids/index.ts';
import { aMember, aTenant, callApi, type Person, runJobs, type Tenant } from '#server/testing/index.ts';
import { eventContracts } from './contract-events.ts';
import { webhookEvents } from './index.ts';
import { anEndpointAt, aReceiver, type Receiver, runDue } from './testing/receiver.ts';

type Message = { type: string; data: Record<string, unknown> };

let tenant: Tenant;
let member: Person;
let receiver: Receiver;

beforeEach(async () => {
  [tenant, receiver] = await Promise.all([aTenant(), aReceiver()]);
  member = await aMember(tenant);
  await anEndpointAt(receiver, tenant, webhookEvents);
});
afterEach(() => receiver.close());

/** Delivers due events, and returns the messages received since the last call after validation. */
async function receivedMessages(): Promise<Message[]> {
  await runDue(tenant);
  return receiver.received.splice(0).map(({ body }) => {
    const message = JSON.parse(body) as Message;
    const contract = eventContracts.find(({ event }) => event === message.type);
    expect(contract?.body.strict().safeParse(message).error?.issues).toBeUndefined();
    return message;
  });
}

describe('Published webhook events', () => {
  test('Confirming, changing, cancelling and refunding a booking publish webhook events', async () => {
    const { bookingId, session } = await aConfirmedBooking(tenant, member, await aRate(member));
    expect(await receivedMessages()).toMatchObject([
      {
        type: 'booking.confirmed',
        data: {
          booking_id: bookingId,
          product_type: 'hotel',
          status: 'confirmed',
          user_id: member.userId,
          membership_id: member.membershipId,
          paid: session.amount_due,
          currency: session.currency,
          cancellation: null,
        },
      },
    ]);
    const travellers = [{ first_name: 'Ada', last_name: 'Byron' }];
    await callApi('POST', '/v1/hotel/update-travellers', {
      as: member,
      body: { booking_id: bookingId, travellers },
    });
    const [changed, ...none] = await receivedMessages();
    expect(changed).toMatchObject({ type: 'booking.changed', data: { booking_id: bookingId } });
    expect([none, JSON.stringify(changed)]).toEqual([[], expect.not.stringContaining('Byron')]);
    await callApi('POST', '/v1/hotel/booking/cancel', { key: tenant, body: { booking_id: bookingId } });
    const rest = await receivedMessages();
    expect(rest.map(({ type }) => type).sort()).toEqual(['booking.cancelled', 'payment.refunded']);
    expect(rest.find(({ type }) => type === 'booking.cancelled')?.data).toMatchObject({
      status: 'cancelled',
      cancellation: { penalty: 0, refund: session.amount_due },
    });
    expect(rest.find(({ type }) => type === 'payment.refunded')?.data).toMatchObject({
      booking_id: bookingId,
      payment_intent_id: session.payment_intent_id,
      amount: session.amount_due,
      refunded_total: session.amount_due,
      reason: 'cancelled',
    });
  });

  test('A failed booking publishes booking.failed with the reason', async () => {
    const rate = await aRate(member, { hotel: 'htl_test_refused', dates: freshDates() });
    const { bookingId, session } = await aSession(tenant, member, rate);
    await payWith(tenant, session.payment_intent_id, 'success');
    await runJobs();
    expect((await sessionOf(member, session.id)).payment_status).toBe('failed');
    expect(await receivedMessages()).toMatchObject([
      {
        type: 'booking.failed',
        data: { booking_id: bookingId, status: 'failed', reason: 'supplier_refused', paid: 0 },
      },
    ]);
  });

  test('Each refund made at the gateway publishes payment.refunded exactly once', async () => {
    const { session } = await aConfirmedBooking(tenant, member, await aRate(member));
    await receivedMessages();
    const first = { ...fittingEvent(session, 'refund.succeeded'), amount: 10 };
    for (const event of [first, first, { ...fittingEvent(session, 'refund.succeeded'), amount: 5 }]) {
      await deliver(event);
    }
    expect(await receivedMessages()).toMatchObject([
      { type: 'payment.refunded', data: { amount: 10, refunded_total: 10, reason: 'gateway' } },
      { type: 'payment.refunded', data: { amount: 5, refunded_total: 15, reason: 'gateway' } },
    ]);
  });

  test('A transfer that its provider changes publishes booking.changed', async () => {
    const { bookingId, reference } = await aPaidTransfer(tenant, member);
    expect(await receivedMessages()).toMatchObject([
      { type: 'booking.confirmed', data: { booking_id: bookingId } },
    ]);
    const pickup = pickupIn(31);
    await deliverOfTransfer(
      'reservation-modified',
      about(reference, { changes: { pickup_datetime: pickup } }),
    );
    expect(await receivedMessages()).toMatchObject([
      {
        type: 'booking.changed',
        data: {
          booking_id: bookingId,
          product_type: 'ground',
          status: 'confirmed',
          starts_at: new Date(pickup).toISOString(),
        },
      },
    ]);
  });

  test('An active eSIM order publishes booking.confirmed and esim.active', async () => {
    const order = await anActiveOrder(tenant, member);
    const messages = await receivedMessages();
    expect(messages.map(({ type }) => type).sort()).toEqual(['booking.confirmed', 'esim.active']);
    expect(messages.find(({ type }) => type === 'esim.active')?.data).toMatchObject({
      booking_id: order.order_id,
      user_id: member.userId,
      expires_at: order.expires_at,
    });
  });

  test('Each use of a perk on the spot publishes perk.used', async () => {
    const perk = await anActivePerk(member, { units: 2 });
    expect(await receivedMessages()).toEqual([]);
    await act(member, perk, 'use');
    const [once, ...none] = await receivedMessages();
    expect([once, none]).toMatchObject([
      {
        type: 'perk.used',
        data: {
          saved_perk_id: perk,
          membership_id: member.membershipId,
          title: 'Lounge visit',
          booking_id: null,
          uses_left: 1,
        },
      },
      [],
    ]);
    await act(member, perk, 'activate');
    await act(member, perk, 'use');
    await act(member, perk, 'use');
    expect(await receivedMessages()).toMatchObject([
      { type: 'perk.used', data: { saved_perk_id: perk, uses_left: 0 } },
    ]);
  });

  test('Perks that pay for a booking publish perk.used once, when it is confirmed', async () => {
    const perks = await Promise.all([aPerk(member), aPerk(member)]);
    const bookingId = await aBooking(member);
    await lock(member, perks, bookingId);
    expect(await receivedMessages()).toEqual([]);
    await settle(bookingId);
    await settle(bookingId);
    const used = await receivedMessages();
    expect(used.map(({ type }) => type)).toEqual(['perk.used', 'perk.used']);
    expect(used.map(({ data }) => [data.saved_perk_id, data.booking_id, data.uses_left]).sort()).toEqual(
      perks.sort().map((id) => [id, bookingId, 0]),
    );
  });

  test('Accepting an invitation to a circle publishes circle.joined once', async () => {
    const circle = await aCircle(member);
    expect(await receivedMessages()).toEqual([]);
    const { invitation_code } = await aLink(member, circle.id);
    const ben = await aMember(tenant);
    await accept(ben, circle.id, invitation_code);
    await accept(ben, circle.id, invitation_code);
    expect(await receivedMessages()).toMatchObject([
      { type: 'circle.joined', data: { circle_id: circle.id, user_id: ben.userId, joined_via: 'by_link' } },
    ]);
  });

  // Before the sign-in the address is not verified, and it may belong to a member of another partner.
  test('Joining a circle as a new member publishes events only after the address is verified', async () => {
    const circle = await aCircle(member);
    const { invitation_code } = await aLink(member, circle.id);
    const email = `${newId()}@people.example`;
    const outsider = await aMember(await aTenant());
    for (const typed of [email, outsider.email, member.email]) {
      await join(tenant, circle.id, invitation_code, { email: typed });
    }
    expect(await receivedMessages()).toEqual([]);
    const nia = await signIn(tenant, email);
    const messages = await receivedMessages();
    expect(messages.map(({ type }) => type).sort()).toEqual(['circle.joined', 'member.created']);
    expect(messages.find(({ type }) => type === 'circle.joined')?.data).toMatchObject({
      circle_id: circle.id,
      user_id: nia.userId,
    });
    expect(messages.find(({ type }) => type === 'member.created')?.data).toEqual({
      source: 'circle_invitation',
      members: [{ membership_id: expect.any(String), user_id: nia.userId, status: 'active' }],
    });
  });

  test('Members added or imported by an operator publish member.created, 100 per message', async () => {
    const ctx = operatorContext();
    const email = () => `${newId().slice(-12)}@people.example`;
    const added = await addMember(ctx, {
      app: tenant.appId,
      email: email(),
      firstname: 'Ana',
      lastname: 'Silva',
    });
    expect(await receivedMessages()).toMatchObject([
      {
        type: 'member.created',
        data: {
          source: 'operator',
          members: [{ membership_id: added.membership_id, user_id: added.user_id, status: 'active' }],
        },
      },
    ]);
    const lines = Array.from({ length: 250 }, () => `${email()},Ana,Silva`);
    const file = Buffer.from(['email,firstname,lastname', ...lines].join('\n'));
    await importMembers(ctx, { app: tenant.appId, dry_run: true }, file);
    expect(await receivedMessages()).toEqual([]);
    await importMembers(ctx, { app: tenant.appId }, file);
    const messages = await receivedMessages();
    const sizes = messages.map(({ data }) => (data.members as { user_id: string }[]).length);
    expect(sizes.sort()).toEqual([100, 100, 50]);
    const people = messages.flatMap(({ data }) => data.members as { user_id: string }[]);
    expect(new Set(people.map(({ user_id }) => user_id)).size).toBe(250);
  });
});
