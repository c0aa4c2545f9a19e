import type { MemberContext } from '#server/platform/context/index.ts';
import { type SQL, sql } from '#server/platform/db/sql.ts';
import { deleteMails } from '#server/platform/email/index.ts';
import type { ErasedPerson } from '#server/platform/personal-data/index.ts';
import { type ProductAdapter, registeredProducts } from './product-adapter.ts';

/**
 * Clears the personal fields of a user's bookings in this app, deletes the e-mail messages about them, and
 * assigns the bookings to the pseudonym. Call it after everything that is found by a booking's user.
 */
export async function eraseFromBookings(
  ctx: MemberContext,
  { userId, pseudonym }: Pick<ErasedPerson, 'userId' | 'pseudonym'>,
): Promise<void> {
  const { id: appId } = ctx.app;
  const products = registeredProducts();
  // The recipients are found by the details, so the messages come before the bookings.
  await deleteMails(ctx, appId, aboutBookingsOf(products, appId, userId));
  await ctx.db.execute(sql`
    update bookings set details = case ${sql.join(products.map(erasedDetails), sql` `)} else details end,
      cancellation = cancellation - 'reason', cancel_request = cancel_request #- '{terms,reason}',
      supplier_handle = null, user_id = ${pseudonym}, updated_at = sojourn_now()
    where app_id = ${appId} and user_id = ${userId}`);
  await ctx.db.execute(sql`
    update bookings set payer_user_id = ${pseudonym} where app_id = ${appId} and payer_user_id = ${userId}`);
}

/** The branch of a product in an SQL `case` over bookings, with the details after they are erased. */
function erasedDetails({ kinds, personalDetails }: ProductAdapter): SQL {
  const { erased, eraseMore } = personalDetails;
  const details = sql`(details || ${JSON.stringify(erased)}::jsonb)`;
  const listed = sql.join(
    kinds.map((kind) => sql`${kind}`),
    sql`, `,
  );
  return sql`when kind in (${listed}) then ${eraseMore ? eraseMore(details) : details}`;
}

/**
 * SQL condition for e-mails about a user's bookings sent to the people named in them. An e-mail that was
 * already delivered has no stored text, so it is matched by recipient alone.
 */
function aboutBookingsOf(products: readonly ProductAdapter[], appId: string, userId: string): SQL {
  const recipients = products.flatMap(({ personalDetails: { recipient } }) =>
    recipient ? [sql`b.details -> ${recipient}::text ->> 'email'`] : [],
  );
  return sql`m.kind like 'booking\\_%' and exists (
    select 1 from bookings b
    where b.app_id = ${appId} and b.user_id = ${userId} and m.recipient in (${sql.join(recipients, sql`, `)})
      and (m.text = '' or position(b.id::text in m.text) > 0))`;
}
