import { z } from 'zod';
import { apps } from '#server/identity/schema.ts';
import { transaction } from '#server/platform/db/index.ts';
import { eq, sql } from '#server/platform/db/sql.ts';
import { problem } from '#server/platform/errors/index.ts';
import { accept } from '../accept.ts';
import type { OperatorContext } from '../context.ts';
import { lockApp } from '../find.ts';
import { reference } from '../inputs.ts';
import { refuseDisabledOrganisation } from '../organisations/refuse-disabled.ts';
import { recordAct } from '../record-act.ts';
import { type AppView, readApp } from './view.ts';

const Named = z.object({ app: reference });

/** Switches an app off: with the next request it answers nobody, and its keys and sessions count for nothing. */
export async function disableApp(ctx: OperatorContext, given: z.input<typeof Named>): Promise<AppView> {
  return setDisabled(ctx, given, true);
}

/** Switches an app on again; its keys and sessions count again as far as they have not ended meanwhile. */
export async function enableApp(ctx: OperatorContext, given: z.input<typeof Named>): Promise<AppView> {
  return setDisabled(ctx, given, false);
}

async function setDisabled(
  ctx: OperatorContext,
  given: z.input<typeof Named>,
  disabled: boolean,
): Promise<AppView> {
  const { app: reference } = accept(Named, given);
  return transaction(ctx, async (ctx) => {
    const app = await lockApp(ctx, reference);
    if ((app.disabledAt !== null) === disabled) {
      throw problem('invalid_state', {
        detail: disabled ? 'The app is off already.' : 'The app is not off.',
      });
    }
    if (!disabled) await refuseDisabledOrganisation(ctx, app.organisationId);
    await ctx.db
      .update(apps)
      .set({ disabledAt: disabled ? sql`now()` : null })
      .where(eq(apps.id, app.id));
    const action = disabled ? 'app.disable' : 'app.enable';
    await recordAct(ctx, { action, organisationId: app.organisationId, appId: app.id });
    return readApp(ctx, app.id);
  });
}
