import type { ReactNode } from 'react';
import { Icon, type IconName } from './icon.tsx';

const tones = {
  neutral: 'bg-sunken text-ink-2',
  positive: 'bg-positive-soft text-positive',
  warn: 'bg-warn-soft text-warn',
  danger: 'bg-danger-soft text-danger',
  emphasis: 'bg-emphasis-soft text-emphasis',
} as const;

export type Tone = keyof typeof tones;

/** A status as icon and text, because colour alone is not accessible. */
export function Tag({
  tone = 'neutral',
  icon,
  children,
}: {
  tone?: Tone;
  icon?: IconName;
  children: ReactNode;
}) {
  return (
    <span
      className={`inline-flex items-center gap-1.5 rounded-tag px-2.5 py-1 text-12 font-semibold whitespace-nowrap ${tones[tone]}`}
    >
      {icon && <Icon name={icon} size={14} />}
      {children}
    </span>
  );
}

const factTones = {
  neutral: '',
  muted: 'text-ink-2',
  positive: 'text-positive',
  warn: 'text-warn',
  danger: 'text-danger',
} as const;

/** One fact as icon and text. */
export function Fact({
  icon,
  tone = 'neutral',
  children,
}: {
  icon: IconName;
  tone?: keyof typeof factTones;
  children: ReactNode;
}) {
  return (
    <span className={`inline-flex items-start gap-1.5 ${factTones[tone]}`}>
      <Icon name={icon} size={18} className="mt-[calc((1lh-18px)/2)]" />
      <span>{children}</span>
    </span>
  );
}
