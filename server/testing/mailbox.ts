import type { Environment } from '#server/platform/context/index.ts';
import { desc, eq } from '#server/platform/db/sql.ts';
import { mails } from '#server/platform/email/schema.ts';
import { systemContext } from './context.ts';

/** Returns the e-mail messages to an address, newest first. */
export async function mailsTo(address: string, environment: Environment = 'Sandbox') {
  return systemContext(environment)
    .db.select({ kind: mails.kind, subject: mails.subject, text: mails.text, html: mails.html })
    .from(mails)
    .where(eq(mails.recipient, address))
    .orderBy(desc(mails.id));
}
