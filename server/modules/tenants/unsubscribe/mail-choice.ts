import { type Database, pool, transaction } from '#server/platform/db/index.ts';
import { and, eq } from '#server/platform/db/sql.ts';
import { apps, memberships, notificationChoices, users } from '../schema.ts';
import { choiceColumns, storeNotificationChoices } from '../store-notification-choices.ts';
import { openUnsubscribeToken, type Refusal } from './unsubscribe-token.ts';

/** A person's choice about one kind of e-mail, by the token of a message. */
type MailChoice = { kind: Refusal['kind']; isWanted: boolean; appName: string };

/**
 * Reads the choice that the token of a message is about; null for an unknown token, and for a person who is erased from the
 * app. Changes nothing.
 */
export async function readMailChoice(token: string): Promise<MailChoice | null> {
  const refusal = openUnsubscribeToken(token);
  return refusal && findChoice(pool(refusal.environment).db, refusal);
}

/**
 * Null unless the person has a membership of the app, of whatever status. An erasure gives the membership to another user, or
 * makes the user inactive who has no other app.
 */
async function findChoice(db: Database, { appId, userId, kind }: Refusal): Promise<MailChoice | null> {
  const [row] = await db
    .select({ appName: apps.name, wanted: choiceColumns[kind] })
    .from(apps)
    .innerJoin(memberships, and(eq(memberships.appId, apps.id), eq(memberships.userId, userId)))
    .innerJoin(users, and(eq(users.id, memberships.userId), eq(users.isActive, true)))
    .leftJoin(
      notificationChoices,
      and(eq(notificationChoices.appId, apps.id), eq(notificationChoices.userId, userId)),
    )
    .where(eq(apps.id, appId));
  return row ? { kind, isWanted: row.wanted ?? true, appName: row.appName } : null;
}

/**
 * Switches the e-mails that the token of a message is about on or off. A repeat changes nothing. Returns false for an unknown
 * token. For a person who is erased from the app it stores nothing and returns true, as for everybody.
 */
export async function setMailChoice(token: string, isWanted: boolean): Promise<boolean> {
  const refusal = openUnsubscribeToken(token);
  if (!refusal) return false;
  const { environment, appId, userId, kind } = refusal;
  const given = kind === 'perk_reminders' ? { perkReminders: isWanted } : { circleInvitations: isWanted };
  await transaction({ db: pool(environment).db }, async (ctx) => {
    // An erasure locks this row first: a click waits for it and then finds no member, or is stored before it and erased.
    await ctx.db.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('key share');
    if (await findChoice(ctx.db, refusal)) await storeNotificationChoices(ctx, { appId, userId }, given);
  });
  return true;
}
