import { createElement } from 'react';
import { iconShapes } from './icon-shapes.generated.ts';

export type IconName = keyof typeof iconShapes;

/** Icons that point along the line of reading and so turn around in Arabic. Clocks, checks and play marks do not. */
const turning: ReadonlySet<IconName> = new Set(['back', 'chevron', 'send', 'signOut', 'transfer']);

/** A pictogram in the colour of its text, hidden from screen readers: the word beside it says the same. */
export function Icon({
  name,
  size = 20,
  className = '',
}: {
  name: IconName;
  size?: number;
  className?: string;
}) {
  // Shapes passed one by one need no keys, which every page would carry.
  return createElement(
    'svg',
    {
      viewBox: '0 0 24 24',
      width: size,
      height: size,
      'aria-hidden': true,
      focusable: false,
      className: ['icon', turning.has(name) && 'rtl:-scale-x-100', className].filter(Boolean).join(' '),
    },
    ...iconShapes[name].map(([tag, attributes]) => createElement(tag, { ...attributes })),
  );
}
