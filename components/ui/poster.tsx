/**
 * A generated picture, 1200 by 800. A plain `img`: the posters are 3 KB of SVG, already the best their size can be, so
 * an optimiser would only add a request. Decorative by default, because the name stands beside it.
 */
export function Poster({
  src,
  alt = '',
  eager = false,
  className = '',
}: {
  src: string;
  alt?: string;
  /** The one picture of the first screen; all others wait until they come near. */
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
