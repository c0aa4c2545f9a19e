import type { MemberContext } from '../context/index.ts';
import { and, asc, eq, type SQL, sql } from '../db/sql.ts';
import type { PersonalData } from '../personal-data/index.ts';
import { deleteMails } from './delete-mails.ts';
import { mails } from './schema.ts';

export const personalData = {
  exportFor: { mails: readMails },
  async erase(ctx, { email, userId, pseudonym }) {
    // What is known of the address is of no use without the person, and is found out again if the address is used
    // again. A person who keeps another app keeps it: a complaint holds for all apps.
    if (pseudonym === userId) {
      await ctx.db.execute(sql`delete from bounced_recipients where recipient = ${email}::citext`);
    }
    await deleteMails(ctx, ctx.app.id, sentTo(email));
  },
} satisfies PersonalData;

/** SQL condition for e-mails sent to an address. The stored recipient is as typed or in lower case. */
const sentTo = (email: string): SQL => sql`recipient in (${email}, ${email.toLowerCase()})`;

/** Reads the e-mails sent to the caller's current address. */
async function readMails(ctx: MemberContext) {
  return ctx.db
    .select({ kind: mails.kind, subject: mails.subject, created_at: mails.createdAt })
    .from(mails)
    .where(and(eq(mails.appId, ctx.app.id), sentTo(ctx.member.email)))
    .orderBy(asc(mails.id));
}
