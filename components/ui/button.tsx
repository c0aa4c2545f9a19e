import type { ComponentProps, ReactNode } from 'react';
import { Icon, type IconName } from './icon.tsx';
import { Link } from './link.tsx';

type Look = {
  /** At most one solid button a view; the others are quiet or bare. */
  variant?: 'solid' | 'quiet' | 'bare' | 'danger';
  size?: 'medium' | 'small';
  full?: boolean;
  icon?: IconName;
};

/** Classes of a button (`controls.css`) for an element that cannot be a `Button` (a summary, a label). */
export function buttonClass({ variant = 'solid', size = 'medium', full = false }: Look = {}): string {
  return `button button-${variant} button-${size}${full ? ' w-full' : ''}`;
}

/** A native button; the default `type` is `submit`. */
export function Button({
  variant,
  size,
  full,
  icon,
  className = '',
  children,
  ...rest
}: Look & ComponentProps<'button'>) {
  return (
    <button {...rest} className={`${buttonClass({ variant, size, full })} ${className}`.trimEnd()}>
      {icon && <Icon name={icon} />}
      {children}
    </button>
  );
}

/** A link that looks like a button, for the next step. */
export function ButtonLink({
  variant,
  size,
  full,
  icon,
  href,
  className = '',
  children,
  ...rest
}: Look & { href: string; children: ReactNode } & Omit<ComponentProps<typeof Link>, 'href'>) {
  return (
    <Link {...rest} href={href} className={`${buttonClass({ variant, size, full })} ${className}`.trimEnd()}>
      {icon && <Icon name={icon} />}
      {children}
    </Link>
  );
}
