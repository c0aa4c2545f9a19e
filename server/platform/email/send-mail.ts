import { createTransport, type Transporter } from 'nodemailer';
import { z } from 'zod';
import { config } from '../config/index.ts';
import type { BaseContext } from '../context/index.ts';
import { and, eq, isNull, sql } from '../db/sql.ts';
import { newId } from '../ids/index.ts';
import { defineJob, enqueue } from '../jobs/index.ts';
import { processWide } from '../process-wide.ts';
import { isUnwantedAt, recordBounce } from './bounces.ts';
import { type MailAttachment, mails } from './schema.ts';

/** An e-mail message. `kind` is its purpose, for the inbox and the log (`passcode`, `booking_confirmed`). */
export type Mail = {
  appId: string;
  kind: string;
  to: string;
  fromName: string;
  /** Sender address of the partner; MAIL_FROM by default. */
  fromAddress?: string | null;
  /** Reply-To address; the sender by default. */
  replyTo?: string | null;
  subject: string;
  text: string;
  html: string;
  attachments?: MailAttachment[];
  /**
   * Address that switches messages of this kind off without a session, for one that the recipient may refuse; null or absent for one that
   * belongs to what the recipient does, such as a passcode or a booking.
   */
  unsubscribeUrl?: string | null;
};

/**
 * Stores an e-mail message and enqueues its delivery in the caller's transaction. Without SMTP_URL nothing is
 * delivered, and the Sandbox inbox shows the stored message. A message that can be refused is not delivered to an address
 * from which mail came back.
 */
export async function sendMail(ctx: Pick<BaseContext, 'db'>, mail: Mail): Promise<void> {
  const id = newId();
  const { to: recipient, ...rest } = mail;
  await ctx.db.insert(mails).values({ id, recipient, ...rest });
  if (config.smtpUrl) await enqueue(ctx, deliverMail, { appId: mail.appId, id });
}

/**
 * Delivers a stored message to the SMTP server and blanks its stored content. Messages already sent are
 * skipped. A message whose recipient is permanently refused is deleted, as is one that can be refused and whose recipient
 * does not receive or want mail.
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
        fromAddress: mails.fromAddress,
        replyTo: mails.replyTo,
        attachments: mails.attachments,
        subject: mails.subject,
        text: mails.text,
        html: mails.html,
        unsubscribeUrl: mails.unsubscribeUrl,
        isUnwanted: sql<boolean>`${isUnwantedAt(sql`mails.recipient`)}`,
      })
      .from(mails)
      .where(unsent);
    if (!mail) return;
    if (mail.unsubscribeUrl !== null && mail.isUnwanted) {
      ctx.log.info({ mailId: payload.id }, 'mail not sent to an address from which mail came back');
      await ctx.db.delete(mails).where(unsent);
      return;
    }
    const address = mail.fromAddress ?? config.mailFrom;
    const message = {
      // With the same Message-ID, a second delivery after a crash is recognisable as a duplicate. Receivers compare its
      // domain with that of the sender.
      messageId: `<${payload.id}@${domainOf(address)}>`,
      from: { name: mail.fromName, address },
      ...(mail.replyTo ? { replyTo: mail.replyTo } : {}),
      to: mail.recipient,
      subject: mail.subject,
      text: mail.text,
      html: mail.html,
      attachments: mail.attachments,
      ...(mail.unsubscribeUrl === null ? {} : { headers: unsubscribeHeaders(mail.unsubscribeUrl) }),
    };
    try {
      await transport().sendMail(message);
    } catch (err) {
      if (!isRefusedRecipient(err)) throw err;
      ctx.log.warn({ mailId: payload.id, responseCode: err.responseCode }, 'mail recipient refused');
      if (isBadAddress(err))
        await recordBounce(ctx, {
          mailId: payload.id,
          kind: 'hard',
          recipient: null,
          reason: err.response ?? '',
        });
      await ctx.db.delete(mails).where(unsent);
      return;
    }
    await ctx.db
      .update(mails)
      .set({ sentAt: sql`sojourn_now()`, subject: '', text: '', html: '', attachments: [] })
      .where(unsent);
  },
});

/** The domain of an address; `MAIL_FROM` may contain a name: `Sojourn <no-reply@sojourn.example>`. */
function domainOf(address: string): string {
  return /@([^>\s]+)>?\s*$/.exec(address)?.[1] ?? 'localhost';
}

/** True when the server answered 5xx to the recipient's address, which RFC 5321, 4.2.1 says not to retry. */
function isRefusedRecipient(err: unknown): err is { responseCode: number; response?: string } {
  const { command, responseCode } = err as { command?: unknown; responseCode?: unknown };
  return command === 'RCPT TO' && typeof responseCode === 'number' && responseCode >= 500;
}

/**
 * True when the answer says that the mailbox does not exist or is switched off (RFC 3463). Any other refusal may be of us, such as
 * of a sender that is not authorised, and says nothing about the address.
 */
function isBadAddress({ response = '' }: { response?: string }): boolean {
  return /\b5\.(1\.(1|2|3|6|10)|2\.1)\b/.test(response);
}

/** Headers of RFC 8058. `prepared` keeps the address in one piece, because a folded one is not understood everywhere. */
function unsubscribeHeaders(url: string) {
  return {
    'List-Unsubscribe': { prepared: true, value: `<${url}>` },
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
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
