import type { z } from 'zod';
import { Brand, type TokenChange, themeOf, toHex } from '#server/brands/index.ts';
import { isLogoStyle } from '#server/media/index.ts';
import type { ModuleName } from '#server/platform/context/index.ts';
import { problem } from '#server/platform/errors/index.ts';
import { fieldErrors } from '#server/platform/http/validate.ts';

/** A colour that the theme will show otherwise than brand.json asks, and why. Colours as #rrggbb. */
export type Correction = { scheme: string; token: string; asked: string; shown: string; reason: string };

export type Judged = { brand: Brand; corrections: Correction[]; warnings: string[] };

/**
 * Checks a brand.json for an app: its shape, that it is the app's own, and what contrast will change in it.
 * validation_failed names every wrong field by its path. Pure.
 */
export function judgeTheme(app: { slug: string; modules: readonly ModuleName[] }, document: unknown): Judged {
  const parsed = Brand.safeParse(document);
  if (!parsed.success) {
    const errors = fieldErrors(parsed.error.issues.map(inWords), document);
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
  ];
  if (errors.length > 0) throw problem('validation_failed', { errors });
  return { brand, corrections: merged(themeOf(brand).changes), warnings: warningsOf(brand, app.modules) };
}

/** A template is full of empty texts: they get a sentence, and not the schema library's own words. */
function inWords(issue: z.core.$ZodIssue): z.core.$ZodIssue {
  const isEmptyText = issue.code === 'too_small' && issue.origin === 'string' && issue.minimum === 1;
  return isEmptyText || issue.input === '' ? { ...issue, message: 'Must not be empty.' } : issue;
}

/** One line a colour: where several rules moved it, the first colour asked for, the last one shown, and all reasons. */
function merged(changes: readonly TokenChange[]): Correction[] {
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
