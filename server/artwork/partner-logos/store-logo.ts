import type { BaseContext } from '#server/platform/context/index.ts';
import { and, eq, inArray, sql } from '#server/platform/db/sql.ts';
import { logoPictures } from '../schema.ts';
import type { DrawnLogo, LogoFiles } from './draw-logo.ts';
import type { ReadLogo } from './read-logo.ts';

const slots = ['light', 'dark', 'mark'] as const;

/** Returns the stored files of an app's logo with this hash. */
export async function storedLogoFiles(ctx: BaseContext, appId: string, hash: string): Promise<LogoFiles> {
  const { default: sharp } = await import('sharp');
  const rows = await ctx.db
    .select({ name: logoPictures.name, bytes: logoPictures.bytes })
    .from(logoPictures)
    .where(
      and(
        eq(logoPictures.appId, appId),
        eq(logoPictures.hash, hash),
        inArray(
          logoPictures.name,
          slots.map((slot) => `source-${slot}`),
        ),
      ),
    );
  const read = rows.map(async ({ name, bytes }): Promise<[string, ReadLogo]> => {
    const { width, height } = await sharp(bytes).metadata();
    return [name.replace('source-', ''), { png: bytes, width, height }];
  });
  return Object.fromEntries(await Promise.all(read));
}

/**
 * Stores the current logo of an app, or removes it (`null`). The previous logo is retired; `purgeLogos`
 * deletes it later. Call it in the transaction that writes the brand.
 */
export async function storeLogo(
  ctx: BaseContext,
  appId: string,
  logo: (Pick<DrawnLogo, 'own' | 'pictures'> & { files: LogoFiles }) | null,
): Promise<void> {
  await ctx.db.execute(
    sql`update logo_pictures set retired_at = sojourn_now() where app_id = ${appId} and retired_at is null`,
  );
  if (logo === null) return;
  const { own, pictures, files } = logo;
  const sources = slots.flatMap((slot) => {
    const file = files[slot];
    return file ? [[`source-${slot}`, file.png] as const] : [];
  });
  await ctx.db
    .insert(logoPictures)
    .values(
      [...Object.entries(pictures), ...sources].map(([name, bytes]) => ({
        appId,
        hash: own.hash,
        name,
        bytes: Buffer.from(bytes),
      })),
    )
    // The same files give the same hash: the rows that were just retired become current again.
    .onConflictDoUpdate({
      target: [logoPictures.appId, logoPictures.hash, logoPictures.name],
      set: { retiredAt: null },
    });
}
