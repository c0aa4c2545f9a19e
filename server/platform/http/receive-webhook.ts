import type { BaseContext, WebhookContext } from '../context/index.ts';
import type { Endpoint } from '../contract/index.ts';
import { pool } from '../db/client.ts';
import { problem } from '../errors/index.ts';
import { clientNetwork, perProcessLimit } from '../rate-limit/index.ts';
import {
  type Signer,
  verifyCardSignatureOfApp,
  verifySignature,
  verifySupplierSignature,
} from '../webhooks/index.ts';
import { parseJson, readBytes, webhookLimitBytes } from './read-body.ts';
import { validate } from './validate.ts';

/** From one address. Suppliers that do not sign are received too, so that anybody can send. */
const supplierEventsPerMinute = 600;

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
  if (contract.signature === 'supplier')
    await perProcessLimit(`supplier-webhook:${clientNetwork(base.clientAddress)}`, supplierEventsPerMinute);
  const rawBody = await readBytes(request, webhookLimitBytes);
  const gateway = params.gateway ?? params.name ?? contract.gateway ?? '';
  const { app } = queryOf(contract, request) as { app?: string };
  const { environment, signedFor } =
    app === undefined
      ? await signerOf(contract, gateway, request.headers, rawBody)
      : await verifyCardSignatureOfApp(gateway, app, request.headers, rawBody);
  const body = parseJson(rawBody);
  if (typeof body !== 'object' || body === null) throw problem('malformed_body');
  const ctx = { ...base, environment, db: pool(environment).db, gateway, rawBody, signedFor };
  return { ctx, input: { ...(contract.body ? (validate(contract.body, body) as object) : body), ...params } };
}

function queryOf(contract: Endpoint, request: Request): object {
  if (!contract.query) return {};
  return validate(contract.query, Object.fromEntries(new URL(request.url).searchParams)) as object;
}

function signerOf(
  { signature = 'x-signature', signatureEncodings: encodings = {} }: Endpoint,
  gateway: string,
  headers: Headers,
  rawBody: Uint8Array,
): Promise<Signer> {
  if (signature === 'supplier') return verifySupplierSignature(gateway, headers, rawBody);
  const encoding = Object.hasOwn(encodings, gateway) ? encodings[gateway] : 'hex';
  return verifySignature(signature, gateway, headers, rawBody, encoding);
}
