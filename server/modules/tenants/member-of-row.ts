import type { Member } from '#server/platform/context/index.ts';

/** The columns of a user `u` with a membership `m`, as SQL text for the queries that load a member. */
export const memberColumns = `
  u.id as user_id, u.email, u.username, u.firstname, u.currency, u.locale, u.country as country_code,
  m.id as membership_id, m.status as membership_status`;

/** A row of these columns. */
export type MemberRow = {
  user_id: string;
  email: string;
  username: string;
  firstname: string;
  currency: string | null;
  locale: string | null;
  country_code: string;
  membership_id: string | null;
  membership_status: string | null;
};

/** Returns the member of a row of `memberColumns`, with what the caller may do. */
export function memberOfRow(
  row: MemberRow,
  caller: Pick<Member, 'isSysAdmin' | 'organisationId' | 'roles' | 'sessionId'>,
): Member {
  return {
    ...caller,
    userId: row.user_id,
    email: row.email,
    username: row.username,
    firstname: row.firstname,
    currency: row.currency,
    locale: row.locale,
    countryCode: row.country_code,
    membershipId: row.membership_id,
    membershipStatus: row.membership_status,
  };
}
