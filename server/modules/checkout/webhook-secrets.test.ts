import { createHmac } from 'node:crypto';
import Stripe from 'stripe';
import { beforeAll, describe, expect, test } from 'vitest';
import { deliverHarbour } from '#server/modules/hotels/bookings/testing/harbour.ts';
import { aRate, aSession, type Session } from '#server/modules/hotels/bookings/testing/shop.ts';
import {
  deliver,
  deliverCard,
  fittingCardEvent,
  outcomeOf,
} from '#server/modules/hotels/bookings/testing/webhooks.ts';
import { deliver as deliverRideNews, webhookNames } from '#server/modules/transfers/testing/shop.ts';
import { config } from '#server/platform/config/index.ts';
import { newId } from '#server/platform/ids/index.ts';
import { aMember, aTenant, type Person, type Tenant } from '#server/testing/index.ts';

// The tests change the configuration of this process, so they cannot run against another server.

let tenant: Tenant;
let member: Person;
let session: Session;

beforeAll(async () => {
  tenant = await aTenant();
  member = await aMember(tenant);
  ({ session } = await aSession(tenant, member, await aRate(member)));
});

/**
 * Each webhook with its gateway and a function that delivers an event signed with the given secret. Ride
 * events have an empty body and are refused with 422, because the signature is verified before the body.
 */
type WebhookRoute = [string, string, (secret: string) => Promise<{ status: number }>];
const routes: WebhookRoute[] = [
  ['hotel payments', 'sandbox', (secret) => deliver(plain(), { secret })],
  [
    'travel payments',
    'sandbox',
    (secret) => deliver(plain(), { secret, path: '/v1/travel/webhook/payment/sandbox' }),
  ],
  ['hotel payments of harbour', 'harbour', (secret) => deliverHarbour(notification(), { secret })],
  [
    'travel payments of harbour',
    'harbour',
    (secret) => deliverHarbour(notification(), { secret, path: '/v1/travel/webhook/payment/harbour' }),
  ],
  ['the card processor', 'card', (secret) => deliverCard({ id: newId(), type: 'ping' }, { secret })],
  ...webhookNames.map(
    (name): WebhookRoute => [`rides (${name})`, 'ground', (secret) => deliverRideNews(name, {}, { secret })],
  ),
];
const plain = () => ({ event_id: newId(), event: 'ping' });
const notification = () => ({ notification: { id: newId(), kind: 'PING' } });

describe('Rotation of gateway secrets', () => {
  test.each(routes)(
    'The webhook for %s accepts both secrets during a rotation and only the new one afterwards',
    async (_, gateway, send) => {
      const before = config.webhookSecrets.Sandbox[gateway] ?? [];
      const [old = ''] = before;
      try {
        const acceptedStatus = gateway === 'ground' ? 422 : 200;
        expect((await send('whsec_new')).status).toBe(401);
        config.webhookSecrets.Sandbox[gateway] = ['whsec_new', old];
        expect([(await send('whsec_new')).status, (await send(old)).status]).toEqual([
          acceptedStatus,
          acceptedStatus,
        ]);
        config.webhookSecrets.Sandbox[gateway] = ['whsec_new'];
        expect([(await send('whsec_new')).status, (await send(old)).status]).toEqual([acceptedStatus, 401]);
      } finally {
        config.webhookSecrets.Sandbox[gateway] = before;
      }
    },
  );
});

describe('Cardprocessor-Signature', () => {
  const secret = 'whsec_sandbox_card';
  const stripe = new Stripe('sk_test_unused');
  const made = (payload: string, more: { timestamp?: number; secret?: string; scheme?: string } = {}) =>
    stripe.webhooks.generateTestHeaderString({ payload, secret, ...more });
  const seconds = () => Math.floor(Date.now() / 1000);

  test('A Cardprocessor-Signature from Stripe’s library is accepted and the event applied', async () => {
    const event = fittingCardEvent(session);
    const answer = await deliverCard(event, { header: made(JSON.stringify(event)) });
    expect([answer.status, answer.body]).toEqual([200, { received: true, duplicate: false }]);
    expect(await outcomeOf(event.id, 'card')).toEqual({ status: 'applied', reason: '' });
  });

  test('A Cardprocessor-Signature with a wrong time, scheme, secret or body is refused', async () => {
    const event = fittingCardEvent(session);
    const payload = JSON.stringify(event);
    const headers = [
      made(payload, { timestamp: seconds() - 310 }),
      made(payload, { timestamp: seconds() + 310 }),
      made(payload, { scheme: 'v0' }),
      made(payload, { secret: 'whsec_other' }),
      made(`${payload} `),
    ];
    for (const header of headers) {
      const answer = await deliverCard(event, { header });
      expect([answer.status, answer.problem.code]).toEqual([401, 'invalid_signature']);
    }
    expect(await outcomeOf(event.id, 'card')).toBeUndefined();
  });

  test('A forged Cardprocessor-Signature is refused', async () => {
    const event = fittingCardEvent(session);
    const payload = JSON.stringify(event);
    const at = seconds();
    const mac = (text: string) => createHmac('sha256', secret).update(text).digest('hex');
    const good = mac(`${at}.${payload}`);
    const headers = [
      `t=${at},v1=${mac(payload)}`,
      `t=${at},v1=${mac(`${at}${payload}`)}`,
      `t=${at + 1},v1=${good}`,
      `t=${at},v1=${good.slice(0, 63)}`,
      `t=${at},v1=${good.toUpperCase()}`,
      `t=${at},v1=`,
      `t=${at},t=${at - 400},v1=${mac(`${at - 400}.${payload}`)}`,
      `v1=${good}`,
      `t=${at};v1=${good}`,
    ];
    for (const header of headers)
      expect([header, (await deliverCard(event, { header })).status]).toEqual([header, 401]);
    expect(await outcomeOf(event.id, 'card')).toBeUndefined();
    expect((await deliverCard(event, { header: `t=${at},v1=${good}` })).status).toBe(200);
  });
});
