import { createTransport, type Transporter } from 'nodemailer';
import { z } from 'zod';
import { config } from '../config/index.ts';
import type { BaseContext } from '../context/index.ts';
import { and, eq, isNull, sql } from '../db/sql.ts';
import { newId } from '../ids/index.ts';
import { defineJob, enqueue } from '../jobs/index.ts';
import { processWide } from '../process-wide.ts';
import { type MailAttachment, mails } from './schema.ts';

/** An e-mail message. `kind` is its purpose, for the inbox and the log (`passcode`, `booking_confirmed`). */
export type Mail = {
  appId: string;
  kind: string;
  to: string;
  fromName: string;
  /** Reply-To address; the sender by default. */
  replyTo?: string | null;
  subject: string;
  text: string;
  html: string;
  attachments?: MailAttachment[];
};

/**
 * Stores an e-mail message and enqueues its delivery in the caller's transaction. Without SMTP_URL nothing is
 * delivered, and the Sandbox inbox shows the stored message.
 */
export async function sendMail(ctx: Pick<BaseContext, 'db'>, mail: Mail): Promise<void> {
  const id = newId();
  const { to: recipient, ...rest } = mail;
  await ctx.db.insert(mails).values({ id, recipient, ...rest });
  if (config.smtpUrl) await enqueue(ctx, deliverMail, { appId: mail.appId, id });
}

/**
 * Delivers a stored message to the SMTP server and blanks its stored content. Messages already sent are
 * skipped. A message whose recipient is permanently refused is deleted.
 */
export const deliverMail = defineJob({
  name: 'deliver_mail',
  payload: z.object({ appId: z.string(), id: z.string() }),
  maxAttempts: 12,
  run: async (ctx, payload) => {
    const unsent = and(eq(mails.appId, payload.appId), eq(mails.id, payload.id), isNull(mails.sentAt));
    const [mail] = await ctx.db
      .select({
        recipient: mails.recipient,
        fromName: mails.fromName,
        replyTo: mails.replyTo,
        attachments: mails.attachments,
        subject: mails.subject,
        text: mails.text,
        html: mails.html,
      })
      .from(mails)
      .where(unsent);
    if (!mail) return;
    const message = {
      // With the same Message-ID, a second delivery after a crash is recognisable as a duplicate.
      messageId: `<${payload.id}@sojourn>`,
      from: { name: mail.fromName, address: config.mailFrom },
      ...(mail.replyTo ? { replyTo: mail.replyTo } : {}),
      to: mail.recipient,
      subject: mail.subject,
      text: mail.text,
      html: mail.html,
      attachments: mail.attachments,
    };
    try {
      await transport().sendMail(message);
    } catch (err) {
      if (!isRefusedRecipient(err)) throw err;
      ctx.log.warn({ mailId: payload.id, responseCode: err.responseCode }, 'mail recipient refused');
      await ctx.db.delete(mails).where(unsent);
      return;
    }
    await ctx.db
      .update(mails)
      .set({ sentAt: sql`sojourn_now()`, subject: '', text: '', html: '', attachments: [] })
      .where(unsent);
  },
});

/** True when the server answered 5xx to the recipient's address, which RFC 5321, 4.2.1 says not to retry. */
function isRefusedRecipient(err: unknown): err is { responseCode: number } {
  const { command, responseCode } = err as { command?: unknown; responseCode?: unknown };
  return command === 'RCPT TO' && typeof responseCode === 'number' && responseCode >= 500;
}

function transport(): Transporter {
  return processWide('smtp', () =>
    createTransport(config.smtpUrl ?? '', {
      pool: true,
      connectionTimeout: 10_000,
      socketTimeout: 20_000,
    } as never),
  );
}
