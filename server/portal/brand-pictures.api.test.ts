import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { posterUrl } from '#server/artwork/index.ts';
import { apps } from '#server/modules/tenants/schema.ts';
import { seededBrands } from '#server/modules/theming/index.ts';
import { eq } from '#server/platform/db/sql.ts';
import { systemContext } from '#server/testing/context.ts';
import { aTenant } from '#server/testing/index.ts';
import { respondWithBrandPicture } from './brand-pictures.ts';
import { previewPath } from './brand-previews.ts';

/** A partner in addition to the seeded ones, with Arabic as its first language and two modules. */
const run = Date.now().toString(36);
const slug = `harbour-${run}`;
/** Slugs of the seeded partners are unique per run; the pictures depend on the brand only. */
const slugOf = (seeded: string) => `${seeded}-${run}`;
const seeded = seededBrands.map((brand) => slugOf(brand.slug));

const ask = (path: string) => respondWithBrandPicture(new Request(`http://localhost${path}`));

async function sizeOf(path: string) {
  const answer = await ask(path);
  expect(answer.status, path).toBe(200);
  expect(answer.headers.get('content-type')).toBe('image/png');
  const { width, height, format } = await sharp(await answer.bytes()).metadata();
  return { width, height, format };
}

beforeAll(async () => {
  const { db } = systemContext('Sandbox');
  const [brand] = seededBrands;
  if (!brand) throw new Error('There is no built-in brand');
  for (const one of seededBrands) {
    const tenant = await aTenant();
    await db
      .update(apps)
      .set({ slug: slugOf(one.slug), brand: one })
      .where(eq(apps.id, tenant.appId));
  }
  const tenant = await aTenant();
  const own = {
    ...brand,
    slug,
    names: { ar: 'نادي الميناء', en: 'Harbour Travel Club' },
    locales: ['ar' as const, 'en' as const],
    logo: { ...brand.logo, mark: `/brands/${slug}/mark.svg` },
  };
  await db
    .update(apps)
    .set({ slug, brand: { ...brand, ...own }, modules: ['hotels', 'perks'] })
    .where(eq(apps.id, tenant.appId));
});

describe('Brand pictures', () => {
  const partners = [...seeded, slug];

  test('The link preview of every partner is 1200 by 630 pixels', async () => {
    for (const partner of partners) {
      expect(await sizeOf(`/brands/${partner}/preview.png`)).toEqual({
        width: 1200,
        height: 630,
        format: 'png',
      });
    }
  });

  test('The link preview of a hotel is 1200 by 630 pixels and differs between partners', async () => {
    const poster = posterUrl({ kind: 'hotel', placeId: 'paris', propertyId: 'h1', scene: 'front' });
    const seen = new Set<string>();
    for (const partner of partners) {
      const path = previewPath(partner, poster);
      expect(path).toBe(`/brands/${partner}/preview/hotel/paris.h1/front.png`);
      expect(await sizeOf(path)).toEqual({ width: 1200, height: 630, format: 'png' });
      seen.add(Buffer.from(await (await ask(path)).bytes()).toString('base64'));
    }
    expect(seen.size).toBe(partners.length);
  });

  test('Icons have the size in their name, and every partner has light and dark marks without text', async () => {
    for (const partner of partners) {
      for (const size of [32, 180, 192, 512])
        expect(await sizeOf(`/brands/${partner}/icon-${size}.png`)).toMatchObject({
          width: size,
          height: size,
        });
      expect(await sizeOf(`/brands/${partner}/maskable-512.png`)).toMatchObject({ width: 512, height: 512 });
      for (const mark of ['mark', 'logo-light', 'logo-dark']) {
        const answer = await ask(`/brands/${partner}/${mark}.svg`);
        expect(answer.headers.get('content-type')).toContain('image/svg+xml');
        expect(await answer.text()).not.toMatch(/<text|<script/);
      }
    }
  });

  test('An unknown picture, seed or partner is answered with 404', async () => {
    for (const path of [
      `/brands/${slug}/preview/hotel/..%2f..%2fetc/front.png`,
      `/brands/${slug}/preview/hotel/paris.h1/nowhere.png`,
      `/brands/${slug}/preview/hotel/paris.h1.png`,
      `/brands/${slug}/previews.png`,
      '/brands/nobody-at-all/preview.png',
    ])
      expect((await ask(path)).status, path).toBe(404);
  });
});

describe('Web app manifest', () => {
  const manifestOf = async (path: string) => (await ask(path)).json();

  test('The manifest is in the requested language, else in the partner’s first one, always with the same id', async () => {
    const path = `/brands/${slug}/manifest.webmanifest`;
    const [english, arabic, unknown, first] = await Promise.all(
      ['?lang=en', '?lang=ar', '?lang=fr', ''].map((query) => manifestOf(path + query)),
    );
    expect(english).toMatchObject({
      id: '/',
      scope: '/',
      name: 'Harbour Travel Club',
      short_name: 'Harbour',
      lang: 'en',
      dir: 'ltr',
    });
    expect(arabic).toMatchObject({ id: '/', name: 'نادي الميناء', lang: 'ar', dir: 'rtl' });
    expect(unknown).toEqual(arabic);
    expect(first).toEqual(arabic);
  });

  test('The manifest has shortcuts to trips and to the enabled modules', async () => {
    const { shortcuts } = await manifestOf(`/brands/${slug}/manifest.webmanifest?lang=en`);
    expect(shortcuts).toEqual([
      { name: 'Trips', url: '/trips' },
      { name: 'Perks', url: '/perks' },
      { name: 'Hotels', url: '/hotels' },
    ]);
  });
});
