/** One grey box of a page that is on its way. Give it the size of what will stand there, so that nothing moves. */
export function Skeleton({ className = '' }: { className?: string }) {
  return <span aria-hidden="true" className={`skeleton ${className}`} />;
}
