import { defineConfig, devices } from '@playwright/test';
import { ownServer, servers } from './e2e/servers.ts';

/**
 * Journeys in a real Chromium against the very process that `npm start` runs, on data of its own. Tests run at a desk;
 * those tagged `@both`, the main one of each area, on a phone as well, and those tagged `@phone` there alone.
 */
export default defineConfig({
  testDir: 'e2e',
  fullyParallel: false,
  workers: servers.length,
  timeout: 120_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['json']],
  use: {
    baseURL: `http://aurora.localhost:${ownServer().port}`,
    // To record it takes a third of all the browsers' time: `--trace retain-on-failure` where a failure needs it.
    trace: 'off',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH || undefined,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  projects: [
    {
      name: 'desktop',
      use: { ...devices['Desktop Chrome'], viewport: { width: 1440, height: 900 } },
      grepInvert: /@phone/,
    },
    {
      name: 'phone',
      use: { ...devices['Pixel 7'], viewport: { width: 390, height: 844 } },
      grep: /@phone|@both/,
    },
  ],
  webServer: servers.map(({ port, dataDirectory }) => ({
    command: 'node e2e/start-server.ts',
    url: `http://127.0.0.1:${port}/readyz`,
    timeout: 90_000,
    reuseExistingServer: false,
    env: {
      PORT: String(port),
      DATA_DIRECTORY: dataDirectory,
      SANDBOX_LATENCY: 'off',
      PASSCODE_SEND_LIMITS: 'off',
      LOG_LEVEL: 'warn',
    },
  })),
});
