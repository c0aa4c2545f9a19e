import { z } from 'zod';
import { chooseGateway } from '#server/modules/payments/index.ts';
import { transaction } from '#server/platform/db/index.ts';
import type { OperatorContext } from '../context.ts';
import { findApp } from '../find.ts';
import { reference } from '../inputs.ts';
import { parseInput } from '../parse-input.ts';
import { recordAuditEntry } from '../record-audit-entry.ts';

const ChooseGateway = z.object({ app: reference, gateway: z.string().max(64) });

/** Routes new payments of an app to another gateway. Existing payments stay with their gateway. */
export async function setAppGateway(
  ctx: OperatorContext,
  given: z.input<typeof ChooseGateway>,
): Promise<{ app: string; gateway: string }> {
  const input = parseInput(ChooseGateway, given);
  return transaction(ctx, async (ctx) => {
    const app = await findApp(ctx, input.app);
    await chooseGateway(ctx, app.id, input.gateway);
    await recordAuditEntry(ctx, {
      action: 'app.gateway',
      organisationId: app.organisationId,
      appId: app.id,
      detail: { gateway: input.gateway },
    });
    return { app: app.slug, gateway: input.gateway };
  });
}
