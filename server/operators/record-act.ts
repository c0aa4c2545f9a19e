import { newId } from '#server/platform/ids/index.ts';
import { publish } from '#server/platform/realtime/index.ts';
import type { OperatorContext } from './context.ts';
import { type ActDetail, operatorActs } from './schema.ts';

type Act = {
  action: string;
  organisationId?: string | null;
  appId?: string | null;
  subjectId?: string | null;
  /** Changed settings and numbers. No secrets and no personal data. */
  detail?: ActDetail;
};

/**
 * Writes an operator's action to the audit log. Call it in the transaction of the action, so that neither is
 * stored without the other; throws an Error outside a transaction. The commit notifies all processes that the
 * partner directory changed, and they drop their cached copies.
 */
export async function recordAct(ctx: OperatorContext, act: Act): Promise<void> {
  if (!('rollback' in ctx.db)) throw new Error('An act is recorded inside its transaction');
  await ctx.db.insert(operatorActs).values({
    id: newId(),
    operator: ctx.operator,
    reason: ctx.reason,
    action: act.action,
    organisationId: act.organisationId ?? null,
    appId: act.appId ?? null,
    subjectId: act.subjectId ?? null,
    detail: act.detail ?? {},
  });
  await publish(ctx, 'directory', act.appId ?? act.organisationId ?? '*');
}
