/** What a browser calls itself, cut down to what a person recognises: `Safari`, `iPhone`. Empty where it does not say. */
export type Device = { browser: string; system: string; isPhone: boolean };

/** In this order: browsers claim to be their predecessors, so the most particular name comes first. */
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

const longestProgram = 40;

/** Reads a user agent. A program's own name stands for its browser. Pure. */
export function deviceOf(userAgent: string): Device {
  const first = (list: [RegExp, string][]) => list.find(([sign]) => sign.test(userAgent))?.[1] ?? '';
  const system = first(systems);
  const program = /^[\w.-]+(?=\/|$)/.exec(userAgent)?.[0] ?? '';
  const browser = first(browsers) || (program === 'Mozilla' ? '' : program.slice(0, longestProgram));
  return { browser, system, isPhone: system === 'iPhone' || system === 'Android' };
}
