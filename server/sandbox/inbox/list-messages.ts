import { type Config, config } from '#server/platform/config/index.ts';
import { pool } from '#server/platform/db/index.ts';
import { desc, eq } from '#server/platform/db/sql.ts';
import type { MailAttachment } from '#server/platform/email/index.ts';
import { mails } from '#server/platform/email/schema.ts';
import { isUuid } from '#server/platform/ids/index.ts';

/** An e-mail message in the Sandbox inbox. */
export type InboxMessage = {
  id: string;
  kind: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  created_at: string;
};

/** The inbox shows only the newest messages, at most this many. */
const maxMessages = 50;

/**
 * Whether the inbox is available: only when the process uses the embedded database, has no SMTP server and
 * listens on loopback. Otherwise its pages return 404.
 */
export function inboxExists({ embedded, smtpUrl, host }: Config = config): boolean {
  return embedded && !smtpUrl && /^(127\.|localhost$|::1$)/.test(host);
}

/** The newest 50 messages of the Sandbox, newest first; only those to the given address when there is one. */
export async function listMessages(to: string | null): Promise<InboxMessage[]> {
  // PostgreSQL text cannot contain NUL or lone surrogates, so no message has such an address.
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
    .limit(maxMessages);
}

/** An attachment of a message; null when there is none. `position` counts from 0. */
export async function readAttachment(mailId: string, position: number): Promise<MailAttachment | null> {
  if (!isUuid(mailId)) return null;
  const [row] = await pool('Sandbox')
    .db.select({ attachments: mails.attachments })
    .from(mails)
    .where(eq(mails.id, mailId))
    .limit(1);
  return row?.attachments[position] ?? null;
}

/** The file names of a message's attachments, in order. */
export async function listFilenames(mailId: string): Promise<string[]> {
  const [row] = await pool('Sandbox')
    .db.select({ attachments: mails.attachments })
    .from(mails)
    .where(eq(mails.id, mailId))
    .limit(1);
  return (row?.attachments ?? []).map(({ filename }) => filename);
}
