import { z } from 'zod';
import { config } from '#server/platform/config/index.ts';
import { defineJob } from '#server/platform/jobs/index.ts';
import { ownOrigin } from '../own-origin.ts';
import { reportShapes } from './report-shapes.ts';

const timeoutMs = 15_000;

/**
 * Delivers a webhook event of a simulated gateway as a real one does: signed and over HTTP, to this server's
 * own address. The job is retried when the event is not accepted.
 */
export const deliverSandboxWebhook = defineJob({
  name: 'deliver_sandbox_webhook',
  payload: z.object({
    path: z.string(),
    body: z.string(),
    gateway: z.enum(['sandbox', 'harbour', 'beacon', 'lantern']).default('sandbox'),
  }),
  run: async (ctx, { path, body, gateway }) => {
    const shape = reportShapes[gateway];
    const sender = shape.sender?.name ?? gateway;
    const secret = config.webhookSecrets[ctx.environment][sender]?.[0];
    if (!secret) throw new Error(`The sender ${sender} has no webhook secret`);
    const response = await fetch(new URL(shape.sender?.path ?? path, ownOrigin()), {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...shape.headers(secret, body) },
      body,
      signal: AbortSignal.any([ctx.signal, AbortSignal.timeout(timeoutMs)]),
      redirect: 'error',
    });
    await response.body?.cancel();
    if (!response.ok) throw new Error(`The webhook received status ${response.status}`);
  },
});
