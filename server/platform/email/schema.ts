import { appId, createdAt, id, instant } from '../db/columns.ts';
import { index, jsonb, pgTable, primaryKey, text } from '../db/tables.ts';

/** A text file attached to an e-mail message. */
export type MailAttachment = { filename: string; contentType: string; content: string };

/** Outgoing e-mail messages. Without an SMTP server, the Sandbox inbox shows them. */
export const mails = pgTable(
  'mails',
  {
    appId: appId(),
    id: id(),
    kind: text('kind').notNull(),
    recipient: text('recipient').notNull(),
    subject: text('subject').notNull(),
    text: text('text').notNull(),
    html: text('html').notNull(),
    fromName: text('from_name').notNull(),
    /** Reply-To address; null means the sender. */
    replyTo: text('reply_to'),
    attachments: jsonb('attachments').$type<MailAttachment[]>().notNull().default([]),
    createdAt: createdAt(),
    sentAt: instant('sent_at'),
  },
  (table) => [
    primaryKey({ columns: [table.appId, table.id] }),
    // The inbox lists a recipient's newest messages.
    index('mails_recipient').on(table.recipient, table.id),
    // The sweep deletes the oldest messages.
    index('mails_created_at').on(table.createdAt),
  ],
);
