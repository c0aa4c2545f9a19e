import { loadApp, loadEmailBranding } from '#server/modules/tenants/index.ts';
import type { SystemContext } from '#server/platform/context/index.ts';
import {
  derivedKey,
  hmacHex,
  randomPasscode,
  randomToken,
  sha256Hex,
} from '#server/platform/crypto/index.ts';
import { transaction } from '#server/platform/db/index.ts';
import { sql } from '#server/platform/db/sql.ts';
import { sendMail } from '#server/platform/email/index.ts';
import { passcodeMail, unknownAddressMail } from './passcode-mails.ts';
import { passcodes } from './schema.ts';

/** A passcode is valid for ten minutes and allows five attempts. */
const passcodeMinutes = 10;

/**
 * Returns the stored form of a passcode: an HMAC with the server secret over environment, app, user and code.
 */
export function passcodeHmac(environment: string, appId: string, userId: string, code: string): string {
  return hmacHex(derivedKey('passcode', environment), `${appId}\n${userId}\n${code}`);
}

/**
 * Creates a passcode and a one-time link for the address, replacing older ones, and e-mails them. An address
 * without a membership gets instructions to get one.
 */
export async function mailPasscode(ctx: SystemContext, appId: string, email: string): Promise<void> {
  const [app, person] = await Promise.all([loadApp(ctx.db, appId), findPerson(ctx, appId, email)]);
  if (!app) return;
  const look = await loadEmailBranding(ctx, app);
  if (!person) {
    await sendMail(ctx, { appId, to: email, kind: 'no_membership', ...unknownAddressMail(look) });
    return;
  }
  const code = randomPasscode();
  const linkToken = randomToken(16);
  await transaction(ctx, async (ctx) => {
    const fresh = {
      codeHmac: passcodeHmac(ctx.environment, appId, person.id, code),
      linkHash: sha256Hex(linkToken),
      tries: 0,
      expiresAt: sql`sojourn_now() + make_interval(mins => ${passcodeMinutes})`,
      usedAt: null,
      linkUsedAt: null,
    };
    await ctx.db
      .insert(passcodes)
      .values({ appId, userId: person.id, ...fresh })
      .onConflictDoUpdate({ target: [passcodes.appId, passcodes.userId], set: fresh });
    const link = `${look.origin}/login/link#${linkToken}`;
    const content = passcodeMail(look, { code, link, minutes: passcodeMinutes, locale: person.locale });
    await sendMail(ctx, { appId, to: email, kind: 'passcode', ...content });
  });
}

/** Finds an active user who may sign in: a member who is not cancelled, or staff of the organisation. */
async function findPerson(ctx: SystemContext, appId: string, email: string) {
  const [row] = await ctx.db.execute<{ id: string; locale: string | null }>(sql`
    select u.id, u.locale from users u
    where u.email = ${email} and u.is_active and (
      exists (select 1 from memberships m where m.app_id = ${appId} and m.user_id = u.id and m.status <> 'cancelled')
      or exists (select 1 from organisation_members om join apps a on a.organisation_id = om.organisation_id
                 where a.id = ${appId} and om.user_id = u.id and om.role <> 'member'))`);
  return row ?? null;
}
