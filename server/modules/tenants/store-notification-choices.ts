import type { BaseContext } from '#server/platform/context/index.ts';
import { sql } from '#server/platform/db/sql.ts';
import { notificationChoices } from './schema.ts';

/** Which e-mails a person wants; those that are left out stay as they are. */
export type GivenChoices = { perkReminders?: boolean; circleInvitations?: boolean };

/** The columns of the choices under their wire names. */
export const choiceColumns = {
  perk_reminders: notificationChoices.perkReminders,
  circle_invitations: notificationChoices.circleInvitations,
};

/** Stores the given choices of a user in an app, also under concurrent updates. Returns all choices. */
export async function storeNotificationChoices(
  ctx: Pick<BaseContext, 'db'>,
  person: { appId: string; userId: string },
  given: GivenChoices,
) {
  const [row] = await ctx.db
    .insert(notificationChoices)
    .values({ ...person, ...given })
    .onConflictDoUpdate({
      target: [notificationChoices.appId, notificationChoices.userId],
      set: { ...given, updatedAt: sql`sojourn_now()` },
    })
    .returning(choiceColumns);
  return row;
}
