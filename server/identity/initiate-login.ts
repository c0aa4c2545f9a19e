import { z } from 'zod';
import { config } from '#server/platform/config/index.ts';
import type { PublicContext } from '#server/platform/context/index.ts';
import type { Input, Output } from '#server/platform/contract/index.ts';
import { isProblem, problem } from '#server/platform/errors/index.ts';
import { defineJob, enqueue } from '#server/platform/jobs/index.ts';
import { takeExact } from '#server/platform/limits/index.ts';
import type * as contract from './contract.ts';
import { mailPasscode } from './mail-passcode.ts';
import { normaliseEmail } from './normalise-email.ts';

/** Asking for codes: one a minute and 5 an hour per identifier and app, 30 an hour per client address and app. */
const sendLimits = { cooldownSeconds: 60, perHour: 5, perAddressHour: 30 };

/**
 * Asks for a passcode mail. Does the same work and answers the same whether or not the address is known, and
 * whether or not a limit keeps the mail from going out: the mail is a job. Throws service_unavailable in Production
 * while no mail server is configured; the Sandbox has its inbox.
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
  if (!config.passcodeSendLimits || (await maySend(ctx, email))) {
    await enqueue(ctx, sendPasscode, { appId: ctx.app.id, email, requestId: ctx.requestId });
  }
  return { message: 'If this address has a membership, a passcode is on its way.' };
}

/** Whether asking for a passcode failed because this server has no mail server, which only its operator can change. */
export const isMailMissing = (err: unknown): boolean =>
  isProblem(err, 'service_unavailable') && !config.smtpUrl;

async function maySend(ctx: PublicContext, email: string): Promise<boolean> {
  const identifier = `${ctx.app.id}:${email}`;
  // One after the other: impatient clicks within the cool-down must not use up the hour. None of the three
  // depends on whether the address is known.
  const windows = [
    [`send-address:${ctx.app.id}:${ctx.clientAddress}`, sendLimits.perAddressHour, 3600],
    [`send-minute:${identifier}`, 1, sendLimits.cooldownSeconds],
    [`send-hour:${identifier}`, sendLimits.perHour, 3600],
  ] as const;
  for (const [key, limit, seconds] of windows) {
    if (!(await takeExact(ctx, key, limit, seconds)).allowed) return false;
  }
  return true;
}

/** Makes and mails the passcode, or tells an unknown address how to get a membership. */
export const sendPasscode = defineJob({
  name: 'send_passcode',
  payload: z.object({ appId: z.string(), email: z.string(), requestId: z.string() }),
  maxAttempts: 5,
  run: (ctx, payload) => mailPasscode(ctx, payload.appId, payload.email),
});
