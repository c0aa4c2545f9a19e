import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

// The headless build comes first: it needs half of the CPU (27 s against 53 s for nine journeys).
const candidates = [
  process.env.CHROMIUM_PATH,
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/**
 * Returns the path of a Chromium: the system's own, otherwise one that apt installs. Returns null when
 * Playwright installed its own, which it finds by itself. Throws when none can be installed.
 */
export function findBrowser(environment) {
  const found = candidates.find((path) => path && existsSync(path));
  if (found) return found;
  console.log('No Chromium found; installing one ...');
  const own = spawnSync('playwright', ['install', '--only-shell', 'chromium'], {
    env: environment,
    stdio: 'ignore',
  });
  if (own.status === 0) return null;
  if (process.getuid?.() === 0) {
    execFileSync('apt-get', ['update'], { stdio: 'ignore' });
    for (const name of ['chromium-headless-shell', 'chromium']) {
      spawnSync('apt-get', ['install', '-y', name], { stdio: 'ignore' });
      if (existsSync(`/usr/bin/${name}`)) return `/usr/bin/${name}`;
    }
  }
  throw new Error(
    'Install Chromium (for Debian: apt-get install chromium-headless-shell) or set CHROMIUM_PATH.',
  );
}

// `node scripts/find-browser.mjs` installs a missing one.
if (import.meta.main) findBrowser(process.env);
