import { z } from 'zod';
import {
  drawLogo,
  LogoRejectedError,
  type ReadLogo,
  readLogo,
  storedLogoFiles,
  storeLogo,
} from '#server/artwork/index.ts';
import { changeApp } from '#server/modules/tenants/index.ts';
import { Brand, type OwnLogo, themeOf, toHex } from '#server/modules/theming/index.ts';
import { transaction } from '#server/platform/db/index.ts';
import { invalid, problem } from '#server/platform/errors/index.ts';
import type { OperatorContext } from '../context.ts';
import { findApp, lockApp } from '../find.ts';
import { reference } from '../inputs.ts';
import { parseInput } from '../parse-input.ts';
import { recordAuditEntry } from '../record-audit-entry.ts';

const slots = ['light', 'dark', 'mark'] as const;
type Slot = (typeof slots)[number];

const file = z.instanceof(Uint8Array).optional();
const SetLogo = z.object({
  app: reference,
  light: file,
  dark: file,
  mark: file,
  remove: z.array(z.enum(slots, 'Must be light, dark or mark.')).max(slots.length).default([]),
});

export type LogoReport = { app: string; logo: OwnLogo | null; warnings: string[] };

/**
 * Sets and removes files of an app's own logo, or returns the current logo if neither is given. Other files
 * and the theme are unchanged. Throws validation_failed with each rejected file and the reason, and
 * invalid_state if the app has no theme. After the commit, the pages of all processes show the new logo.
 */
export async function themeLogo(ctx: OperatorContext, given: z.input<typeof SetLogo>): Promise<LogoReport> {
  const input = parseInput(SetLogo, given);
  const changed = slots.filter((slot) => input[slot]);
  if (changed.length === 0 && input.remove.length === 0) {
    const app = await findApp(ctx, input.app);
    return { app: app.slug, logo: brandOf(app.brand).logo.own ?? null, warnings: [] };
  }
  // Files are read before the app is locked, because one picture may take a second.
  const read = await readFiles(input, changed);
  return transaction(ctx, async (ctx) => {
    const app = await lockApp(ctx, input.app);
    const brand = brandOf(app.brand);
    const before = brand.logo.own;
    const files = { ...(before && (await storedLogoFiles(ctx, app.id, before.hash))), ...read };
    for (const slot of input.remove) delete files[slot];
    const { light } = files;
    if (!light && Object.keys(files).length > 0) {
      throw invalid('light', 'required', 'A logo for dark pages or a mark needs a light logo too.');
    }
    const { light: onLight, dark: onDark } = themeOf(brand);
    const drawn =
      light &&
      (await drawLogo(app.id, { ...files, light }, { light: toHex(onLight.bg), dark: toHex(onDark.bg) }));
    await storeLogo(ctx, app.id, drawn ? { ...drawn, files } : null);
    const own = drawn?.own ?? null;
    await changeApp(ctx, app.id, { brand: withLogo(app.brand as object, own) });
    await recordAuditEntry(ctx, {
      action: 'theme.logo',
      organisationId: app.organisationId,
      appId: app.id,
      detail: { changed, removed: input.remove, hash: own?.hash ?? null },
    });
    return { app: app.slug, logo: own, warnings: drawn?.warnings ?? [] };
  });
}

/** Returns the stored brand with this own logo, or without one. Nothing else changes. */
export function withLogo<Stored extends object>(stored: Stored, own: OwnLogo | null | undefined): Stored {
  const { own: _, ...paths } = (stored as Stored & { logo?: { own?: OwnLogo } }).logo ?? {};
  return { ...stored, logo: own ? { ...paths, own } : paths };
}

function brandOf(stored: unknown): Brand {
  const parsed = Brand.safeParse(stored);
  if (!parsed.success) {
    throw problem('invalid_state', { detail: 'The app has no theme yet: set one with `theme set`.' });
  }
  return parsed.data;
}

async function readFiles(
  input: Partial<Record<Slot, Uint8Array>>,
  changed: readonly Slot[],
): Promise<Partial<Record<Slot, ReadLogo>>> {
  const files: Partial<Record<Slot, ReadLogo>> = {};
  const errors: { field: string; code: string; message: string }[] = [];
  for (const slot of changed) {
    try {
      files[slot] = await readLogo(input[slot] as Uint8Array);
    } catch (err) {
      if (!(err instanceof LogoRejectedError)) throw err;
      errors.push({ field: slot, code: 'invalid', message: err.message });
    }
  }
  if (errors.length > 0) throw problem('validation_failed', { errors });
  return files;
}
