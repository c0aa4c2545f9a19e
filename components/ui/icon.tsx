import { iconShapes } from './icon-shapes.generated.ts';

export type IconName = keyof typeof iconShapes;

/**
 * Icons that point in the reading direction and are mirrored in Arabic. Clocks, ticks and
 * play symbols are not.
 */
const mirroredIcons: ReadonlySet<IconName> = new Set(['back', 'chevron', 'send', 'signOut', 'transfer']);

/** An icon in the colour of its text, hidden from screen readers because the text beside it says the same. */
export function Icon({
  name,
  size = 20,
  className = '',
}: {
  name: IconName;
  size?: number;
  className?: string;
}) {
  const classes = ['icon', mirroredIcons.has(name) && 'rtl:-scale-x-100', className]
    .filter(Boolean)
    .join(' ');
  return (
    <svg viewBox="0 0 24 24" width={size} height={size} aria-hidden="true" className={classes}>
      <path d={iconShapes[name]} />
    </svg>
  );
}
