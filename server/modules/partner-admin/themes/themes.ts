import { z } from 'zod';
import { neverExpireMonths } from '#server/modules/loyalty/index.ts';
import { changeApp, changeProgramme } from '#server/modules/tenants/index.ts';
import { Brand } from '#server/modules/theming/index.ts';
import { sha256Hex } from '#server/platform/crypto/index.ts';
import { transaction } from '#server/platform/db/index.ts';
import { problem } from '#server/platform/errors/index.ts';
import type { OperatorContext } from '../context.ts';
import { findApp, lockApp } from '../find.ts';
import { reference } from '../inputs.ts';
import { parseInput } from '../parse-input.ts';
import { recordAuditEntry } from '../record-audit-entry.ts';
import { warnOfEarnCurrency } from './earn-rule-currency.ts';
import { withLogo } from './logos.ts';
import { type Correction, validateTheme } from './validate-theme.ts';

const AppReference = z.object({ app: reference });
const ThemeDocument = z.object({ app: reference, brand: z.unknown() });

export type ThemeReport = { app: string; corrections: Correction[]; warnings: string[] };

/**
 * Returns the stored brand.json of an app, the colours that contrast changes, and a warning if its earn rule is in
 * another currency than the app's. Throws invalid_state if it has none.
 */
export async function showTheme(
  ctx: OperatorContext,
  given: z.input<typeof AppReference>,
): Promise<ThemeReport & { brand: Brand }> {
  const app = await findApp(ctx, parseInput(AppReference, given).app);
  const stored = Brand.safeParse(app.brand);
  if (!stored.success) {
    throw problem('invalid_state', { detail: 'The app has no theme yet: set one with `theme set`.' });
  }
  // The app's currency may have changed after the theme was set, and the theme must be shown to be changed.
  const settled = { ...app, defaultCurrency: stored.data.earnRule.currency };
  const { brand, corrections, warnings } = validateTheme(settled, app.brand);
  return {
    app: app.slug,
    brand: { ...brand, modules: app.modules },
    corrections,
    warnings: [...warnings, ...warnOfEarnCurrency(app.brand, app.defaultCurrency)],
  };
}

/** Returns the report that `setTheme` would return for this brand.json, without changing anything. */
export async function checkTheme(
  ctx: OperatorContext,
  given: z.input<typeof ThemeDocument>,
): Promise<ThemeReport> {
  const input = parseInput(ThemeDocument, given);
  const app = await findApp(ctx, input.app);
  const { corrections, warnings } = validateTheme(app, input.brand);
  return { app: app.slug, corrections, warnings };
}

/**
 * Stores a brand.json as the app's theme, its earn rule in the programme, and its modules, if any, in the
 * app. The next portal page uses it, with corrected colours. Modules are stored only in the app, because they
 * can change without the theme.
 */
export async function setTheme(
  ctx: OperatorContext,
  given: z.input<typeof ThemeDocument>,
): Promise<ThemeReport> {
  const input = parseInput(ThemeDocument, given);
  return transaction(ctx, async (ctx) => {
    const app = await lockApp(ctx, input.app);
    const { brand, corrections, warnings } = validateTheme(app, input.brand);
    const { modules = app.modules, ...given } = brand;
    // Only `theme logo` changes the logo. An exported document may contain an old one or that of another app.
    const storedBrand = withLogo(given, Brand.safeParse(app.brand).data?.logo.own);
    await changeApp(ctx, app.id, { brand: storedBrand, modules });
    const { pointsPerUnit, expiresAfterMonths } = brand.earnRule;
    await changeProgramme(ctx, app.id, {
      pointsPerMajorUnit: pointsPerUnit,
      pointsLiveMonths: expiresAfterMonths ?? neverExpireMonths,
    });
    await recordAuditEntry(ctx, {
      action: 'theme.set',
      organisationId: app.organisationId,
      appId: app.id,
      detail: { sha256: sha256Hex(JSON.stringify(storedBrand)), corrections: corrections.length, modules },
    });
    return { app: app.slug, corrections, warnings };
  });
}
