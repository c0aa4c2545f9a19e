import { ButtonLink } from './button.tsx';

/** Links to the previous and the next page of a list, with the position as text. The URL holds the page. */
export function Pagination({
  label,
  position,
  previous,
  next,
}: {
  label: string;
  position?: string;
  previous?: { href: string; label: string };
  next?: { href: string; label: string };
}) {
  if (!previous && !next) return null;
  return (
    <nav aria-label={label} className="flex items-center justify-between gap-4 pt-8">
      {previous ? (
        <ButtonLink href={previous.href} variant="quiet" size="small" rel="prev">
          {previous.label}
        </ButtonLink>
      ) : (
        <span />
      )}
      {position && <span className="numeric text-14 text-ink-2">{position}</span>}
      {next ? (
        <ButtonLink href={next.href} variant="quiet" size="small" rel="next">
          {next.label}
        </ButtonLink>
      ) : (
        <span />
      )}
    </nav>
  );
}
