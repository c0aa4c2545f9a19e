import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';

/** Tests that change what a process has once: settings, modules of Node, the database that it uses, its being told to stop. */
const alone = [
  'server/proofs/**/*.test.ts',
  'server/ground-transport/trickle.api.test.ts',
  'server/outbound-webhooks/post-message.test.ts',
  'server/platform/http/event-stream.test.ts',
  'scripts/ops/production.test.ts',
  // The fake world keeps of a place what it saw first.
  'server/suppliers/sandbox/experiences/world.test.ts',
];

const common: TestProjectInlineConfiguration['test'] = {
  setupFiles: ['server/testing/worker-setup.ts'],
  pool: 'forks',
  maxWorkers: 2,
  testTimeout: 60_000,
  hookTimeout: 60_000,
  env: { LOG_LEVEL: 'silent', SANDBOX_LATENCY: 'off' },
};

export default defineConfig({
  test: {
    globalSetup: ['server/testing/global-setup.ts'],
    projects: [
      {
        extends: false,
        test: {
          ...common,
          name: 'together',
          // A third of the time went into loading the same modules for each file.
          isolate: false,
          include: [
            'server/**/*.test.ts',
            'app/**/*.test.ts',
            'components/**/*.test.{ts,tsx}',
            'scripts/**/*.test.ts',
          ],
          exclude: alone,
        },
      },
      { extends: false, test: { ...common, name: 'alone', include: alone } },
    ],
  },
});
