import { Icon } from './icon.tsx';
import { Link } from './link.tsx';

/** The current sort order, which expands into a menu of the others; each is a link. */
export function SortMenu({
  label,
  choices,
}: {
  label: string;
  choices: readonly { href: string; text: string; isCurrent: boolean }[];
}) {
  return (
    <details className="group relative">
      <summary className="flex min-h-11 list-none items-center gap-1.5 text-14 font-medium">
        <span className="text-ink-2">{label}</span> {choices.find(({ isCurrent }) => isCurrent)?.text}
        <Icon name="more" size={18} className="transition-transform duration-[120ms] group-open:rotate-180" />
      </summary>
      <ul className="panel panel-float absolute end-0 top-full z-10 w-56 p-2">
        {choices.map(({ href, text, isCurrent }) => (
          <li key={href}>
            <Link
              href={href}
              scroll={false}
              aria-current={isCurrent ? 'true' : undefined}
              className="flex min-h-11 items-center gap-3 rounded-tag px-3 text-14 hover:bg-sunken aria-[current]:font-semibold"
            >
              <span className="flex-1">{text}</span>
              {isCurrent && <Icon name="check" size={18} />}
            </Link>
          </li>
        ))}
      </ul>
    </details>
  );
}
