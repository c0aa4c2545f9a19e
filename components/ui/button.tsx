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

const shape =
  'inline-flex items-center justify-center gap-2 rounded-button font-semibold text-center transition-[opacity,background-color] duration-[120ms] ease-brand';
const variants = {
  solid:
    'bg-primary text-on-primary hover:opacity-90 active:opacity-80 disabled:bg-sunken disabled:text-ink-2 disabled:opacity-100',
  quiet:
    'border border-line-strong bg-transparent text-ink hover:bg-sunken active:bg-sunken disabled:border-line disabled:text-ink-2',
  bare: 'text-ink hover:bg-sunken active:bg-sunken disabled:text-ink-2',
  danger:
    'border border-danger bg-transparent text-danger hover:bg-danger-soft disabled:border-line disabled:text-ink-2',
} as const;
const sizes = {
  medium: 'min-h-12 px-6 py-2.5 text-16',
  small: 'min-h-11 px-[1.125rem] py-2 text-14',
} as const;

/** Classes of a button for an element that cannot be a `Button` (a summary, a label). */
export function buttonClass({ variant = 'solid', size = 'medium', full = false }: Look = {}): string {
  return `${shape} ${variants[variant]} ${sizes[size]} ${full ? 'w-full' : ''}`;
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
    <button {...rest} className={`${buttonClass({ variant, size, full })} ${className}`}>
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
    <Link {...rest} href={href} className={`${buttonClass({ variant, size, full })} ${className}`}>
      {icon && <Icon name={icon} />}
      {children}
    </Link>
  );
}
