/** A neutral poster, for a picture that has no address of ours. */
const neutralPoster = '/media/v1/place/1/place.svg';

/** The copy of a supplier's picture, which our server has in several widths. */
const copy = /^(\/media\/p\/[\w-]+)\/\d+\.webp$/;
const copyWidths = [320, 640, 1280];
/** Before the layout is known: cards fill a phone, and a third of a wide screen. Browsers that can use the real width. */
const sizes = '(min-width: 768px) 34vw, 100vw';

/**
 * A picture in the shape of 1200 by 800 px: a generated poster, or our copy of a supplier's picture in the width that the
 * screen needs. A plain `img`: a poster is 3 KB of SVG and copies have their sizes, so an optimiser would only add a request.
 * Decorative by default, because its name is beside it.
 */
export function Poster({
  src,
  alt = '',
  eager = false,
  className = '',
}: {
  src: string;
  alt?: string;
  /** True for the main picture of the first screen; all others load lazily. */
  eager?: boolean;
  className?: string;
}) {
  const base = copy.exec(src)?.[1];
  return (
    // biome-ignore lint/performance/noImgElement: see above
    <img
      src={src.startsWith('/') ? src : neutralPoster}
      srcSet={base && copyWidths.map((width) => `${base}/${width}.webp ${width}w`).join(', ')}
      sizes={base && (eager ? sizes : `auto, ${sizes}`)}
      alt={alt}
      width={1200}
      height={800}
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : undefined}
      decoding={eager ? 'sync' : 'async'}
      className={`picture ${className}`}
    />
  );
}
