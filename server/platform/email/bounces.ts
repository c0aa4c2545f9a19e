import type { BaseContext } from '../context/index.ts';
import { type SQL, sql } from '../db/sql.ts';

/** `hard` = refused for good, `soft` = refused for a while, `complaint` = the recipient calls it spam. */
export type BounceKind = 'hard' | 'soft' | 'complaint';

/** A report that a message of ours was not wanted or did not arrive. */
type Bounce = {
  mailId: string;
  kind: BounceKind;
  /** The address that the report is about; null if it names none. */
  recipient: string | null;
  reason: string;
};

const reasonLength = 300;

/**
 * Records a report about a message that we have sent in the last 30 days, for the address that the message went to. Returns
 * false for an unknown message, another address, or a report that was recorded before; of reports about one message the
 * gravest counts. A report about a message that was written before the address was cleared changes nothing.
 */
export async function recordBounce(ctx: Pick<BaseContext, 'db'>, bounce: Bounce): Promise<boolean> {
  const { mailId, kind, recipient } = bounce;
  const reason = bounce.reason
    .replaceAll(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, reasonLength)
    .toWellFormed();
  const rows = await ctx.db.execute(sql`
    with mail as (
      update mails set bounce = ${kind} where id = ${mailId}
        and (${recipient}::citext is null or recipient::citext = ${recipient}::citext)
        and (bounce is null or array_position(${graver(kind)}::text[], bounce) is null)
      returning app_id, id, recipient, created_at)
    insert into bounced_recipients as b (recipient, hard_at, complained_at, soft_count, reason, mail_app_id, mail_id, last_at)
    select recipient, ${kind === 'hard' ? sql`sojourn_now()` : null}, ${kind === 'complaint' ? sql`sojourn_now()` : null},
      ${kind === 'soft' ? 1 : 0}, ${reason}, app_id, id, sojourn_now() from mail
    on conflict (recipient) do update set hard_at = coalesce(excluded.hard_at, b.hard_at),
      complained_at = coalesce(excluded.complained_at, b.complained_at), soft_count = b.soft_count + excluded.soft_count,
      reason = excluded.reason, mail_app_id = excluded.mail_app_id, mail_id = excluded.mail_id, last_at = excluded.last_at
    where b.cleared_at is null or b.cleared_at < (select created_at from mail)
    returning 1`);
  return rows.length > 0;
}

/** As a PostgreSQL array: the kinds that a report of this kind does not replace, itself among them. */
const graver = (kind: BounceKind): string =>
  ({ soft: '{soft,complaint,hard}', complaint: '{complaint,hard}', hard: '{hard}' })[kind];

/** SQL condition: mail that a person can refuse is not sent to this address. */
export const isUnwantedAt = (recipient: SQL): SQL => sql`exists (
  select 1 from bounced_recipients gone where gone.recipient = ${recipient}::citext
    and (gone.hard_at is not null or gone.complained_at is not null))`;

/** Whether a message to this address came back for good, and none is known to have arrived since. */
export async function hasComeBack(ctx: Pick<BaseContext, 'db'>, recipient: string): Promise<boolean> {
  const rows = await ctx.db.execute(sql`
    select 1 from bounced_recipients where recipient = ${recipient}::citext and hard_at is not null`);
  return rows.length > 0;
}

/**
 * Forgets that mail to an address came back, because it has arrived, or an operator knows better. A complaint stays unless
 * `complaintToo`. Returns the message of the last report, or null if nothing was known of the address.
 */
export async function clearBounces(
  ctx: Pick<BaseContext, 'db'>,
  recipient: string,
  { complaintToo }: { complaintToo: boolean },
): Promise<{ mailAppId: string; mailId: string } | null> {
  const [row] = await ctx.db.execute<{ mailAppId: string; mailId: string }>(sql`
    update bounced_recipients set hard_at = null, soft_count = 0, cleared_at = sojourn_now()
      ${complaintToo ? sql`, complained_at = null` : sql``}
    where recipient = ${recipient}::citext
      and (hard_at is not null or soft_count > 0 ${complaintToo ? sql`or complained_at is not null` : sql``})
    returning mail_app_id as "mailAppId", mail_id as "mailId"`);
  return row ?? null;
}
