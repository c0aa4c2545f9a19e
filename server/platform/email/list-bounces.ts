import type { BaseContext } from '../context/index.ts';
import { sql } from '../db/sql.ts';
import type { BounceKind } from './bounces.ts';

/** An address from which mail came back. `state` is the gravest report that was not cleared. */
type BouncedRecipient = {
  recipient: string;
  state: BounceKind;
  softCount: number;
  reason: string;
  /** ISO 8601, of the last report. */
  lastAt: string;
  mailAppId: string;
  mailId: string;
};

/**
 * Lists addresses from which mail came back or whose owner complained, the latest report first; `before` is the address that
 * ended the page before.
 */
export async function listBounces(
  ctx: Pick<BaseContext, 'db'>,
  { limit, before }: { limit: number; before?: string | undefined },
): Promise<BouncedRecipient[]> {
  return ctx.db.execute<BouncedRecipient>(sql`
    select recipient, case when hard_at is not null then 'hard' when complained_at is not null then 'complaint' else 'soft' end as state,
      soft_count as "softCount", reason,
      to_char(last_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "lastAt", mail_app_id as "mailAppId", mail_id as "mailId"
    from bounced_recipients b
    where (hard_at is not null or complained_at is not null or soft_count > 0)
      ${before === undefined ? sql`` : sql`and (last_at, recipient) < (select last_at, recipient from bounced_recipients where recipient = ${before}::citext)`}
    order by last_at desc, recipient desc limit ${limit}`) as Promise<BouncedRecipient[]>;
}
