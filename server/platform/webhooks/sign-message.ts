import { createHmac } from 'node:crypto';

/**
 * Returns the headers of one message according to Standard Webhooks 1.0: an HMAC-SHA256 over `id.timestamp.body` with
 * each secret, the newest first, so that a receiver can verify with either secret during a rotation.
 */
export function signMessage(
  secrets: readonly string[],
  id: string,
  unixSeconds: number,
  body: string,
): Record<'webhook-id' | 'webhook-timestamp' | 'webhook-signature', string> {
  const signatures = secrets.map((secret) => {
    return `v1,${createHmac('sha256', keyOf(secret)).update(`${id}.${unixSeconds}.${body}`).digest('base64')}`;
  });
  return {
    'webhook-id': id,
    'webhook-timestamp': String(unixSeconds),
    'webhook-signature': signatures.join(' '),
  };
}

/** The key of a secret such as `whsec_<base64>`. */
export const keyOf = (secret: string): Buffer => Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
