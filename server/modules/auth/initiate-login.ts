import { z } from 'zod';
import { normaliseEmail } from '#server/modules/tenants/index.ts';
import { config } from '#server/platform/config/index.ts';
import type { PublicContext } from '#server/platform/context/index.ts';
import type { Input, Output } from '#server/platform/contract/index.ts';
import { isProblem, problem } from '#server/platform/errors/index.ts';
import { defineJob, enqueue } from '#server/platform/jobs/index.ts';
import { clientNetwork, slidingWindowLimit } from '#server/platform/rate-limit/index.ts';
import type * as contract from './contract.ts';
import { mailPasscode } from './mail-passcode.ts';

/**
 * Limits of passcode requests: one a minute and 5 an hour per identifier and app, 30 an hour per client
 * address (`clientNetwork`) and app.
 */
const sendLimits = { cooldownSeconds: 60, perHour: 5, perAddressHour: 30 };

/**
 * Enqueues a job that sends a passcode e-mail. The work and the response are the same whether or not the
 * address is known and whether or not a rate limit suppresses the e-mail. Throws `service_unavailable` in
 * Production while no mail server is configured; the Sandbox has its own inbox.
 */
export async function initiateLogin(
  ctx: PublicContext,
  input: Input<typeof contract.initiateLogin>,
): Promise<Output<typeof contract.initiateLogin>> {
  if (ctx.environment === 'Production' && !config.smtpUrl) {
    throw problem('service_unavailable', {
      detail:
        'Mail is not configured on this server, so no sign-in code can be sent. Ask its operator to set SMTP_URL.',
    });
  }
  const email = normaliseEmail(input.email);
  const isUnlimited = ctx.environment === 'Sandbox' && !config.passcodeSendLimits;
  if (isUnlimited || (await maySend(ctx, email))) {
    await enqueue(ctx, sendPasscode, { appId: ctx.app.id, email, requestId: ctx.requestId });
  }
  return { message: 'If this address has a membership, a passcode is on its way.' };
}

/** Returns true when `initiateLogin` failed because no mail server is configured. */
export const isMailServerMissing = (err: unknown): boolean =>
  isProblem(err, 'service_unavailable') && !config.smtpUrl;

/** The windows that count passcodes sent to an address: in a minute, and in an hour. */
export const sendWindows = (appId: string, email: string) =>
  [`send-minute:${appId}:${email}`, `send-hour:${appId}:${email}`] as const;

async function maySend(ctx: PublicContext, email: string): Promise<boolean> {
  const [minuteWindow, hourWindow] = sendWindows(ctx.app.id, email);
  // Checked in this order, so that repeated requests within the cool-down do not use up the hourly limit.
  // None of the three depends on whether the address is known.
  const windows = [
    [`send-address:${ctx.app.id}:${clientNetwork(ctx.clientAddress)}`, sendLimits.perAddressHour, 3600],
    [minuteWindow, 1, sendLimits.cooldownSeconds],
    [hourWindow, sendLimits.perHour, 3600],
  ] as const;
  for (const [key, limit, seconds] of windows) {
    if (!(await slidingWindowLimit(ctx, key, limit, seconds)).allowed) return false;
  }
  return true;
}

/**
 * Job that creates and e-mails the passcode, or sends an unknown address instructions to get a membership.
 */
export const sendPasscode = defineJob({
  name: 'send_passcode',
  payload: z.object({ appId: z.string(), email: z.string(), requestId: z.string() }),
  maxAttempts: 5,
  run: (ctx, payload) => mailPasscode(ctx, payload.appId, payload.email),
});
