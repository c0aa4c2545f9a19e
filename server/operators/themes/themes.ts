import { z } from 'zod';
import { Brand } from '#server/brands/index.ts';
import { apps, programs } from '#server/identity/schema.ts';
import { sha256Hex } from '#server/platform/crypto/index.ts';
import { transaction } from '#server/platform/db/index.ts';
import { eq } from '#server/platform/db/sql.ts';
import { problem } from '#server/platform/errors/index.ts';
import { accept } from '../accept.ts';
import { neverMonths } from '../apps/programme.ts';
import type { OperatorContext } from '../context.ts';
import { findApp, lockApp } from '../find.ts';
import { reference } from '../inputs.ts';
import { recordAct } from '../record-act.ts';
import { type Correction, judgeTheme } from './judge-theme.ts';
import { withLogo } from './logos.ts';

const Named = z.object({ app: reference });
const WithDocument = z.object({ app: reference, brand: z.unknown() });

export type ThemeReport = { app: string; corrections: Correction[]; warnings: string[] };

/** The stored brand.json of an app and what contrast changes in it; invalid_state when it has none. */
export async function showTheme(
  ctx: OperatorContext,
  given: z.input<typeof Named>,
): Promise<ThemeReport & { brand: Brand }> {
  const app = await findApp(ctx, accept(Named, given).app);
  if (!Brand.safeParse(app.brand).success) {
    throw problem('invalid_state', { detail: 'The app has no theme yet: set one with `theme set`.' });
  }
  const { brand, ...judged } = judgeTheme(app, app.brand);
  return { app: app.slug, brand: { ...brand, modules: app.modules }, ...judged };
}

/** What `setTheme` would say to this brand.json. Changes nothing. */
export async function checkTheme(
  ctx: OperatorContext,
  given: z.input<typeof WithDocument>,
): Promise<ThemeReport> {
  const input = accept(WithDocument, given);
  const app = await findApp(ctx, input.app);
  const { corrections, warnings } = judgeTheme(app, input.brand);
  return { app: app.slug, corrections, warnings };
}

/**
 * Makes this brand.json the app's theme, its earn rule the programme's and its modules, where it names any, what the
 * app offers. The portal shows it with its next page, in the corrected colours. The app alone keeps the modules,
 * because they can be changed without the theme.
 */
export async function setTheme(
  ctx: OperatorContext,
  given: z.input<typeof WithDocument>,
): Promise<ThemeReport> {
  const input = accept(WithDocument, given);
  return transaction(ctx, async (ctx) => {
    const app = await lockApp(ctx, input.app);
    const { brand, corrections, warnings } = judgeTheme(app, input.brand);
    const { modules = app.modules, ...given } = brand;
    // The logo is `theme logo`'s: a document that was exported before or elsewhere does not change it.
    const look = withLogo(given, Brand.safeParse(app.brand).data?.logo.own);
    await ctx.db.update(apps).set({ brand: look, modules }).where(eq(apps.id, app.id));
    const { pointsPerUnit, expiresAfterMonths } = brand.earnRule;
    await ctx.db
      .update(programs)
      .set({ pointsPerMajorUnit: pointsPerUnit, pointsLiveMonths: expiresAfterMonths ?? neverMonths })
      .where(eq(programs.appId, app.id));
    await recordAct(ctx, {
      action: 'theme.set',
      organisationId: app.organisationId,
      appId: app.id,
      detail: { sha256: sha256Hex(JSON.stringify(look)), corrections: corrections.length, modules },
    });
    return { app: app.slug, corrections, warnings };
  });
}
