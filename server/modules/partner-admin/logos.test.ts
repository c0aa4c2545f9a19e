import { createServer } from 'node:http';
import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { readLogo, respondWithLogo } from '#server/artwork/index.ts';
import { buildEmail, emailThemeFor, type OwnLogo, seededBrand } from '#server/modules/theming/index.ts';
import { sql } from '#server/platform/db/sql.ts';
import { appManifest } from '#server/portal/app-manifest.ts';
import { brandPreview } from '#server/portal/brand-previews.ts';
import { aTenant } from '#server/testing/index.ts';
import { setTheme, showTheme, themeLogo } from './index.ts';
import { operatorContext } from './testing/operator-context.ts';

const svgOf = (inside: string, size = 'width="320" height="80"') =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" ${size}>${inside}</svg>`);

const wide = svgOf('<rect x="10" y="10" width="300" height="60" fill="#123a7a"/>');

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: '#b02020' } });

/** Returns the checksum at the end of a PNG chunk. */
function crcOf(chunk: Uint8Array): Buffer {
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(chunk));
  return sum;
}

const rejectionOf = (bytes: Uint8Array) =>
  readLogo(bytes).then(
    () => null,
    (err: Error) => err.message,
  );

describe('Unsuitable logo files', () => {
  test.each([
    ['an SVG with a script', svgOf('<script>alert(1)</script>'), 'script'],
    [
      'an SVG with a script in a namespace',
      svgOf('<x:script xmlns:x="http://www.w3.org/2000/svg"/>'),
      'script',
    ],
    [
      'an SVG with an event handler',
      svgOf('<rect onload="alert(1)" width="9" height="9"/>'),
      'event handler',
    ],
    ['an SVG with a foreignObject', svgOf('<foreignObject/>'), 'foreignObject'],
    [
      'an SVG with an external reference',
      svgOf('<use href="https://evil.example/a.svg#b"/>'),
      'outside itself',
    ],
    [
      'an SVG with an external reference in character references',
      svgOf('<use href="&#104;ttps://evil.example"/>'),
      'outside itself',
    ],
    [
      'an SVG with an external style sheet',
      svgOf('<style>@import "https://evil.example"</style>'),
      'outside itself',
    ],
    ['an SVG with an embedded picture', svgOf('<image href="data:image/png;base64,AA=="/>'), 'picture in it'],
    ['an animated SVG', svgOf('<animate attributeName="x"/>'), 'animated'],
    [
      'an SVG with entities',
      Buffer.concat([Buffer.from('<!DOCTYPE svg [<!ENTITY a "b">]>'), svgOf('&a;')]),
      'document type',
    ],
    ['a GIF', Buffer.from('GIF89a and more'), 'no SVG, PNG or WebP'],
    ['a file of more than 1 MB', Buffer.alloc(1024 * 1024 + 1), 'larger than 1 MB'],
    ['an empty SVG', svgOf('<g/>'), ''],
  ])('As a logo, %s is rejected with the reason', async (_, bytes, reason) => {
    expect(await rejectionOf(bytes)).toContain(reason);
    expect(await rejectionOf(bytes)).not.toBeNull();
  });

  test('A logo with too many pixels, a long shape, an animation or broken data is rejected with the reason', async () => {
    expect(await rejectionOf(await picture(5000, 4000).png().toBuffer())).toContain('4096');
    expect(await rejectionOf(await picture(900, 100).png().toBuffer())).toContain('eight times');
    const frames = await Promise.all(
      ['#f00', '#00f'].map((background) =>
        sharp({ create: { width: 64, height: 64, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    );
    const moving = await sharp(frames, { join: { animated: true } })
      .webp()
      .toBuffer();
    expect(await rejectionOf(moving)).toContain('animated');
    const still = await picture(64, 64).png().toBuffer();
    const beforePixels = still.indexOf('IDAT') - 4;
    const animation = Buffer.concat([
      Buffer.from([0, 0, 0, 8]),
      Buffer.from('acTL'),
      Buffer.from([0, 0, 0, 2, 0, 0, 0, 0]),
    ]);
    const checked = Buffer.concat([animation, crcOf(animation.subarray(4))]);
    const apng = Buffer.concat([still.subarray(0, beforePixels), checked, still.subarray(beforePixels)]);
    expect(await rejectionOf(apng)).toContain('animated');
    const whole = await picture(100, 100).png().toBuffer();
    expect(await rejectionOf(whole.subarray(0, 60))).toContain('cannot be read');
  });
});

describe('Small files that declare a huge picture', () => {
  test('A PNG that declares a huge picture is rejected by its header', async () => {
    const png = Buffer.from(await picture(64, 64).png().toBuffer());
    png.writeUInt32BE(60_000, 16);
    png.writeUInt32BE(60_000, 20);
    crcOf(png.subarray(12, 29)).copy(png, 29);
    expect(await rejectionOf(png)).toContain('4096');
  });

  test.each([
    ['width and height', svgOf('<rect width="9" height="9"/>', 'width="4000000" height="1000000"')],
    ['view box', svgOf('<rect width="9" height="9"/>', 'viewBox="0 0 4000000 1000000"')],
  ])('An SVG with a huge %s is rejected', async (_, bytes) => {
    expect(await rejectionOf(bytes)).toContain('4096');
  });
});

test('Reading a logo applies its colour profile to the pixels and removes the profile', async () => {
  const wideGamut = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#00c040' } })
    .withIccProfile('p3')
    .png()
    .toBuffer();
  expect((await sharp(wideGamut).metadata()).icc).toBeDefined();
  const { png } = await readLogo(wideGamut);
  expect((await sharp(png).metadata()).icc).toBeUndefined();
  const [red = 255, green = 0, blue = 255] = await sharp(png).raw().toBuffer();
  // The same colour in sRGB. The values in the file differ from it by about 100 of 255 in red.
  expect([red, Math.abs(green - 0xc0), Math.abs(blue - 0x40)].every((distance) => distance <= 2)).toBe(true);
});

test('Rendering an SVG does not request the addresses in it', async () => {
  let requestCount = 0;
  const server = createServer((_, response) => {
    requestCount += 1;
    response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  const named = `http://127.0.0.1:${port}`;
  await sharp(
    svgOf(
      `<style>@import "${named}/a.css"</style><image href="${named}/b.png" width="9" height="9"/><rect width="9" height="9"/>`,
    ),
  )
    .png()
    .toBuffer();
  server.close();
  expect(requestCount).toBe(0);
});

describe('A partner’s own logo', () => {
  const ctx = operatorContext();
  let app: string;
  let slug: string;

  beforeAll(async () => {
    app = (await aTenant()).appId;
    slug = `logo-${app.slice(-12)}`;
    await ctx.db.execute(sql`update apps set slug = ${slug}, brand = '{}' where id = ${app}`);
    await setTheme(ctx, { app, brand: { ...seededBrand('aurora'), slug } });
  });

  const set = async (files: Record<string, Uint8Array>) => {
    const { logo } = await themeLogo(ctx, { app, ...files });
    if (!logo) throw new Error('No logo');
    return logo;
  };
  const get = (own: OwnLogo, name: string) =>
    respondWithLogo(new Request(`http://localhost/media/v1/logo/${own.hash}/${name}.png`), [ctx.environment]);

  test('A partner’s logo is drawn in all sizes without metadata and served as immutable under its hash', async () => {
    const mark = await picture(200, 200).withMetadata({ density: 300 }).webp().toBuffer();
    const dark = await picture(400, 100)
      .withExif({ IFD0: { Artist: 'Olga' } })
      .png()
      .toBuffer();
    const own = await set({ light: wide, dark, mark });
    expect(own).toMatchObject({ given: ['light', 'dark', 'mark'], hasMark: true });
    const sizes = { 'icon-32': 32, 'icon-180': 180, 'icon-192': 192, 'icon-512': 512, 'maskable-512': 512 };
    for (const [name, size] of Object.entries(sizes)) {
      const facts = await sharp(await (await get(own, name))?.bytes()).metadata();
      expect(facts, name).toMatchObject({ width: size, height: size, format: 'png' });
    }
    const response = await get(own, 'dark');
    expect(response?.headers.get('cache-control')).toContain('immutable');
    expect(response?.headers.get('x-content-type-options')).toBe('nosniff');
    expect(response?.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
    const facts = await sharp(await response?.bytes()).metadata();
    expect(facts).toMatchObject({ width: own.dark[0] * 3, height: own.dark[1] * 3 });
    expect([facts.exif, facts.icc, facts.xmp]).toEqual([undefined, undefined, undefined]);
    expect(await get(own, 'source-light')).toBeNull();
  });

  test('A partner’s logo survives a new theme, is part of the exported theme, and has an audit entry', async () => {
    const own = await set({ light: wide });
    await setTheme(ctx, { app, brand: { ...seededBrand('aurora'), slug, tone: 'formal' } });
    expect((await showTheme(ctx, { app })).brand.logo.own).toEqual(own);
    const [act] = await ctx.db.execute<{ detail: object }>(
      sql`select detail from operator_acts where app_id = ${app} and action = 'theme.logo' order by id desc limit 1`,
    );
    expect(act?.detail).toEqual({ changed: ['light'], removed: [], hash: own.hash });
  });

  test('E-mail messages and the manifest use a partner’s logo until it is removed, and its pictures are still served', async () => {
    const own = await set({ light: wide, mark: await picture(90, 90).png().toBuffer() });
    const currentBrand = async () => (await showTheme(ctx, { app })).brand;
    const mail = async () =>
      buildEmail(
        emailThemeFor({ name: 'A', brand: await currentBrand(), origin: 'https://a.example' }, 'en'),
        'S',
        [],
      ).html;
    const icons = async () => (await appManifest(await currentBrand(), [], 'en')).icons.map(({ src }) => src);
    expect(await mail()).toContain(`src="https://a.example/media/v1/logo/${own.hash}/mail.png"`);
    expect(await mail()).toContain('alt="Aurora"');
    expect(await icons()).toContain(`/media/v1/logo/${own.hash}/maskable-512.png`);
    const removed = await themeLogo(ctx, { app, remove: ['light', 'dark', 'mark'] });
    expect(removed.logo).toBeNull();
    expect(await mail()).not.toContain('/media/v1/logo/');
    expect(await icons()).toContain(`/brands/${slug}/maskable-512.png`);
    expect((await get(own, 'mail'))?.status).toBe(200);
  });

  test('Link previews show a partner’s logo without a mark, not the generated mark', async () => {
    await set({ light: wide });
    const { brand } = await showTheme(ctx, { app });
    const bytes = await brandPreview(brand);
    if (!(bytes instanceof Uint8Array)) throw new Error('No preview');
    // A pixel inside the logo, which begins 44 px inside the centred card of 608 by 383 px.
    const inside = { left: 460, top: 218, width: 1, height: 1 };
    const [red, green, blue] = await sharp(bytes).extract(inside).raw().toBuffer();
    expect([red, green, blue]).toEqual([0x12, 0x3a, 0x7a]);
  });

  test('A logo that is invisible on its background is accepted with a warning', async () => {
    const white = svgOf('<rect width="320" height="80" fill="#fff"/>');
    const { warnings } = await themeLogo(ctx, { app, light: white });
    expect(warnings.join(' ')).toContain('light background');
  });
});
