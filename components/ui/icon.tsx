import { createElement } from 'react';
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
  // Shapes passed as separate arguments need no keys, which every page would contain.
  return createElement(
    'svg',
    {
      viewBox: '0 0 24 24',
      width: size,
      height: size,
      'aria-hidden': true,
      focusable: false,
      className: ['icon', mirroredIcons.has(name) && 'rtl:-scale-x-100', className].filter(Boolean).join(' '),
    },
    ...iconShapes[name].map(([tag, attributes]) => createElement(tag, { ...attributes })),
  );
}
