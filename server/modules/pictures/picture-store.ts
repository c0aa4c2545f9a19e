import { type Database, transaction } from '#server/platform/db/index.ts';
import { sql } from '#server/platform/db/sql.ts';
import type { PictureFile } from './encode-picture.ts';
import type { PictureFailure } from './picture-refused.ts';
import { supplierPictureFiles } from './schema.ts';

/** A picture of a supplier; `hash` names it in our tables. */
export type Picture = { hash: string; supplier: string; url: string };

/**
 * What is known of a picture: its file for a width, or the seconds until it may be tried again because it failed or is
 * being copied.
 */
export type StoredPicture = { bytes: Uint8Array<ArrayBuffer> } | { waitSeconds: number; isFailed: boolean };

/** Longer than a fetch and its encoding take. */
const claimSeconds = 30;
const firstPauseSeconds = 300;
const longestPauseSeconds = 86_400;

/**
 * Reads the file of a picture that is nearest to a width, preferably not narrower; null for a picture that should be copied
 * now. Notes once a day that a copy is used.
 */
export async function readPicture(db: Database, hash: string, width: number): Promise<StoredPicture | null> {
  const [row] = await db.execute<{
    state: string;
    waitSeconds: number;
    isUsedToday: boolean;
    bytes: Uint8Array | null;
  }>(sql`
    select p.state, extract(epoch from p.due_at - sojourn_now())::float as "waitSeconds",
      p.used_at > sojourn_now() - interval '1 day' as "isUsedToday", f.bytes
    from supplier_pictures p left join lateral (
      select bytes from supplier_picture_files f where f.hash = p.hash
      order by f.width < ${width}, abs(f.width - ${width}) limit 1) f on true
    where p.hash = ${hash}`);
  if (!row) return null;
  if (row.state === 'copied' && row.bytes) {
    if (!row.isUsedToday)
      await db.execute(sql`update supplier_pictures set used_at = sojourn_now() where hash = ${hash}`);
    return { bytes: new Uint8Array(row.bytes) };
  }
  const { state, waitSeconds } = row;
  return waitSeconds > 0 ? { waitSeconds, isFailed: state === 'failed' } : null;
}

/** Claims a picture for this process for half a minute; false if it is copied, paused, or claimed by another process. */
export async function claimPicture(db: Database, { hash, supplier }: Picture): Promise<boolean> {
  const rows = await db.execute(sql`
    insert into supplier_pictures (hash, supplier, state, due_at)
    values (${hash}, ${supplier}, 'copying', sojourn_now() + make_interval(secs => ${claimSeconds}))
    on conflict (hash) do update set state = 'copying', due_at = excluded.due_at, used_at = sojourn_now()
    where supplier_pictures.state <> 'copied' and supplier_pictures.due_at <= sojourn_now()
    returning 1`);
  return rows.length > 0;
}

/** Stores the files of a picture; replaces those of another process whose claim ended meanwhile. */
export async function storePicture(
  db: Database,
  { hash }: Picture,
  files: readonly PictureFile[],
): Promise<void> {
  const sizeBytes = files.reduce((sum, { bytes }) => sum + bytes.byteLength, 0);
  await transaction({ db }, async ({ db }) => {
    const updated = await db.execute(sql`
      update supplier_pictures set state = 'copied', failures = 0, failure = null, size_bytes = ${sizeBytes},
        created_at = sojourn_now(), used_at = sojourn_now() where hash = ${hash} returning 1`);
    // A crash of the database may have emptied the table.
    if (updated.length === 0) return;
    await db.execute(sql`delete from supplier_picture_files where hash = ${hash}`);
    await db
      .insert(supplierPictureFiles)
      .values(files.map(({ width, bytes }) => ({ hash, width, bytes: Buffer.from(bytes) })));
  });
}

/**
 * Remembers that a picture could not be copied. It is tried again after a day if the failure is final, else after five minutes,
 * 20, 80 and so on up to a day.
 */
export async function storeFailure(
  db: Database,
  { hash }: Picture,
  failure: PictureFailure,
  isFinal: boolean,
): Promise<void> {
  const pause = isFinal
    ? sql`${longestPauseSeconds}`
    : sql`least(${longestPauseSeconds}, ${firstPauseSeconds} * 4 ^ least(failures, 10))`;
  await db.execute(sql`
    update supplier_pictures set state = 'failed', failure = ${failure}, failures = failures + 1,
      due_at = sojourn_now() + make_interval(secs => ${pause}) where hash = ${hash} and state = 'copying'`);
}
