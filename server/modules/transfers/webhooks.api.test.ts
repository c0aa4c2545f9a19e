import { beforeAll, describe, expect, test } from 'vitest';
import { casesOf } from '#server/modules/bookings/testing/reconciliation.ts';
import { aRate, initiate } from '#server/modules/hotels/bookings/testing/shop.ts';
import { hmacHex } from '#server/platform/crypto/index.ts';
import { sql } from '#server/platform/db/sql.ts';
import { newId } from '#server/platform/ids/index.ts';
import {
  aMember,
  aTenant,
  breaksBooks,
  mailsTo,
  type Person,
  runJobs,
  systemContext,
  type Tenant,
} from '#server/testing/index.ts';
import {
  about,
  anOpenTransfer,
  aPaidTransfer,
  aWaitingTransfer,
  deliver,
  ledgerOf,
  payWith,
  sessionOf,
  transferOf,
  type WebhookName,
  webhookNames,
  webhookSecret,
} from './testing/shop.ts';

let tenant: Tenant;
let member: Person;

beforeAll(async () => {
  tenant = await aTenant();
  // Some tests change rows directly.
  breaksBooks(tenant);
  member = await aMember(tenant);
});

const position = { latitude: 48.85, longitude: 2.35, recorded_at: new Date().toISOString() };
const content: Record<WebhookName, Record<string, unknown>> = {
  'reservation-created': { confirmation_number: 'C-1' },
  'reservation-cancelled': { reason: 'cancelled_by_provider' },
  'reservation-modified': { changes: { vehicle_description: 'Another car' } },
  'vehicle-info': { driver: { name: 'Elena' }, vehicle: { licence_plate: 'AB-1' } },
  tracking: position,
};

/** All stored rows of a booking as text, to prove that nothing changed. */
async function allOf(bookingId: string): Promise<string> {
  const [row] = await systemContext().db.execute<{ all: string }>(sql`
    select coalesce((select b::text from bookings b where id = ${bookingId}), '')
      || coalesce((select r::text from transfer_reservations r where booking_id = ${bookingId}), '')
      || coalesce((select v::text from transfer_vehicles v where booking_id = ${bookingId}), '')
      || coalesce((select p::text from transfer_positions p where booking_id = ${bookingId}), '')
      || (select count(*) from transfer_events where booking_id = ${bookingId})::text as all`);
  return row?.all ?? '';
}

describe('Every webhook', () => {
  test.each(webhookNames)(
    'A %s webhook without a valid signature over the exact bytes is 401 and changes nothing',
    async (event) => {
      const { reference, bookingId } = await anOpenTransfer(member);
      const before = await allOf(bookingId);
      const raw = JSON.stringify(about(reference, content[event]));
      const wrong: (string | null)[] = [
        null,
        '',
        'sha256=',
        'nonsense',
        hmacHex('whsec_guessed', raw),
        hmacHex('whsec_sandbox_demo', raw),
        hmacHex(webhookSecret, `${raw} `),
      ];
      for (const signature of wrong) {
        const { status, problem } = await deliver(event, raw, { signature });
        expect([status, problem.code]).toEqual([401, 'invalid_signature']);
      }
      expect(await allOf(bookingId)).toBe(before);
    },
  );

  test.each(webhookNames)(
    'A %s webhook is verified before it is parsed: malformed JSON is 401 unsigned, 400 signed',
    async (event) => {
      for (const raw of ['{', 'nonsense', '[1', '{"event_id":']) {
        expect((await deliver(event, raw, { signature: hmacHex('guess', raw) })).status).toBe(401);
        const signed = await deliver(event, raw);
        expect([signed.status, signed.problem.code]).toEqual([400, 'malformed_body']);
      }
    },
  );

  test.each(webhookNames)(
    'A %s webhook for an unknown reference is 404, and its event id can be used again',
    async (event) => {
      const { reference } = await aPaidTransfer(tenant, member);
      const eventId = `gev_${newId()}`;
      for (const unknown of [`SJ-${newId()}`, 'SJ-nonsense', 'nothing', "'; drop table bookings; --"]) {
        const { status, problem } = await deliver(
          event,
          about(unknown, { ...content[event], event_id: eventId }),
        );
        expect([status, problem.code]).toEqual([404, 'not_found']);
      }
      const good = await deliver(event, about(reference, { ...content[event], event_id: eventId }));
      expect([good.status, good.body]).toEqual([200, { received: true, duplicate: false }]);
    },
  );

  test.each(webhookNames)(
    'A %s webhook without a required field is 422 and names the field',
    async (event) => {
      const { reference } = await anOpenTransfer(member);
      for (const field of ['event_id', 'booking_reference']) {
        const { [field]: _, ...rest } = about(reference, content[event]) as Record<string, unknown>;
        const { status, problem } = await deliver(event, rest);
        expect([status, problem.errors?.[0]?.field]).toEqual([422, field]);
      }
    },
  );

  test.each(webhookNames)(
    'A %s webhook that is delivered repeatedly and concurrently is applied once',
    async (event) => {
      const { reference, bookingId } = await aWaitingTransfer(tenant, member);
      const body = about(reference, content[event]);
      const answers = await Promise.all(Array.from({ length: 8 }, () => deliver(event, body)));
      expect(answers.every(({ status }) => status === 200)).toBe(true);
      expect(answers.filter(({ body }) => !body.duplicate)).toHaveLength(1);
      await runJobs();
      const before = await allOf(bookingId);
      expect((await deliver(event, body)).body).toEqual({ received: true, duplicate: true });
      await runJobs();
      expect(await allOf(bookingId)).toBe(before);
    },
  );

  test('A transfer webhook accepts the signature prefix sha256= and the booking id as reference', async () => {
    const { bookingId } = await aWaitingTransfer(tenant, member);
    const raw = JSON.stringify(about(bookingId, content['vehicle-info']));
    const answer = await deliver('vehicle-info', raw, { signature: `sha256=${hmacHex(webhookSecret, raw)}` });
    expect(answer.status).toBe(200);
    expect((await transferOf(member, bookingId)).driver?.name).toBe('Elena');
  });

  test('A transfer webhook event for a booking of another kind is 404', async () => {
    const held = await initiate(tenant, member, await aRate(member));
    expect(held.status).toBe(201);
    const { status, problem } = await deliver('tracking', about(`SJ-${held.body.booking_id}`, position));
    expect([status, problem.code]).toEqual([404, 'not_found']);
  });
});

describe('reservation-created', () => {
  test('A reservation-created event confirms a waiting transfer and captures its payment', async () => {
    const { bookingId, reference, session } = await aWaitingTransfer(tenant, member);
    expect(await ledgerOf(bookingId)).toMatchObject({ booking: 'pending_supplier', captured: 0 });
    await deliver(
      'reservation-created',
      about(reference, { confirmation_number: 'KX-77', pickup_instructions: 'Door 4' }),
    );
    await runJobs();
    expect(await transferOf(member, bookingId)).toMatchObject({
      status: 'confirmed',
      reservation_id: 'res_told',
      confirmation_number: 'KX-77',
      pickup_instructions: 'Door 4',
    });
    expect(await ledgerOf(bookingId)).toMatchObject({ captured: session.amount_due_minor });
  });

  test('A reservation-created event for an unpaid transfer, of which the provider has nothing, changes nothing', async () => {
    const { bookingId, reference, session } = await anOpenTransfer(member, {
      end_address: 'Test Silent, Paris',
    });
    expect((await deliver('reservation-created', about(reference))).status).toBe(200);
    await runJobs();
    expect(await transferOf(member, bookingId)).toMatchObject({
      status: 'pending_payment',
      reservation_id: null,
    });
    await payWith(tenant, session.payment_intent_id, 'success');
    await runJobs();
    expect(await transferOf(member, bookingId)).toMatchObject({ status: 'pending_supplier' });
  });

  test('A reservation-created event with a refusal fails the transfer and voids the payment', async () => {
    const { bookingId, reference } = await aWaitingTransfer(tenant, member);
    await deliver('reservation-created', about(reference, { status: 'failed' }));
    await runJobs();
    expect(await ledgerOf(bookingId)).toMatchObject({ booking: 'failed', captured: 0, gateway: 'voided' });
  });

  test('A reservation-created event without reservation_id is 422', async () => {
    const { reference } = await anOpenTransfer(member);
    const { status, problem } = await deliver(
      'reservation-created',
      about(reference, { reservation_id: undefined }),
    );
    expect([status, problem.errors?.[0]?.field]).toEqual([422, 'reservation_id']);
  });
});

describe('reservation-cancelled', () => {
  test('A cancellation by the transfer provider refunds a confirmed transfer in full, whatever the policy', async () => {
    const { bookingId, reference, session } = await aPaidTransfer(tenant, member, {
      end_address: 'Test Non Refundable, Paris',
    });
    await deliver('reservation-cancelled', about(reference, { reason: 'cancelled_by_provider' }));
    await runJobs();
    expect((await transferOf(member, bookingId)).cancellation).toMatchObject({
      policy_applied: 'cancelled_by_provider',
      penalty: 0,
      refund_state: 'succeeded',
    });
    expect(await ledgerOf(bookingId)).toMatchObject({
      booking: 'cancelled',
      gatewayRefunded: session.amount_due_minor,
    });
    const mails = await mailsTo(member.email);
    expect(mails.filter(({ subject }) => subject.startsWith('Cancelled: '))).not.toHaveLength(0);
  });

  test.each([
    ['by the policy', {}, 'non_refundable', 0],
    [
      'by the reported amount with its currency',
      { refund: { amount: 10, currency: 'EUR' } },
      'told_by_provider',
      10,
    ],
    ['by the reported amount without a currency', { refund: 12.5 }, 'told_by_provider', 12.5],
    ['in full if the report says so', { refund: true }, 'told_by_provider', null],
    ['by at most the paid amount', { refund: { amount: 1e6 } }, 'told_by_provider', null],
  ])(
    'A transfer that the traveller cancels at the provider is refunded %s',
    async (_, more, policy, expected) => {
      const { bookingId, reference, travelQuote } = await aPaidTransfer(tenant, member, {
        end_address: 'Test Non Refundable, Paris',
      });
      await deliver('reservation-cancelled', about(reference, { reason: 'cancelled_by_traveller', ...more }));
      await runJobs();
      const { cancellation } = await transferOf(member, bookingId);
      const refund = expected ?? travelQuote.amount;
      expect(cancellation).toMatchObject({ policy_applied: policy, refund });
      expect((await ledgerOf(bookingId)).gatewayRefunded).toBe(Math.round(refund * 100));
    },
  );

  test('A cancellation before the provider’s confirmation fails the transfer without a charge', async () => {
    const { bookingId, reference } = await aWaitingTransfer(tenant, member);
    await deliver('reservation-cancelled', about(reference));
    await runJobs();
    expect(await ledgerOf(bookingId)).toMatchObject({ booking: 'failed', captured: 0, gateway: 'voided' });
  });

  test('A reservation-cancelled event for an unpaid transfer expires its checkout session', async () => {
    const { bookingId, reference, session } = await anOpenTransfer(member);
    await deliver('reservation-cancelled', about(reference));
    expect((await transferOf(member, bookingId)).status).toBe('cancelled');
    expect((await sessionOf(member, session.id)).status).toBe('expired');
  });

  test('Concurrent reservation-cancelled events with different ids refund once', async () => {
    const { bookingId, reference, session } = await aPaidTransfer(tenant, member);
    await Promise.all([1, 2, 3].map(() => deliver('reservation-cancelled', about(reference))));
    await runJobs();
    expect((await ledgerOf(bookingId)).gatewayRefunded).toBe(session.amount_due_minor);
  });
});

describe('Events that the provider contradicts when it is asked', () => {
  const openCases = async (bookingId: string) => (await casesOf(`booking ${bookingId}`)).open;

  test('A false cancellation of a confirmed transfer refunds nothing and becomes a case, which a true event closes', async () => {
    const { bookingId, reference, session } = await aPaidTransfer(tenant, member);
    const event = about(reference, { reason: 'cancelled_by_provider' });
    expect((await deliver('reservation-cancelled', event, { isContradicted: true })).status).toBe(200);
    await runJobs();
    expect(await ledgerOf(bookingId)).toMatchObject({ booking: 'confirmed', gatewayRefunded: 0 });
    expect(await openCases(bookingId)).toEqual(['event_contradicted']);
    await deliver('reservation-cancelled', about(reference));
    await runJobs();
    expect(await ledgerOf(bookingId)).toMatchObject({
      booking: 'cancelled',
      gatewayRefunded: session.amount_due_minor,
    });
    expect(await openCases(bookingId)).toEqual([]);
  });

  test('A false confirmation of a waiting transfer captures nothing and becomes a case', async () => {
    const { bookingId, reference } = await aWaitingTransfer(tenant, member);
    await deliver('reservation-created', about(reference), { isContradicted: true });
    await runJobs();
    expect(await ledgerOf(bookingId)).toMatchObject({ booking: 'pending_supplier', captured: 0 });
    expect(await openCases(bookingId)).toEqual(['event_contradicted']);
  });

  test('A false refusal of a waiting transfer does not fail it', async () => {
    const { bookingId, reference } = await aWaitingTransfer(tenant, member);
    await deliver('reservation-created', about(reference, { status: 'failed' }), { isContradicted: true });
    await runJobs();
    expect((await ledgerOf(bookingId)).booking).toBe('pending_supplier');
  });

  test('While the provider does not answer, the event is refused and can be delivered again', async () => {
    const { bookingId, reference } = await aPaidTransfer(tenant, member);
    const nameSupplier = (name: string) =>
      systemContext().db.execute<{ supplier: string }>(sql`
        update bookings b set supplier = ${name} from bookings old
        where b.id = ${bookingId} and old.id = b.id returning old.supplier`);
    const [known] = await nameSupplier('switched off');
    const event = about(reference);
    expect((await deliver('reservation-cancelled', event)).problem).toMatchObject({
      status: 503,
      code: 'supplier_unavailable',
    });
    await nameSupplier(known?.supplier ?? '');
    expect((await deliver('reservation-cancelled', event)).body).toEqual({
      received: true,
      duplicate: false,
    });
    await runJobs();
    expect((await ledgerOf(bookingId)).booking).toBe('cancelled');
  });
});
