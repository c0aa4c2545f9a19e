import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { workerCount } from './server/testing/worker-count.ts';

/** Tests that change what exists once in a process: settings, modules of Node, its database, the signal to stop. */
const alone = [
  'server/testing/proofs/**/*.test.ts',
  'server/testing/simulation/simulation.test.ts',
  'server/host/output-canaries.api.test.ts',
  'server/host/settings-in-use.test.ts',
  'server/modules/transfers/trickle.api.test.ts',
  'server/modules/webhooks/post-message.test.ts',
  'server/platform/http/event-stream.test.ts',
  'server/platform/realtime/first-connection.test.ts',
  'server/platform/email/deliver-mail.test.ts',
  // Replaces functions of Next that server actions call.
  'app/(portal)/hold-limits.test.ts',
  'scripts/ops/production.test.ts',
  // Simulated suppliers keep the first data of a place in memory.
  'server/sandbox/suppliers/experiences/world.test.ts',
];

/** The longest files begin first, so that no worker runs one of them alone at the end. */
const longest = [
  'server/testing/simulation/simulation.test.ts',
  'server/testing/proofs/kill.test.ts',
  'server/testing/security-suite/security-suite.test.ts',
  'server/testing/proofs/races.test.ts',
  'server/testing/proofs/stock-races.test.ts',
  'server/testing/proofs/database.test.ts',
  'server/testing/proofs/connections.test.ts',
  'scripts/ops/production.test.ts',
  'server/modules/transfers/webhooks.api.test.ts',
  'server/modules/airport-services/bookings/races.test.ts',
  'server/modules/checkout/races.test.ts',
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
  testTimeout: 60_000,
  hookTimeout: 60_000,
  env: { LOG_LEVEL: 'silent', SANDBOX_LATENCY: 'off' },
};

/** Files that share one process a worker: a third of the time went into loading the same modules for each file. */
function together(name: string, include: string[], exclude: string[] = []): TestProjectInlineConfiguration {
  return {
    extends: false,
    test: { ...common, name, isolate: false, include, exclude: [...alone, ...exclude] },
  };
}

export default defineConfig({
  test: {
    globalSetup: ['server/testing/global-setup.ts'],
    sequence: { sequencer: LongestFirst },
    projects: [
      together(
        'unit',
        ['{server,scripts,bench}/**/*.test.ts', '{app,components}/**/*.test.{ts,tsx}'],
        [apiTests],
      ),
      together('api', [apiTests]),
      { extends: false, test: { ...common, name: 'alone', include: alone } },
    ],
  },
});
