import { newId } from '#server/platform/ids/index.ts';
import { publish } from '#server/platform/realtime/index.ts';
import type { OperatorContext } from './context.ts';
import { type ActDetail, operatorActs } from './schema.ts';

type Act = {
  action: string;
  organisationId?: string | null;
  appId?: string | null;
  subjectId?: string | null;
  /** Settings and numbers that changed. Never a secret, never a person's data. */
  detail?: ActDetail;
};

/**
 * Writes an act into the audit log, in the transaction of the act itself: neither is ever there alone. With the commit
 * every process hears that the directory of partners changed, and forgets what its pages remember of it.
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
