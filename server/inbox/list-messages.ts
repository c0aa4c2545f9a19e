import { type Config, config } from '#server/platform/config/index.ts';
import { pool } from '#server/platform/db/index.ts';
import { desc, eq } from '#server/platform/db/sql.ts';
import { isUuid } from '#server/platform/ids/index.ts';
import type { MailAttachment } from '#server/platform/mail/index.ts';
import { mails } from '#server/platform/mail/schema.ts';

/** A mail as the Sandbox inbox shows it. */
export type InboxMessage = {
  id: string;
  kind: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  created_at: string;
};

/** How many of the newest mails the inbox shows. */
const shown = 50;

/**
 * Whether the inbox exists: only while the process runs on the embedded database, without SMTP, and listens on
 * loopback. Elsewhere its addresses are 404.
 */
export function inboxExists({ embedded, smtpUrl, host }: Config = config): boolean {
  return embedded && !smtpUrl && /^(127\.|localhost$|::1$)/.test(host);
}

/** The newest Sandbox mails, to one address when it is given. */
export async function listMessages(to: string | null): Promise<InboxMessage[]> {
  // PostgreSQL takes neither NUL nor lone surrogates, so no mail has such an address.
  if (to !== null && (!to.isWellFormed() || to.includes('\0'))) return [];
  return pool('Sandbox')
    .db.select({
      id: mails.id,
      kind: mails.kind,
      to: mails.recipient,
      subject: mails.subject,
      text: mails.text,
      html: mails.html,
      created_at: mails.createdAt,
    })
    .from(mails)
    .where(to === null ? undefined : eq(mails.recipient, to.trim().toLowerCase()))
    .orderBy(desc(mails.id))
    .limit(shown);
}

/** A mail's file, or null. `position` counts from 0. */
export async function readAttachment(mailId: string, position: number): Promise<MailAttachment | null> {
  if (!isUuid(mailId)) return null;
  const [row] = await pool('Sandbox')
    .db.select({ attachments: mails.attachments })
    .from(mails)
    .where(eq(mails.id, mailId))
    .limit(1);
  return row?.attachments[position] ?? null;
}

/** The names of a mail's files, in their order. */
export async function listFilenames(mailId: string): Promise<string[]> {
  const [row] = await pool('Sandbox')
    .db.select({ attachments: mails.attachments })
    .from(mails)
    .where(eq(mails.id, mailId))
    .limit(1);
  return (row?.attachments ?? []).map(({ filename }) => filename);
}
