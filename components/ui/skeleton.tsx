/** A grey placeholder while content loads. It must have the size of the content, so that nothing moves. */
export function Skeleton({ className = '' }: { className?: string }) {
  return <span aria-hidden="true" className={`skeleton ${className}`} />;
}
