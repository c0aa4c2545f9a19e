import type { Portal } from '#server/portal/index.ts';

/**
 * The artwork of the membership card as a separate image, because it is large, the same on
 * every page, and cached.
 */
export function CardArt({ portal, className }: { portal: Pick<Portal, 'brand'>; className: string }) {
  return (
    // biome-ignore lint/performance/noImgElement: a generated SVG; there is nothing to optimise
    <img
      src={`/brands/${portal.brand.slug}/card.svg`}
      alt=""
      width={440}
      height={278}
      decoding="async"
      className={`object-cover ${className}`}
    />
  );
}
