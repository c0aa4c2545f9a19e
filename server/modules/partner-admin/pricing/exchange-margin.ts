import { z } from 'zod';
import { setExchangeMargin as storeExchangeMargin } from '#server/modules/fx/index.ts';
import { transaction } from '#server/platform/db/index.ts';
import type { OperatorContext } from '../context.ts';
import { lockApp } from '../find.ts';
import { decimal, reference } from '../inputs.ts';
import { parseInput } from '../parse-input.ts';
import { recordAuditEntry } from '../record-audit-entry.ts';
import { requireReason } from '../require-reason.ts';
import { basisPoints } from './basis-points.ts';

const SetExchangeMargin = z.object({
  app: reference,
  percent: decimal.refine((percent) => percent <= 20, 'Must be at most 20.'),
});

/** What an app adds to exchange rates, in percent, now and before. */
export type ExchangeMarginView = { app: string; percent: number; before: number };

/** Sets what an app adds to the exchange rate of prices that it sells in another currency than their supplier's. */
export async function setExchangeMargin(
  ctx: OperatorContext,
  given: z.input<typeof SetExchangeMargin>,
): Promise<ExchangeMarginView> {
  const { app: appReference, percent } = parseInput(SetExchangeMargin, given);
  requireReason(ctx);
  const margin = basisPoints('percent', percent);
  return transaction(ctx, async (ctx) => {
    const app = await lockApp(ctx, appReference);
    const before = (await storeExchangeMargin(ctx, app.id, margin)) / 100;
    await recordAuditEntry(ctx, {
      action: 'fx.set_margin',
      organisationId: app.organisationId,
      appId: app.id,
      detail: { percent, before },
    });
    return { app: app.slug, percent, before };
  });
}
