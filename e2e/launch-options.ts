import type { LaunchOptions } from '@playwright/test';

const withoutGraphics = ['--disable-gpu'];
/** WebGL computed by the processor, for maps. It costs time on every page, so that other journeys do without. */
const withWebGl = ['--use-angle=swiftshader', '--enable-unsafe-swiftshader'];

/** How the journeys start Chromium. `CHROMIUM_PATH` names an installed browser. */
export function launchOptions({ webGl }: { webGl: boolean }): LaunchOptions {
  return {
    executablePath: process.env.CHROMIUM_PATH || undefined,
    args: [
      '--no-sandbox',
      ...(webGl ? withWebGl : withoutGraphics),
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  };
}
