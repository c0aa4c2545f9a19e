import { Icon } from '../ui/icon.tsx';
import { Link } from '../ui/link.tsx';

/** The link back to the list, above a page's title. On phones the arrow of the header replaces it. */
export function BackLink({
  href,
  label,
  className = '',
}: {
  href: string;
  label: string;
  className?: string;
}) {
  return (
    <Link
      href={href}
      className={`hidden min-h-11 w-fit items-center gap-2 text-14 font-medium hover:text-emphasis md:flex ${className}`}
    >
      <Icon name="back" size={18} />
      {label}
    </Link>
  );
}
