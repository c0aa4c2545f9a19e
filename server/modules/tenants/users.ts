import type { BaseContext } from '#server/platform/context/index.ts';
import { eq, sql } from '#server/platform/db/sql.ts';
import { users } from './schema.ts';

type UserChange = Partial<
  Pick<
    typeof users.$inferInsert,
    'firstname' | 'lastname' | 'phoneNumber' | 'country' | 'username' | 'isVendor' | 'vendorName' | 'locale'
  >
>;

/** Changes the given fields of a user. A username in use fails with the unique violation of the database. */
export async function changeUser(
  ctx: Pick<BaseContext, 'db'>,
  userId: string,
  change: UserChange,
): Promise<void> {
  await ctx.db
    .update(users)
    .set({ ...change, updatedAt: sql`sojourn_now()` })
    .where(eq(users.id, userId));
}

/**
 * Marks the user's e-mail address as verified. Returns the fields that a sign-in shows, or null for an
 * unknown user.
 */
export async function markEmailVerified(ctx: Pick<BaseContext, 'db'>, userId: string) {
  const [user] = await ctx.db
    .update(users)
    .set({ isEmailOtpVerified: true })
    .where(eq(users.id, userId))
    .returning({
      id: users.id,
      username: users.username,
      firstname: users.firstname,
      lastname: users.lastname,
      email: users.email,
      image: users.image,
    });
  return user ?? null;
}
