import { openPictureToken } from '#server/platform/supplier-http/index.ts';

/** The supplier and URL that an address of our copy stands for; the address itself if it is none. */
export function pictureBehind(address: string | undefined): string {
  const token = /^\/media\/p\/([\w-]+)\/\d+\.webp$/.exec(address ?? '')?.[1];
  const picture = token === undefined ? null : openPictureToken(token);
  return picture ? `${picture.supplier} ${picture.url}` : (address ?? '');
}
