import { loadApp, loadEmailBranding, unsubscribeUrl, wantsMail } from '#server/modules/tenants/index.ts';
import { emailThemeFor, languageOf } from '#server/modules/theming/index.ts';
import type { BaseContext } from '#server/platform/context/index.ts';
import { type SQL, sql } from '#server/platform/db/sql.ts';
import { sendMail } from '#server/platform/email/index.ts';
import { expiringMail } from './expiring-mails.ts';
import { type Batch, skipLockedClause } from './lapse.ts';

/** Owners are notified a week before a perk expires. */
const daysBefore = 7;

type MarkedPerk = { app_id: string; id: string; membership_id: string };

type Expiring = {
  app_id: string;
  id: string;
  title: string;
  expires_at: string;
  membership_id: string;
  user_id: string;
  email: string;
  firstname: string;
  lastname: string;
  locale: string | null;
};

/**
 * E-mails members once about perks that expire within a week, in one message per member. Perks that were
 * valid for a week or less are skipped. Returns the number of perks that were marked as notified; `filter`
 * selects the perks. Runs in the caller's transaction, so that no perk is marked without its message.
 */
export async function mailExpiringPerks(ctx: BaseContext, filter: SQL, options: Batch = {}): Promise<number> {
  const marked = await ctx.db.execute<MarkedPerk>(sql`
    update saved_perks p set expiry_told_at = sojourn_now()
    from (${expiringPerks(filter, options)}) due
    where p.app_id = due_app and p.id = due_id returning p.app_id, p.id, p.membership_id`);
  if (marked.length === 0) return 0;
  const expiring = await readExpiring(ctx, marked);
  const byApp = Map.groupBy(expiring, ({ app_id }) => app_id);
  await Promise.all([...byApp].map(([appId, perks]) => mailOfApp(ctx, appId, perks)));
  return marked.length;
}

/** Query that locks perks with free units that expire within a week without a notification so far. */
export function expiringPerks(filter: SQL, options: Batch): SQL {
  return sql`
    select app_id as due_app, id as due_id from saved_perks
    where status in ('available', 'active') and expiry_told_at is null and expires_at > sojourn_statement()::timestamptz(3)
      and expires_at <= sojourn_statement()::timestamptz(3) + make_interval(days => ${daysBefore})
      and units_used + units_locked < units_total and ${filter}
    order by expires_at limit ${options.batchSize ?? null} for update ${skipLockedClause(options)}`;
}

/** Selects the perks whose owners can still use them and want reminders. */
async function readExpiring(ctx: BaseContext, marked: readonly MarkedPerk[]): Promise<readonly Expiring[]> {
  return ctx.db.execute<Expiring>(sql`
    select p.app_id, p.id, coalesce(p.translations #>> array[left(u.locale, 2), 'title'], p.title) as title, p.expires_at, p.membership_id, u.id as user_id, u.email, u.firstname, u.lastname, u.locale
    from saved_perks p
    join memberships m on m.app_id = p.app_id and m.id = p.membership_id
    join users u on u.id = m.user_id
    where (p.app_id, p.id) in (${sql.join(
      marked.map(({ app_id, id }) => sql`(${app_id}::uuid, ${id}::uuid)`),
      sql`, `,
    )})
      and m.status = 'active' and u.is_active and ${wantsMail('perk_reminders', sql`p.app_id`, sql`u.id`)}
      and p.expires_at - p.valid_from > make_interval(days => ${daysBefore})
    order by p.expires_at, p.id`);
}

async function mailOfApp(ctx: BaseContext, appId: string, perks: readonly Expiring[]): Promise<void> {
  const app = await loadApp(ctx.db, appId);
  if (!app) return;
  const look = await loadEmailBranding(ctx, app);
  const wallets = Map.groupBy(perks, ({ membership_id }) => membership_id);
  for (const [first, ...more] of wallets.values()) {
    if (!first) continue;
    const { email, firstname, lastname, user_id: userId } = first;
    const refusal = { appId, userId, kind: 'perk_reminders' } as const;
    const refuse = unsubscribeUrl(ctx.environment, look.origin, refusal);
    const message = expiringMail(emailThemeFor(look, languageOf(first.locale, look.locale)), {
      firstname,
      lastname,
      perks: [first, ...more].map(({ title, expires_at }) => ({ title, expiresAt: expires_at })),
      link: more.length === 0 ? `${look.origin}/perks/${first.id}` : `${look.origin}/perks`,
      unsubscribeUrl: refuse,
    });
    await sendMail(ctx, { appId, kind: 'perk_expiring', to: email, unsubscribeUrl: refuse, ...message });
  }
}
