import type { MemberContext } from '#server/platform/context/index.ts';
import { and, eq, sql } from '#server/platform/db/sql.ts';
import { problem } from '#server/platform/errors/index.ts';
import type { PersonalData } from '#server/platform/personal-data/index.ts';
import { forgetWindows } from '#server/platform/rate-limit/index.ts';
import { countryCodeText } from './country-code.ts';
import { eraseMember, eraseUser } from './erase-member.ts';
import { getNotificationChoices } from './notification-choices.ts';
import { memberships, users } from './schema.ts';
import { searchWindow } from './search-users.ts';

export const personalData = {
  exportFor: {
    profile: readProfile,
    membership: readMembership,
    notification_choices: getNotificationChoices,
  },
  async erase(ctx, person) {
    await forgetWindows(ctx, [searchWindow(ctx.app.id, person.userId)]);
    await eraseMember(ctx, person);
    // The user's own row becomes the pseudonym if no other app needs it.
    if (person.pseudonym === person.userId) await eraseUser(ctx, person.userId);
  },
} satisfies PersonalData;

async function readProfile(ctx: MemberContext) {
  const [row] = await ctx.db
    .select({
      id: users.id,
      email: users.email,
      username: users.username,
      first_name: users.firstname,
      last_name: users.lastname,
      phone_number: sql<string | null>`nullif(${users.phoneNumber}, '')`,
      gender: sql<string | null>`nullif(${users.gender}, '')`,
      date_of_birth: users.dateOfBirth,
      country: sql<string | null>`nullif(${users.country}, '')`,
      country_code: sql<
        string | null
      >`(select ${sql.raw(countryCodeText)} from users u where u.id = ${ctx.member.userId})`,
      is_vendor: users.isVendor,
      vendor_name: users.vendorName,
      image: users.image,
      vibes: users.vibes,
      currency: users.currency,
      locale: users.locale,
      created_at: users.createdAt,
    })
    .from(users)
    .where(eq(users.id, ctx.member.userId));
  if (!row) throw problem('not_found');
  return row;
}

async function readMembership(ctx: MemberContext) {
  const [row] = await ctx.db
    .select({
      id: memberships.id,
      tier: memberships.tier,
      status: memberships.status,
      joined_at: memberships.joinedAt,
    })
    .from(memberships)
    .where(and(eq(memberships.appId, ctx.app.id), eq(memberships.userId, ctx.member.userId)));
  return row ?? null;
}
