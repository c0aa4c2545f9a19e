import {
  checkTheme,
  type LogoReport,
  setTheme,
  showTheme,
  type ThemeReport,
  themeLogo,
  themeTemplate,
} from '../../../server/modules/partner-admin/index.ts';
import { type Command, command, type Option, options } from '../command.ts';
import { card, table } from '../print.ts';

const brand: Option = {
  kind: 'json',
  value: 'FILE',
  description: 'brand.json, or - for standard input.',
  required: true,
};

function report({ corrections, warnings }: ThemeReport): string {
  const corrected = table(corrections, {
    scheme: (one) => one.scheme,
    colour: (one) => one.token,
    asked: (one) => one.asked,
    shown: (one) => one.shown,
    why: (one) => one.reason,
  });
  const count = corrections.length === 1 ? 'One colour is' : `${corrections.length} colours are`;
  return [
    corrections.length === 0 ? 'Every colour is shown as asked.' : `${count} corrected:\n${corrected}`,
    ...warnings,
  ].join('\n\n');
}

function logoReport({ app, logo, warnings }: LogoReport): string {
  if (logo === null) return `${app} shows the drawn mark.`;
  const shown = card({
    set: logo.given,
    icons: logo.hasMark ? 'own' : 'drawn mark',
    pictures: `/media/v1/logo/${logo.hash}/`,
  });
  return [shown, ...warnings].join('\n\n');
}

export const themeCommands: readonly Command[] = [
  command({
    name: 'theme template',
    summary: 'Prints a template of brand.json; values that only the partner knows are empty.',
    options: { app: options.app },
    example: '--app aurora > brand.json',
    run: themeTemplate,
    show: (result) => JSON.stringify(result.brand, null, 2),
  }),
  command({
    name: 'theme check',
    summary: 'Validates a brand.json as `theme set` does, without storing it.',
    options: { app: options.app, brand },
    example: '--app aurora --brand brand.json',
    run: checkTheme,
    show: (result) => `The theme is valid.\n\n${report(result)}`,
  }),
  command({
    name: 'theme set',
    summary: "Makes a brand.json the app's theme and says what it corrected.",
    options: { app: options.app, brand },
    example: '--app aurora --brand brand.json',
    run: setTheme,
    show: (result) =>
      `${result.app} has the theme now; its portal shows it from now on.\n\n${report(result)}`,
  }),
  command({
    name: 'theme logo',
    summary: "Sets or removes the app's own logo; without a file it shows what is set.",
    options: {
      app: options.app,
      light: {
        kind: 'bytes',
        value: 'FILE',
        description: 'SVG, PNG or WebP for light backgrounds, at most 1 MB.',
      },
      dark: { kind: 'bytes', value: 'FILE', description: 'SVG, PNG or WebP for dark backgrounds.' },
      mark: { kind: 'bytes', value: 'FILE', description: 'A square mark, for icons.' },
      remove: { kind: 'list', value: 'light|dark|mark', description: 'Removes a logo.' },
    },
    example: '--app aurora --light logo.svg --dark logo-dark.svg --mark mark.png',
    run: themeLogo,
    show: logoReport,
  }),
  command({
    name: 'theme show',
    summary: "Prints the app's brand.json.",
    options: { app: options.app },
    example: '--app aurora',
    run: showTheme,
    show: (result) => JSON.stringify(result.brand, null, 2),
  }),
];
