import { appId, createdAt, id, instant } from '../db/columns.ts';
import { index, jsonb, pgTable, primaryKey, text } from '../db/tables.ts';

/** A file of a mail, as text. */
export type MailAttachment = { filename: string; contentType: string; content: string };

/** Mails on their way out and, where there is no SMTP server, the Sandbox inbox that shows them. */
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
    /** Where an answer goes; null to the sender itself. */
    replyTo: text('reply_to'),
    attachments: jsonb('attachments').$type<MailAttachment[]>().notNull().default([]),
    createdAt: createdAt(),
    sentAt: instant('sent_at'),
  },
  (table) => [
    primaryKey({ columns: [table.appId, table.id] }),
    // The inbox lists a recipient's newest mails.
    index('mails_recipient').on(table.recipient, table.id),
    // The sweep deletes the oldest.
    index('mails_created_at').on(table.createdAt),
  ],
);
