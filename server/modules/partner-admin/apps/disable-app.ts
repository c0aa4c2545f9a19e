import { z } from 'zod';
import { setAppDisabled } from '#server/modules/tenants/index.ts';
import { transaction } from '#server/platform/db/index.ts';
import { problem } from '#server/platform/errors/index.ts';
import type { OperatorContext } from '../context.ts';
import { lockApp } from '../find.ts';
import { reference } from '../inputs.ts';
import { requireEnabledOrganisation } from '../organisations/require-enabled.ts';
import { parseInput } from '../parse-input.ts';
import { recordAuditEntry } from '../record-audit-entry.ts';
import { type AppView, readApp } from './view.ts';

const AppReference = z.object({ app: reference });

/**
 * Disables an app: from the next request on, all requests to it fail and its keys and sessions are invalid.
 */
export async function disableApp(
  ctx: OperatorContext,
  given: z.input<typeof AppReference>,
): Promise<AppView> {
  return setDisabled(ctx, given, true);
}

/** Enables a disabled app. Its keys and sessions are valid again unless they ended meanwhile. */
export async function enableApp(ctx: OperatorContext, given: z.input<typeof AppReference>): Promise<AppView> {
  return setDisabled(ctx, given, false);
}

async function setDisabled(
  ctx: OperatorContext,
  given: z.input<typeof AppReference>,
  disabled: boolean,
): Promise<AppView> {
  const { app: reference } = parseInput(AppReference, given);
  return transaction(ctx, async (ctx) => {
    const app = await lockApp(ctx, reference);
    if ((app.disabledAt !== null) === disabled) {
      throw problem('invalid_state', {
        detail: disabled ? 'The app is off already.' : 'The app is not off.',
      });
    }
    if (!disabled) await requireEnabledOrganisation(ctx, app.organisationId);
    await setAppDisabled(ctx, app.id, disabled);
    const action = disabled ? 'app.disable' : 'app.enable';
    await recordAuditEntry(ctx, { action, organisationId: app.organisationId, appId: app.id });
    return readApp(ctx, app.id);
  });
}
