import {
  type AppRow,
  appColumns,
  appOfRow,
  type MemberRow,
  memberColumns,
  memberOfRow,
} from '#server/modules/tenants/index.ts';
import type { MemberContext } from '#server/platform/context/index.ts';
import { runText } from '#server/platform/db/index.ts';
import type { OperatorContext } from '../context.ts';
import { findApp, notFound } from '../find.ts';
import { findMember } from './view.ts';

const memberText = `
    select ${appColumns}, ${memberColumns}
    from memberships m
    join users u on u.id = m.user_id
    join apps a on a.id = m.app_id
    join organisations o on o.id = a.organisation_id
    where m.app_id = $1 and m.id = $2`;

/**
 * Returns the context in which an operator calls a use case of a member in the member's place, without a session and
 * without rights. Status of the membership and of the app do not matter. Throws not_found, also for a member who was
 * erased.
 */
export async function contextOfMember(
  ctx: OperatorContext,
  given: { app: string; member: string },
): Promise<OperatorContext & MemberContext & { member: { membershipId: string } }> {
  const app = await findApp(ctx, given.app);
  const { membership_id: membershipId } = await findMember(ctx, app, given.member);
  const [row] = await runText<AppRow & MemberRow>(ctx.db, memberText, [app.id, membershipId]);
  if (!row) throw notFound(ctx, `member of ${app.slug}`, given.member);
  return {
    ...ctx,
    app: appOfRow(row),
    member: {
      ...memberOfRow(row, {
        isSysAdmin: false,
        organisationId: row.app_organisation_id,
        roles: [],
        sessionId: '',
      }),
      membershipId,
    },
  };
}
