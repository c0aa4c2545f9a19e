import type { BaseContext, WebhookContext } from '../context/index.ts';
import type { Endpoint } from '../contract/index.ts';
import { pool } from '../db/client.ts';
import { problem } from '../errors/index.ts';
import { verifySignature } from '../webhooks/index.ts';
import { parseJson, readBytes, webhookLimitBytes } from './read-body.ts';
import { validate } from './validate.ts';

/**
 * Receives a webhook event: reads the raw bytes, verifies the signature, and only then parses the body.
 * Invalid JSON with a valid signature throws malformed_body.
 */
export async function receiveWebhook(
  contract: Endpoint,
  params: Record<string, string>,
  request: Request,
  base: BaseContext,
): Promise<{ ctx: WebhookContext; input: Record<string, unknown> }> {
  const rawBody = await readBytes(request, webhookLimitBytes);
  const gateway = params.gateway ?? contract.gateway ?? '';
  const encodings = contract.signatureEncodings ?? {};
  const environment = verifySignature(
    contract.signature ?? 'x-signature',
    gateway,
    request.headers,
    rawBody,
    Object.hasOwn(encodings, gateway) ? encodings[gateway] : 'hex',
  );
  const body = parseJson(rawBody);
  if (typeof body !== 'object' || body === null) throw problem('malformed_body');
  const ctx = { ...base, environment, db: pool(environment).db, gateway, rawBody };
  return { ctx, input: { ...(contract.body ? (validate(contract.body, body) as object) : body), ...params } };
}
