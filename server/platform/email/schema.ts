import { appId, citext, createdAt, id, instant } from '../db/columns.ts';
import { index, integer, jsonb, pgTable, primaryKey, text, uuid } from '../db/tables.ts';

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
    /** Sender address of the partner; null means that of the deployment. */
    fromAddress: text('from_address'),
    /** Reply-To address; null means the sender. */
    replyTo: text('reply_to'),
    /** Address that switches messages of this kind off; null for a message that a person cannot refuse, such as a passcode. */
    unsubscribeUrl: text('unsubscribe_url'),
    /** The gravest report about the message: `soft`, `complaint` or `hard`; null without one. */
    bounce: text('bounce'),
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
    // A report about a message names its id alone.
    index('mails_id').on(table.id),
  ],
);

/**
 * Addresses from which mail came back, or whose owner called it spam. Of the environment, as people are, not of an app: an
 * address that does not exist does so for every partner.
 */
export const bouncedRecipients = pgTable(
  'bounced_recipients',
  {
    recipient: citext('recipient').notNull(),
    /** When a message was refused for good. */
    hardAt: instant('hard_at'),
    /** When the owner called a message spam. */
    complainedAt: instant('complained_at'),
    /** Messages that were refused for a while, such as by a full mailbox. */
    softCount: integer('soft_count').notNull().default(0),
    /** What the mail server said last. */
    reason: text('reason').notNull(),
    /** The message of the last report. */
    mailAppId: uuid('mail_app_id').notNull(),
    mailId: uuid('mail_id').notNull(),
    lastAt: instant('last_at').notNull(),
    /** When mail was found to arrive again. Reports about messages written before are late, and change nothing. */
    clearedAt: instant('cleared_at'),
  },
  (table) => [
    primaryKey({ columns: [table.recipient] }),
    // The sweep deletes the oldest rows; operators read the newest first.
    index('bounced_recipients_last_at').on(table.lastAt, table.recipient),
  ],
);
