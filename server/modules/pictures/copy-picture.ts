import type { Database } from '#server/platform/db/index.ts';
import type { Logger } from '#server/platform/log/index.ts';
import { encodePicture, type PictureFile } from './encode-picture.ts';
import { fetchPicture } from './fetch-picture.ts';
import type { OpenUrl } from './open-https.ts';
import { PictureRefusedError } from './picture-refused.ts';
import { claimPicture, type Picture, storeFailure, storePicture } from './picture-store.ts';
import { makeSlots } from './slots.ts';

/** How pictures are fetched; the time is from the look-up of the host to the last byte. */
export type FetchOptions = { open: OpenUrl; fetchTimeoutMs: number };

/** Encodings use the threads that look-ups of host names and files use too, of which Node has four. */
const encodings = makeSlots(2, Number.POSITIVE_INFINITY);

/**
 * Copies a picture: claims it, fetches and encodes it, and stores the files or the failure. Returns null if the picture was
 * not copied. Throws only if the database fails; the claim then ends by itself.
 */
export async function copyPicture(
  { db, log }: { db: Database; log: Logger },
  picture: Picture,
  hosts: readonly string[],
  { open, fetchTimeoutMs }: FetchOptions,
): Promise<PictureFile[] | null> {
  if (!(await claimPicture(db, picture))) return null;
  let files: PictureFile[];
  try {
    const file = await fetchPicture(picture.url, hosts, open, AbortSignal.timeout(fetchTimeoutMs));
    files = await encodings.run(() => encodePicture(file));
  } catch (err) {
    const { failure, isFinal } =
      err instanceof PictureRefusedError ? err : { failure: 'unreachable' as const, isFinal: false };
    const { hash, supplier } = picture;
    log.warn({ hash, supplier, failure, err }, 'a picture of a supplier was not copied');
    await storeFailure(db, picture, failure, isFinal);
    return null;
  }
  await storePicture(db, picture, files);
  return files;
}
