import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { workerCount } from './server/testing/worker-count.ts';

/** Tests that change what exists once in a process: settings, modules of Node, its database, the signal to stop. */
const alone = [
  'server/testing/proofs/**/*.test.ts',
  'server/testing/simulation/**/*.test.ts',
  'server/host/output-canaries.api.test.ts',
  'server/host/settings-in-use.test.ts',
  'server/modules/transfers/trickle.api.test.ts',
  'server/modules/webhooks/post-message.test.ts',
  'server/platform/http/event-stream.test.ts',
  'server/platform/realtime/first-connection.test.ts',
  'server/platform/email/deliver-mail.test.ts',
  'scripts/ops/production.test.ts',
  // Simulated suppliers keep the first data of a place in memory.
  'server/sandbox/suppliers/experiences/world.test.ts',
];

/** The longest files begin first, so that no worker runs one of them alone at the end. */
const longest = [
  'server/testing/hostile-forms/hostile-forms.api.test.ts',
  'server/testing/hostile-pages/hostile-pages.api.test.ts',
  'server/testing/simulation/simulation.test.ts',
  'server/testing/security-suite/security-suite.test.ts',
  'server/testing/proofs/kill.test.ts',
  'server/testing/proofs/races.test.ts',
  'server/testing/proofs/connections.test.ts',
  'server/testing/proofs/database.test.ts',
  'server/testing/proofs/stock-races.test.ts',
  'server/modules/airport-services/bookings/races.test.ts',
  'server/testing/simulation/planted-bugs.test.ts',
  'server/testing/simulation/real-suppliers/real-suppliers.test.ts',
  'server/platform/embedded-postgres/index.test.ts',
  'scripts/ops/production.test.ts',
  'server/platform/embedded-postgres/root.test.ts',
  'server/testing/proofs/readme.test.ts',
  'server/modules/checkout/event-orders.test.ts',
  'server/modules/checkout/races.test.ts',
  'server/testing/across-modules/sweeps.test.ts',
  'server/modules/transfers/webhooks.api.test.ts',
  'server/modules/perks/races.test.ts',
  'server/wiring/openapi/document.test.ts',
  'server/testing/proofs/user-searches.test.ts',
  'server/wiring/openapi/lint.test.ts',
  'server/modules/privacy/delete-account.api.test.ts',
  'server/modules/webhooks/delivery.test.ts',
  'server/modules/experiences/races.test.ts',
  'scripts/start/start.test.ts',
  'server/modules/transfers/webhook-order.test.ts',
  'server/testing/across-modules/modules.test.ts',
];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const placeOf = ({ moduleId }: TestSpecification) => {
      const place = longest.findIndex((file) => moduleId.endsWith(file));
      return place < 0 ? longest.length : place;
    };
    return (await super.sort(files)).sort((one, other) => placeOf(one) - placeOf(other));
  }
}

/** Requests to the API: in this process, or over HTTP through the host that `API_HOST` names. */
const apiTests = 'server/**/*.api.test.ts';

const common: TestProjectInlineConfiguration['test'] = {
  setupFiles: ['server/testing/worker-setup.ts'],
  pool: 'forks',
  maxWorkers: workerCount,
  // No test may fail because a machine is busy: one was seen at a quarter of the usual speed.
  testTimeout: 300_000,
  hookTimeout: 300_000,
  expect: { poll: { timeout: 60_000 } },
  env: { LOG_LEVEL: 'silent', SANDBOX_LATENCY: 'off' },
};

/**
 * Node runs the files as it runs the product, from its compile cache: a run takes a third less time than with files
 * that Vite transforms. Files with JSX need Vite, because Node strips types only.
 */
const byNode: TestProjectInlineConfiguration['test'] = {
  ...common,
  experimental: { viteModuleRunner: false, nodeLoader: false },
};

/** Vitest's loader, which replaces modules, is for the few files that need it. */
const mocking = { experimental: { viteModuleRunner: false } };

/** Tests of pages and components, and those that import some. */
const withPages = ['{app,components}/**/*.test.{ts,tsx}', 'server/testing/across-modules/qr-codes.test.ts'];

/** Replace functions of Next that server actions and pages call. */
const withReplacedNext = [
  'app/(portal)/account/move-session.test.ts',
  'app/(portal)/airport/book-with-perks.test.tsx',
  'app/(portal)/book/[hotel]/hold-room.test.tsx',
  'app/(portal)/circles/accept-refused.test.ts',
  'app/(portal)/hold-limits.test.ts',
  'app/(portal)/own-holds.test.ts',
  'app/(portal)/paid-at-hotel.test.tsx',
];

/** Files that share one process a worker: a third of the time went into loading the same modules for each file. */
const together = (
  test: TestProjectInlineConfiguration['test'],
  exclude: string[] = [],
): TestProjectInlineConfiguration => ({
  extends: false,
  test: {
    ...test,
    isolate: false,
    exclude: [...alone, ...exclude],
    // Tests make the decision due. A drawn one came before a slow machine had looked at the undecided order.
    env: { ...test?.env, SANDBOX_ESIM_DECISION_SECONDS: '3600' },
  },
});

export default defineConfig({
  test: {
    globalSetup: ['server/testing/global-setup.ts'],
    sequence: { sequencer: LongestFirst },
    projects: [
      together({ ...byNode, name: 'unit', include: ['{server,scripts,bench}/**/*.test.ts'] }, [
        apiTests,
        ...withPages,
      ]),
      together({ ...common, name: 'pages', include: withPages }, withReplacedNext),
      together({ ...byNode, name: 'api', include: [apiTests] }),
      { extends: false, test: { ...byNode, ...mocking, name: 'alone', include: alone } },
      { extends: false, test: { ...common, name: 'replaced-next', include: withReplacedNext } },
    ],
  },
});
