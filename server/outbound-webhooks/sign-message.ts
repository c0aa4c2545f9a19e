import { createHmac } from 'node:crypto';

/**
 * The headers of one attempt by Standard Webhooks 1.0: HMAC-SHA256 over `id.timestamp.body` under each secret,
 * the newest first, so that a receiver verifies with the old or the new one while a rotation overlaps.
 */
export function signMessage(
  secrets: readonly string[],
  id: string,
  unixSeconds: number,
  body: string,
): Record<'webhook-id' | 'webhook-timestamp' | 'webhook-signature', string> {
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${unixSeconds}.${body}`).digest('base64')}`;
  });
  return {
    'webhook-id': id,
    'webhook-timestamp': String(unixSeconds),
    'webhook-signature': signatures.join(' '),
  };
}
