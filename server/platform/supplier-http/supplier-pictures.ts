import { config } from '../config/index.ts';
import { openToken, sealToken } from '../crypto/index.ts';
import { trustedUrl } from './trusted-url.ts';

/** Where a supplier keeps its pictures, and whether its contract lets us keep copies of them. */
export type PictureSource = {
  /** A picture on one of these hosts, or below, may be fetched. */
  hosts: readonly string[];
  /** `forbidden` = no picture is fetched, and generated posters are shown. */
  copies: 'allowed' | 'forbidden';
};

/** The pictures of a supplier, and how its adapter turns their URLs into addresses of ours. */
type SupplierPictures = PictureSource & {
  /**
   * The address of our copy, `/media/p/<token>/<width>.webp`; the same URL has the same address. Null for a URL that is not
   * trusted, or if no copies are kept.
   */
  urlOf(text: string | null | undefined, width?: PictureWidth): string | null;
};

/** Widths of copies in px: of a card on a phone, of the same on a sharp screen, and of a large picture. */
export const pictureWidths = [320, 640, 1280] as const;
type PictureWidth = (typeof pictureWidths)[number];

const purpose = 'supplier-picture';
const scheme = 'https://';
/** Addresses of copies stand in bookings and wishlists, so they do not expire. */
const never = '9999-12-31T00:00:00Z';

/**
 * Declares the pictures of a supplier. The address hides the supplier's URL and cannot be made by anybody else, so that we
 * fetch only what an adapter has named.
 */
export function supplierPictures(supplier: string, source: PictureSource): SupplierPictures {
  return {
    ...source,
    urlOf(text, width = 1280) {
      const url = trustedUrl(text, source.hosts);
      if (url === null || !mayCopyFrom(supplier, source)) return null;
      const payload = [supplier, url.slice(scheme.length)];
      return `/media/p/${sealToken(purpose, config.portalEnvironment, payload, never)}/${width}.webp`;
    },
  };
}

/** Whether copies of a supplier's pictures may be kept: its declaration says so, and the operator does not object. */
export function mayCopyFrom(supplier: string, { copies }: PictureSource): boolean {
  return copies === 'allowed' && !config.picturesNotCopiedFrom.includes(supplier);
}

/** The picture that the token of an address names; null for a token that we have not made. */
export function openPictureToken(token: string): { supplier: string; url: string } | null {
  const opened = openToken<[string, string]>(purpose, config.portalEnvironment, token);
  if (!opened) return null;
  const [supplier, address] = opened.payload;
  return { supplier, url: scheme + address };
}
