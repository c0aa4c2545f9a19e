import { Link } from './link.tsx';

/** The name of a card or a row as a link that covers all of it. */
export function CardLink({ href, name }: { href: string; name: string }) {
  return (
    <Link href={href} className="covering">
      <bdi>{name}</bdi>
    </Link>
  );
}
