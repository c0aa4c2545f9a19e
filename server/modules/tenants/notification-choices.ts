import type { MemberContext } from '#server/platform/context/index.ts';
import type { Input, Output } from '#server/platform/contract/index.ts';
import { and, eq, type SQL, sql } from '#server/platform/db/sql.ts';
import type * as contract from './contract-people.ts';
import { notificationChoices } from './schema.ts';
import { choiceColumns, storeNotificationChoices } from './store-notification-choices.ts';

type Wire = Output<typeof contract.getNotificationChoices>;

const allOn: Wire = { perk_reminders: true, circle_invitations: true };

/** Returns which optional e-mails the caller receives in this app. */
export async function getNotificationChoices(ctx: MemberContext): Promise<Wire> {
  const [row] = await ctx.db
    .select(choiceColumns)
    .from(notificationChoices)
    .where(and(eq(notificationChoices.appId, ctx.app.id), eq(notificationChoices.userId, ctx.member.userId)));
  return row ?? allOn;
}

/** Changes the given choices and keeps the others, also under concurrent updates. Returns all choices. */
export async function updateNotificationChoices(
  ctx: MemberContext,
  input: Input<typeof contract.updateNotificationChoices>,
): Promise<Wire> {
  const { perk_reminders: perkReminders, circle_invitations: circleInvitations } = input;
  const given = {
    ...(perkReminders === undefined ? {} : { perkReminders }),
    ...(circleInvitations === undefined ? {} : { circleInvitations }),
  };
  const person = { appId: ctx.app.id, userId: ctx.member.userId };
  return (await storeNotificationChoices(ctx, person, given)) ?? allOn;
}

const columnOf = {
  perk_reminders: sql`perk_reminders`,
  circle_invitations: sql`circle_invitations`,
} as const;

/**
 * SQL condition for queries that select recipients: true unless the user switched this kind of e-mail off in
 * the app. It applies to every e-mail except passcodes and those of a booking.
 */
export function wantsMail(kind: keyof Wire, appId: SQL, userId: SQL): SQL {
  return sql`not exists (
    select 1 from notification_choices chosen
    where chosen.app_id = ${appId} and chosen.user_id = ${userId} and not chosen.${columnOf[kind]})`;
}
