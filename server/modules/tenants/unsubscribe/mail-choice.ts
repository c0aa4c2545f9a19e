import { pool } from '#server/platform/db/index.ts';
import { and, eq } from '#server/platform/db/sql.ts';
import { apps, notificationChoices, users } from '../schema.ts';
import { choiceColumns, storeNotificationChoices } from '../store-notification-choices.ts';
import { openUnsubscribeToken, type Refusal } from './unsubscribe-token.ts';

/** A person's choice about one kind of e-mail, by the token of a message. */
type MailChoice = { kind: Refusal['kind']; isWanted: boolean; appName: string };

/** Reads the choice that the token of a message is about; null for an unknown token or an erased person. Changes nothing. */
export async function readMailChoice(token: string): Promise<MailChoice | null> {
  const refusal = openUnsubscribeToken(token);
  if (!refusal) return null;
  const { environment, appId, userId, kind } = refusal;
  const [row] = await pool(environment)
    .db.select({ appName: apps.name, wanted: choiceColumns[kind] })
    .from(apps)
    .innerJoin(users, eq(users.id, userId))
    .leftJoin(
      notificationChoices,
      and(eq(notificationChoices.appId, apps.id), eq(notificationChoices.userId, userId)),
    )
    .where(eq(apps.id, appId));
  return row ? { kind, isWanted: row.wanted ?? true, appName: row.appName } : null;
}

/**
 * Switches the e-mails that the token of a message is about on or off. A repeat changes nothing. Returns false for an unknown
 * token; for an erased person there is nothing to switch.
 */
export async function setMailChoice(token: string, isWanted: boolean): Promise<boolean> {
  const refusal = openUnsubscribeToken(token);
  if (!refusal) return false;
  const { environment, appId, userId, kind } = refusal;
  if (!(await readMailChoice(token))) return true;
  const given = kind === 'perk_reminders' ? { perkReminders: isWanted } : { circleInvitations: isWanted };
  await storeNotificationChoices(pool(environment), { appId, userId }, given);
  return true;
}
