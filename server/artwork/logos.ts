import { drawMark } from './drawn-marks.ts';

/** The marks of the three seeded partners. */
export const logoStyles = ['aurora', 'meridian', 'noor'] as const;
export type LogoStyle = (typeof logoStyles)[number];

/** Whether a slug is that of a partner with a drawn mark. */
export function isLogoStyle(text: string): text is LogoStyle {
  return (logoStyles as readonly string[]).includes(text);
}

/** Path of an eight-point star around (x, y): two squares, one turned by 45 degrees, as a single outline. */
export function starPath(x: number, y: number, radius: number): string {
  // The inner corners of the star {8/2} lie at cos 45 / cos 22.5 of its radius.
  const inner = (radius * Math.cos(Math.PI / 4)) / Math.cos(Math.PI / 8);
  const points = Array.from({ length: 16 }, (_, index) => {
    const reach = index % 2 === 0 ? radius : inner;
    const angle = (index * Math.PI) / 8;
    return `${Number((x + reach * Math.sin(angle)).toFixed(2))} ${Number((y - reach * Math.cos(angle)).toFixed(2))}`;
  });
  return `M${points.join('L')}Z`;
}

const drawings: Record<LogoStyle, (accent: string) => string> = {
  aurora: (accent) =>
    `<path fill="currentColor" d="M1.5 22.6C8.6 22.4 9.4 6.5 16 6.500s7.4 15.9 14.5 16.100c-2.7 1.5-5.3.9-7.4-1.400C20.6 18.4 19.3 12.6 16 12.600s-4.6 5.8-7.1 8.600c-2.1 2.3-4.7 2.9-7.4 1.400z"/>` +
    `<path fill="${accent}" d="M7.3 26.100c4.6-.5 5-8.3 8.7-8.300s4.1 7.8 8.7 8.300c-2 .9-3.8.4-5.3-1.2-1.2-1.3-2-3.3-3.4-3.300s-2.2 2-3.4 3.300c-1.5 1.6-3.3 2.1-5.3 1.200z"/>`,
  meridian: () =>
    '<g fill="none" stroke="currentColor" stroke-width="1.1"><circle cx="16" cy="16" r="13"/><ellipse cx="16" cy="16" rx="4.4" ry="13"/><ellipse cx="16" cy="16" rx="9.1" ry="13"/><path d="M3 16h26M16 1v30"/></g>',
  noor: (accent) =>
    `<path fill="none" stroke="currentColor" stroke-width="1.6" stroke-linejoin="round" d="${starPath(16, 16, 13.4)}"/>` +
    `<path fill="${accent}" d="${starPath(16, 16, 5)}"/>`,
};

export type LogoOptions = {
  /** Colour of the small second part. Any CSS colour; by default the custom property `--accent`. */
  accent?: string;
};

/** Content of a partner's mark in a 32x32 box, for use in another SVG. Unknown slugs get a generated mark. */
export function logoDrawing(
  slug: string,
  { accent = 'var(--accent, currentColor)' }: LogoOptions = {},
): string {
  return isLogoStyle(slug) ? drawings[slug](accent) : drawMark(slug, accent);
}

/** A partner's mark as inline SVG in the colour of the surrounding text, hidden from screen readers. */
export function logoMark(slug: string, options: LogoOptions = {}): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" aria-hidden="true">${logoDrawing(slug, options)}</svg>`;
}
