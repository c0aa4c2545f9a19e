import type { z } from 'zod';
import { isLogoStyle } from '#server/artwork/index.ts';
import { Brand, type TokenChange, themeOf, toHex } from '#server/modules/theming/index.ts';
import type { ModuleName } from '#server/platform/context/index.ts';
import { problem } from '#server/platform/errors/index.ts';
import { fieldErrors } from '#server/platform/http/validate.ts';

/** A colour that the theme shows differently from brand.json, and the reason. Colours as #rrggbb. */
export type Correction = { scheme: string; token: string; asked: string; shown: string; reason: string };

export type ValidatedTheme = { brand: Brand; corrections: Correction[]; warnings: string[] };

/**
 * Checks the structure, the slug and the earn rule of a brand.json for an app, and lists the colours that change for
 * contrast. Throws validation_failed, which lists all invalid fields by path. No side effects.
 */
export function validateTheme(
  app: { slug: string; modules: readonly ModuleName[]; defaultCurrency: string },
  document: unknown,
): ValidatedTheme {
  const parsed = Brand.safeParse(document);
  if (!parsed.success) {
    const errors = fieldErrors(parsed.error.issues.map(withPlainMessage), document);
    throw problem('validation_failed', { errors });
  }
  const brand = parsed.data;
  const errors = [
    ...(brand.slug === app.slug
      ? []
      : [{ field: 'slug', code: 'invalid', message: `Must be the app's own slug, "${app.slug}".` }]),
    ...(Number.isInteger(brand.earnRule.pointsPerUnit)
      ? []
      : [{ field: 'earnRule.pointsPerUnit', code: 'invalid', message: 'Must be a whole number of points.' }]),
    // The programme awards points per unit of the app's currency, so another currency would change their value.
    ...(brand.earnRule.currency === app.defaultCurrency
      ? []
      : [
          {
            field: 'earnRule.currency',
            code: 'invalid',
            message: `Must be the app's own currency, ${app.defaultCurrency}.`,
          },
        ]),
  ];
  if (errors.length > 0) throw problem('validation_failed', { errors });
  return {
    brand,
    corrections: mergeCorrections(themeOf(brand).changes),
    warnings: warningsOf(brand, app.modules),
  };
}

/** Replaces the schema library's messages for empty texts, because a new template contains many of them. */
function withPlainMessage(issue: z.core.$ZodIssue): z.core.$ZodIssue {
  const isEmptyText = issue.code === 'too_small' && issue.origin === 'string' && issue.minimum === 1;
  return isEmptyText || issue.input === '' ? { ...issue, message: 'Must not be empty.' } : issue;
}

/** Merges the changes of each colour: first requested colour, last shown colour, all reasons. */
function mergeCorrections(changes: readonly TokenChange[]): Correction[] {
  const byToken = new Map<string, Correction>();
  for (const { scheme, token, from, to, reason } of changes) {
    const known = byToken.get(`${scheme} ${token}`);
    byToken.set(`${scheme} ${token}`, {
      scheme,
      token,
      asked: known?.asked ?? toHex(from),
      shown: toHex(to),
      reason: known ? `${known.reason}; ${reason}` : reason,
    });
  }
  return [...byToken.values()];
}

function warningsOf(brand: Brand, modules: readonly ModuleName[]): string[] {
  const warnings: string[] = [];
  const [, folder, owner = ''] = brand.logo.mark.split('/');
  if (folder === 'brands' && owner !== brand.slug && !isLogoStyle(owner)) {
    warnings.push(`There is no picture at ${brand.logo.mark} yet; the portal shows none.`);
  }
  const wanted = brand.modules ?? modules;
  const off = modules.filter((module) => !wanted.includes(module));
  const on = wanted.filter((module) => !modules.includes(module));
  if (off.length > 0) warnings.push(`Switches off ${off.join(', ')}.`);
  if (on.length > 0) warnings.push(`Switches on ${on.join(', ')}.`);
  return warnings;
}
