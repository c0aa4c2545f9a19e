import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const candidates = [
  process.env.CHROMIUM_PATH,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/**
 * Path of a real Chromium: one that the system has, else one that Playwright or apt can install.
 * Null when Playwright installed its own, which it finds by itself. Throws when there is none to be had.
 */
export function findBrowser(environment) {
  const found = candidates.find((path) => path && existsSync(path));
  if (found) return found;
  console.log('No Chromium found; installing one ...');
  if (spawnSync('playwright', ['install', 'chromium'], { env: environment, stdio: 'ignore' }).status === 0)
    return null;
  if (process.getuid?.() === 0) {
    execFileSync('apt-get', ['update'], { stdio: 'ignore' });
    execFileSync('apt-get', ['install', '-y', 'chromium'], { stdio: 'ignore' });
    if (existsSync('/usr/bin/chromium')) return '/usr/bin/chromium';
  }
  throw new Error('Install Chromium (for Debian: apt-get install chromium) or set CHROMIUM_PATH.');
}
