/** Browser and system of a user agent, for example `Safari` and `iPhone`; empty where it names none. */
export type Device = { browser: string; system: string; isPhone: boolean };

/** The order matters: browsers also name their predecessors, so the most specific name comes first. */
const browsers: [RegExp, string][] = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\/|\bOpera/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];

const systems: [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'Mac'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

const maxProgramLength = 40;

/**
 * Parses a user agent. For a program that is not a browser, its own name is returned as the browser. Pure.
 */
export function deviceOf(userAgent: string): Device {
  const first = (list: [RegExp, string][]) => list.find(([pattern]) => pattern.test(userAgent))?.[1] ?? '';
  const system = first(systems);
  const program = /^[\w.-]+(?=\/|$)/.exec(userAgent)?.[0] ?? '';
  const browser = first(browsers) || (program === 'Mozilla' ? '' : program.slice(0, maxProgramLength));
  return { browser, system, isPhone: system === 'iPhone' || system === 'Android' };
}
