import { defineConfig, devices, type ReporterDescription } from '@playwright/test';
import { launchOptions } from './e2e/launch-options.ts';
import { ownServer, servers, standInsServer } from './e2e/servers.ts';
import { chosenPartner, environment, runningOrigin } from './e2e/settings.ts';

/** `npm run e2e` keeps a report with traces. Recording takes a third of the browsers' time, so `npm test` does not. */
const keepsReport = process.env.E2E_REPORT === 'html';
const report: ReporterDescription[] = keepsReport
  ? [['html', { open: 'never', outputFolder: 'playwright-report' }]]
  : [['json']];

/** A journey without a partner's tag is one of Aurora. */
const otherPartners = {
  aurora: [/@meridian\b/, /@noor\b/],
  meridian: [/^(?!.*@meridian\b)/s],
  noor: [/^(?!.*@noor\b)/s],
};

/** What does not run in any project: journeys of other partners, and those that need a server of their own. */
const leftOut = [
  ...(chosenPartner ? otherPartners[chosenPartner] : []),
  ...(runningOrigin ? [/@own-server\b/] : []),
];

const desktop = { ...devices['Desktop Chrome'], viewport: { width: 1440, height: 900 } };

/** No journey may fail because a machine is busy: one was seen at a quarter of the usual speed. */
const startTimeoutMs = 240_000;

/** Purchases against stand-ins; their server is started unless other projects were chosen by name. */
const standIns = {
  name: 'stand-ins',
  testDir: 'e2e/stand-ins',
  use: { ...desktop, baseURL: `http://aurora.localhost:${standInsServer.port}` },
};
const standInsStart = {
  command: 'node server/testing/stand-ins/deployment/main.ts',
  url: `http://127.0.0.1:${standInsServer.port}/readyz`,
  timeout: startTimeoutMs,
  reuseExistingServer: false,
  env: {
    PORT: String(standInsServer.port),
    STAND_INS_PORT: String(standInsServer.port + 1),
    DATA_DIRECTORY: standInsServer.dataDirectory,
    LOG_LEVEL: 'error',
  },
};
const chosenProjects = process.argv.flatMap((option) => /^--project=(.+)/.exec(option)?.[1] ?? []);
const withStandIns =
  !runningOrigin && (chosenProjects.length === 0 || chosenProjects.includes(standIns.name));

/**
 * Journeys in a real Chromium: against the very process that `npm start` runs, on data of its own, or with
 * `E2E_ORIGIN` against a running product (docs/quality-assurance.md). Tests run at a desk; those tagged `@both`, the
 * main one of each area, on a phone as well, and those tagged `@phone` there alone.
 */
export default defineConfig({
  testDir: 'e2e',
  fullyParallel: false,
  // Journeys on one server run one after another, because only the newest passcode of a member is valid.
  workers: runningOrigin ? 1 : servers.length,
  // A running product mails a member one passcode a minute, and its suppliers and its network take time.
  timeout: 240_000,
  expect: { timeout: 20_000 },
  reporter: [['list'], ...report],
  use: {
    baseURL: runningOrigin?.origin ?? `http://aurora.localhost:${ownServer().port}`,
    extraHTTPHeaders: runningOrigin ? { 'x-environment': environment } : undefined,
    trace: keepsReport ? 'retain-on-failure' : 'off',
    screenshot: keepsReport ? 'only-on-failure' : 'off',
    launchOptions: launchOptions({ webGl: false }),
  },
  projects: [
    // Its one file is long and runs in one worker, so that it begins first.
    ...(runningOrigin ? [] : [standIns]),
    {
      name: 'desktop',
      testIgnore: '**/stand-ins/**',
      use: desktop,
      grepInvert: [/@phone\b/, ...leftOut],
    },
    {
      name: 'phone',
      testIgnore: '**/stand-ins/**',
      use: { ...devices['Pixel 7'], viewport: { width: 390, height: 844 } },
      grep: /@phone\b|@both\b/,
      grepInvert: leftOut,
    },
  ],
  webServer: runningOrigin
    ? undefined
    : [
        ...servers.map(({ port, dataDirectory }) => ({
          command: 'node e2e/start-server.ts',
          url: `http://127.0.0.1:${port}/readyz`,
          timeout: startTimeoutMs,
          reuseExistingServer: false,
          env: {
            PORT: String(port),
            DATA_DIRECTORY: dataDirectory,
            SANDBOX_LATENCY: 'off',
            PASSCODE_SEND_LIMITS: 'off',
            LOG_LEVEL: 'warn',
          },
        })),
        ...(withStandIns ? [standInsStart] : []),
      ],
});
