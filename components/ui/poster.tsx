/**
 * A generated picture of 1200 by 800 px. A plain `img`: a poster is 3 KB of SVG, so an optimiser would only
 * add a request. Decorative by default, because its name is beside it.
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
  return (
    // biome-ignore lint/performance/noImgElement: see above
    <img
      src={src}
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
