import type { RequestListener } from 'node:http';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '#server/platform/db/sql.ts';
import { newId } from '#server/platform/ids/index.ts';
import { supplierRegistry } from '#server/platform/resilience/index.ts';
import { type PictureSource, supplierPictures } from '#server/platform/supplier-http/index.ts';
import { systemContext } from '#server/testing/index.ts';
import { registerPictureSuppliers } from './index.ts';
import { openHttps } from './open-https.ts';
import { pictureServer } from './respond-with-picture.ts';
import { sweepUnusedPicturesQuery } from './sweep-pictures.ts';
import { aBomb, aPhoto } from './testing/picture-files.ts';
import { aPictureHost, type PictureHost } from './testing/picture-host.ts';

const ctx = systemContext();
const source: PictureSource = { hosts: ['pictures.supplier.example'], copies: 'allowed' };
const registry = supplierRegistry<{ name: string; pictures?: PictureSource }>('supplier of pictures', null);
let host: PictureHost;
let photo: Buffer;
/** Rows of other tests have other suppliers. */
let supplier: string;

beforeAll(async () => {
  [host, photo] = await Promise.all([aPictureHost(), aPhoto(1000, 1500)]);
  registerPictureSuppliers([registry]);
});
afterAll(() => host.close());
beforeEach(() => {
  supplier = `supplier-${newId()}`;
  registry.register('Sandbox', [{ name: supplier, pictures: source }]);
  host.asked.length = 0;
  host.mostAtOnce = 0;
});

/** A process; requests wait for a copy as long as it takes, unless a test says otherwise. */
const aProcess = (waitMs = 50_000, fetchTimeoutMs = 50_000) => {
  const respond = pictureServer({ db: () => ctx.db, open: host.open, waitMs, fetchTimeoutMs });
  return (address: string) => respond(new Request(`http://sojourn.test${address}`));
};

const sends =
  (body: Buffer | string, type = 'image/jpeg'): RequestListener =>
  (_, res) =>
    res.writeHead(200, { 'content-type': type }).end(body);

/** Lets the supplier answer a new path and returns our address of it. */
function aPicture(answer: RequestListener, width: 320 | 640 | 1280 = 640): string {
  const path = `/${newId()}.jpg`;
  host.answers.set(path, answer);
  const address = supplierPictures(supplier, source).urlOf(`https://pictures.supplier.example${path}`, width);
  if (!address) throw new Error('The address is missing.');
  return address;
}

const isPoster = (answer: Response) => answer.headers.get('content-type') === 'image/svg+xml; charset=utf-8';
const cacheOf = (answer: Response) => answer.headers.get('cache-control') ?? '';
const isSoon = (answer: Response, seconds: number) =>
  Number(/max-age=(\d+)$/.exec(cacheOf(answer))?.[1]) <= seconds;

describe('Pictures of suppliers', () => {
  test('A picture is served from our origin as WebP of the asked width, upright, without metadata and for long', async () => {
    const ask = aProcess();
    const address = aPicture(sends(photo));
    const answer = await ask(address);
    expect(answer.headers.get('content-type')).toBe('image/webp');
    expect(cacheOf(answer)).toContain('immutable');
    expect(answer.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
    const facts = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
    expect(facts).toMatchObject({ format: 'webp', width: 640, height: 960 });
    expect(facts.exif).toBeUndefined();
    const large = await ask(address.replace('/640.webp', '/1280.webp'));
    expect(await sharp(Buffer.from(await large.arrayBuffer())).metadata()).toMatchObject({ width: 1000 });
    expect(host.asked).toHaveLength(1);
  });

  test('The same URL has the same address, which does not contain it', () => {
    const { urlOf } = supplierPictures(supplier, source);
    const address = urlOf('https://pictures.supplier.example/secret-name.jpg');
    expect(address).toBe(urlOf('https://pictures.supplier.example/secret-name.jpg'));
    expect(address).toMatch(/^\/media\/p\/[A-Za-z0-9_-]+\/1280\.webp$/);
    const token = address?.split('/')[3] ?? '';
    expect(Buffer.from(token, 'base64url').toString('latin1')).not.toMatch(/secret|supplier/);
  });

  test('Nothing is fetched for an address that we have not made', async () => {
    const ask = aProcess();
    const address = aPicture(sends(photo));
    const token = address.split('/')[3] ?? '';
    const altered = [
      address.replace(token, `${token.slice(0, -5)}AAAAA`),
      address.replace(token, Buffer.from('["x","pictures.supplier.example/a.jpg"]').toString('base64url')),
      address.replace('640', '641'),
      '/media/p/https://pictures.supplier.example/640.webp',
    ];
    for (const one of altered) expect((await ask(one)).status).toBe(404);
    expect(host.asked).toEqual([]);
  });

  test('Twenty requests to each of two processes fetch a picture once', async () => {
    const [one, other] = [aProcess(), aProcess()];
    const address = aPicture(sends(photo));
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, index) => (index % 2 ? one : other)(address)),
    );
    expect(host.asked).toHaveLength(1);
    expect(answers.filter((answer) => !isPoster(answer)).length).toBeGreaterThanOrEqual(20);
    // The process that came second shows a poster for a moment, and then the copy.
    for (const answer of answers.filter(isPoster)) expect(isSoon(answer, 10)).toBe(true);
    expect(isPoster(await one(address)) || isPoster(await other(address))).toBe(false);
  });

  test('While a copy is made a poster stands for it, which may be cached for seconds only, and the copy follows', async () => {
    const gate = Promise.withResolvers<void>();
    const ask = aProcess(0);
    const address = aPicture(async (_, res) => {
      await gate.promise;
      sends(photo)(_, res);
    });
    const early = await ask(address);
    expect([early.status, isPoster(early), isSoon(early, 10)]).toEqual([200, true, true]);
    gate.resolve();
    await expect.poll(async () => isPoster(await ask(address))).toBe(false);
    expect(host.asked).toHaveLength(1);
  });

  test('A page with sixty pictures has at most four of them fetched at once', async () => {
    const ask = aProcess();
    const small = await aPhoto(60, 60);
    const answer: RequestListener = (_, res) => setTimeout(() => sends(small)(_, res), 20);
    const addresses = Array.from({ length: 60 }, () => aPicture(answer));
    const answers = await Promise.all(addresses.map(ask));
    expect(answers.some(isPoster)).toBe(false);
    expect(host.mostAtOnce).toBeLessThanOrEqual(4);
  });

  test('Above the limit of their size the least recently used copies are deleted, with their files', async () => {
    const ask = aProcess();
    const addresses = [aPicture(sends(photo)), aPicture(sends(photo)), aPicture(sends(photo))];
    for (const address of addresses) await ask(address);
    const rows = await ctx.db.execute<{ hash: string; size: number }>(sql`
      select hash, size_bytes as size from supplier_pictures where supplier = ${supplier} order by created_at`);
    // Of the future, so that copies of other tests count as longer unused.
    for (const [index, { hash }] of rows.entries())
      await ctx.db.execute(sql`
        update supplier_pictures set used_at = sojourn_now() + make_interval(days => ${index === 0 ? 3 : index})
        where hash = ${hash}`);
    const room = (rows[0]?.size ?? 0) + (rows[2]?.size ?? 0);
    await ctx.db.execute(sweepUnusedPicturesQuery(10_000, room));
    const left = await ctx.db.execute<{ hash: string }>(sql`
      select hash from supplier_pictures where supplier = ${supplier} order by created_at`);
    expect(left.map(({ hash }) => hash)).toEqual([rows[0]?.hash, rows[2]?.hash]);
    const files = await ctx.db.execute(sql`
      select 1 from supplier_picture_files where hash = ${rows[1]?.hash ?? ''}`);
    expect(files).toHaveLength(0);
  });
});

describe('A supplier that forbids copies', () => {
  test('It has no addresses of ours, and copies that were made before are not shown', async () => {
    const address = aPicture(sends(photo));
    expect(isPoster(await aProcess()(address))).toBe(false);
    const forbidden: PictureSource = { ...source, copies: 'forbidden' };
    expect(supplierPictures(supplier, forbidden).urlOf('https://pictures.supplier.example/1.jpg')).toBeNull();
    registry.register('Sandbox', [{ name: supplier, pictures: forbidden }]);
    expect(isPoster(await aProcess()(address))).toBe(true);
    registry.register('Sandbox', []);
    expect(isPoster(await aProcess()(address))).toBe(true);
    expect(host.asked).toHaveLength(1);
  });
});

describe('Hostile pictures', () => {
  const script =
    '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400"><script>alert(1)</script></svg>';
  const redirect =
    (location: string): RequestListener =>
    (_, res) =>
      res.writeHead(302, { location }).end();

  test.each<[string, () => Promise<RequestListener> | RequestListener, string]>([
    ['An SVG with a script', () => sends(script, 'image/svg+xml'), 'wrong_type'],
    ['An SVG that calls itself a JPEG', () => sends(script), 'wrong_type'],
    ['An HTML page named .jpg', () => sends('<html><script>alert(1)</script></html>'), 'wrong_type'],
    ['A page with the type of a page', () => sends(photo, 'text/html'), 'wrong_type'],
    ['A picture that declares 900 million pixels', () => sends(aBomb(30_000, 30_000)), 'unreadable'],
    ['A tracking pixel', async () => sends(await aPhoto(1, 1)), 'unreadable'],
    ['A JPEG that ends in the middle', () => sends(photo.subarray(0, photo.length / 2)), 'unreadable'],
    ['A redirect to another host', () => redirect('https://evil.example/a.jpg'), 'not_trusted'],
    ['A redirect to a private address', () => redirect('https://169.254.169.254/latest'), 'not_trusted'],
    ['A redirect to plain http', () => redirect('http://pictures.supplier.example/a.jpg'), 'not_trusted'],
    ['A file', () => redirect('file:///etc/passwd'), 'not_trusted'],
    ['A redirect to nowhere', () => (_, res) => res.writeHead(302).end(), 'not_trusted'],
    ['A missing picture', () => (_, res) => res.writeHead(404).end(), 'not_found'],
    ['A server error', () => (_, res) => res.writeHead(503).end(), 'status'],
    ['A cut connection', () => (_, res) => res.destroy(), 'unreachable'],
    [
      'A declared length of a gigabyte',
      () => (_, res) =>
        res.writeHead(200, { 'content-type': 'image/jpeg', 'content-length': 2 ** 30 }).write('x'),
      'too_large',
    ],
  ])('%s gets the poster, and the supplier is not asked again soon', async (_, answer, failure) => {
    const address = aPicture(await answer());
    const first = await aProcess()(address);
    expect([first.status, isPoster(first), isSoon(first, 300)]).toEqual([200, true, true]);
    const asked = host.asked.length;
    const again = await aProcess()(address);
    expect([isPoster(again), host.asked.length]).toEqual([true, asked]);
    const [row] = await ctx.db.execute(sql`
      select state, failure, failures from supplier_pictures where supplier = ${supplier}`);
    expect(row).toEqual({ state: 'failed', failure, failures: 1 });
    expect(host.asked.every((url) => url.startsWith('https://pictures.supplier.example/'))).toBe(true);
  });

  test('A redirect that leads back to itself is followed three times', async () => {
    const path = `/${newId()}.jpg`;
    host.answers.set(path, redirect(path));
    const address = supplierPictures(supplier, source).urlOf(`https://pictures.supplier.example${path}`);
    expect(isPoster(await aProcess()(address ?? ''))).toBe(true);
    expect(host.asked).toHaveLength(4);
  });

  test('An endless body is read up to ten megabytes, and the connection is closed', async () => {
    const closed = Promise.withResolvers<void>();
    let sent = 0;
    const address = aPicture((_, res) => {
      res.writeHead(200, { 'content-type': 'image/jpeg' });
      const part = Buffer.alloc(256 * 1024, 1);
      const send = () => {
        while (!res.destroyed && res.write(part)) sent += part.length;
        sent += part.length;
      };
      res.on('drain', send);
      res.on('close', closed.resolve);
      send();
    });
    expect(isPoster(await aProcess()(address))).toBe(true);
    await closed.promise;
    // What the sockets buffer comes on top.
    expect(sent).toBeLessThan(40 * 1024 * 1024);
  });

  test('A body that stops without an end is given up after the time limit', async () => {
    const address = aPicture((_, res) =>
      res.writeHead(200, { 'content-type': 'image/jpeg' }).write('\xff\xd8'),
    );
    expect(isPoster(await aProcess(20_000, 200)(address))).toBe(true);
  });

  test('A host whose name leads to this machine or a private network is not connected to', async () => {
    const signal = AbortSignal.timeout(5_000);
    await expect(openHttps(new URL('https://localhost/a.jpg'), signal)).rejects.toMatchObject({
      code: 'EADDRNOTAVAIL',
    });
  });

  test('After its pause a picture that failed is fetched again and shown', async () => {
    const path = `/${newId()}.jpg`;
    host.answers.set(path, (_, res) => res.writeHead(500).end());
    const address =
      supplierPictures(supplier, source).urlOf(`https://pictures.supplier.example${path}`) ?? '';
    expect(isPoster(await aProcess()(address))).toBe(true);
    host.answers.set(path, sends(photo));
    expect(isPoster(await aProcess()(address))).toBe(true);
    await ctx.db.execute(
      sql`update supplier_pictures set due_at = sojourn_now() where supplier = ${supplier}`,
    );
    expect(isPoster(await aProcess()(address))).toBe(false);
  });
});
