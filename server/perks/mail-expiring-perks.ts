import { languageOf, letterheadOf } from '#server/brands/index.ts';
import { loadApp, mailPresenter, wantsMail } from '#server/identity/index.ts';
import type { BaseContext } from '#server/platform/context/index.ts';
import { type SQL, sql } from '#server/platform/db/sql.ts';
import { sendMail } from '#server/platform/mail/index.ts';
import { expiringMail } from './expiring-mails.ts';
import { type Batch, skipping } from './lapse.ts';

/** Owners are told a week before. */
const daysBefore = 7;

/** When the owner of a perk that ends then is to be told; in milliseconds since the epoch. */
export const expiryMailAt = (expiresAtMs: number) => expiresAtMs - daysBefore * 86_400_000;

type Told = { app_id: string; id: string; membership_id: string };

type Expiring = {
  app_id: string;
  id: string;
  title: string;
  expires_at: string;
  membership_id: string;
  email: string;
  firstname: string;
  lastname: string;
  locale: string | null;
};

/**
 * Mails members once of what they have and that expires within a week: one letter for all that is due of a member. A
 * perk that was good for a week or less from the start needs none. Answers how many perks were looked at; `which`
 * chooses among them. In the caller's transaction, so that a mark without its letter cannot exist.
 */
export async function mailExpiringPerks(ctx: BaseContext, which: SQL, options: Batch = {}): Promise<number> {
  const told = await ctx.db.execute<Told>(sql`
    update saved_perks p set expiry_told_at = now()
    from (${expiringPerks(which, options)}) due
    where p.app_id = due_app and p.id = due_id returning p.app_id, p.id, p.membership_id`);
  if (told.length === 0) return 0;
  const expiring = await readExpiring(ctx, told);
  const byApp = Map.groupBy(expiring, ({ app_id }) => app_id);
  await Promise.all([...byApp].map(([appId, perks]) => mailOfApp(ctx, appId, perks)));
  return told.length;
}

/** Perks with something left that expire within a week and whose owners were not told yet, locked. */
export function expiringPerks(which: SQL, options: Batch): SQL {
  return sql`
    select app_id as due_app, id as due_id from saved_perks
    where status in ('available', 'active') and expiry_told_at is null and expires_at > statement_timestamp()::timestamptz(3)
      and expires_at <= statement_timestamp()::timestamptz(3) + make_interval(days => ${daysBefore})
      and units_used + units_locked < units_total and ${which}
    order by expires_at limit ${options.atOnce ?? null} for update ${skipping(options)}`;
}

/** Those of the perks that are news to somebody who can use them. */
async function readExpiring(ctx: BaseContext, told: readonly Told[]): Promise<readonly Expiring[]> {
  return ctx.db.execute<Expiring>(sql`
    select p.app_id, p.id, coalesce(p.translations #>> array[left(u.locale, 2), 'title'], p.title) as title, p.expires_at, p.membership_id, u.email, u.firstname, u.lastname, u.locale
    from saved_perks p
    join memberships m on m.app_id = p.app_id and m.id = p.membership_id
    join users u on u.id = m.user_id
    where (p.app_id, p.id) in (${sql.join(
      told.map(({ app_id, id }) => sql`(${app_id}::uuid, ${id}::uuid)`),
      sql`, `,
    )})
      and m.status = 'active' and u.is_active and ${wantsMail('perk_reminders', sql`p.app_id`, sql`u.id`)}
      and p.expires_at - p.valid_from > make_interval(days => ${daysBefore})
    order by p.expires_at, p.id`);
}

async function mailOfApp(ctx: BaseContext, appId: string, perks: readonly Expiring[]): Promise<void> {
  const app = await loadApp(ctx.db, appId);
  if (!app) return;
  const look = await mailPresenter(ctx, app);
  const wallets = Map.groupBy(perks, ({ membership_id }) => membership_id);
  for (const [first, ...more] of wallets.values()) {
    if (!first) continue;
    const { email, firstname, lastname } = first;
    const letter = expiringMail(letterheadOf(look, languageOf(first.locale, look.locale)), {
      firstname,
      lastname,
      perks: [first, ...more].map(({ title, expires_at }) => ({ title, expiresAt: expires_at })),
      link: more.length === 0 ? `${look.origin}/perks/${first.id}` : `${look.origin}/perks`,
    });
    await sendMail(ctx, { appId, kind: 'perk_expiring', to: email, ...letter });
  }
}
