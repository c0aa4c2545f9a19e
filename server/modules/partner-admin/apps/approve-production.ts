import { z } from 'zod';
import { changeApp } from '#server/modules/tenants/index.ts';
import { Brand } from '#server/modules/theming/index.ts';
import { transaction } from '#server/platform/db/index.ts';
import { problem } from '#server/platform/errors/index.ts';
import type { OperatorContext } from '../context.ts';
import { lockApp } from '../find.ts';
import { reference } from '../inputs.ts';
import { parseInput } from '../parse-input.ts';
import { recordAuditEntry } from '../record-audit-entry.ts';
import { type AppView, readApp } from './view.ts';

const ApproveProduction = z.object({ app: reference, withdraw: z.boolean().default(false) });

/**
 * Approves an app for Production, or withdraws the approval, from the next request on. Throws invalid_state
 * in the Sandbox, which needs no approval, and for an app without a theme, because its portal would be empty.
 */
export async function approveProduction(
  ctx: OperatorContext,
  given: z.input<typeof ApproveProduction>,
): Promise<AppView> {
  const { app: reference, withdraw } = parseInput(ApproveProduction, given);
  if (ctx.environment !== 'Production') {
    throw problem('invalid_state', {
      detail: 'Approval belongs to Production: add --environment production.',
    });
  }
  return transaction(ctx, async (ctx) => {
    const app = await lockApp(ctx, reference);
    if (app.productionApproved !== withdraw) {
      throw problem('invalid_state', {
        detail: withdraw ? 'The app is not approved.' : 'The app is approved already.',
      });
    }
    if (!withdraw && !Brand.safeParse(app.brand).success) {
      throw problem('invalid_state', { detail: 'The app has no theme yet: set one with `theme set`.' });
    }
    await changeApp(ctx, app.id, { productionApproved: !withdraw });
    const action = withdraw ? 'app.withdraw-production' : 'app.approve-production';
    await recordAuditEntry(ctx, { action, organisationId: app.organisationId, appId: app.id });
    return readApp(ctx, app.id);
  });
}
