import type { Plugin } from 'esbuild';

/**
 * Packages that become part of the bundle, with the packages that they import: plain JavaScript that reads no files of
 * its own. Node loads all others by itself: native code, worker threads, and what Next's copy of our code shares with
 * this one (`serverExternalPackages` in next.config.ts).
 */
const bundled = new Set([
  '@hono/node-server',
  'compression',
  'csv-parse',
  'drizzle-orm',
  'eventsource-parser',
  'hono',
  'ics',
  'intl-messageformat',
  'jose',
  'libphonenumber-js',
  'nodemailer',
  'prom-client',
  'qrcode',
  'rate-limiter-flexible',
  'sirv',
  'stripe',
  'use-intl',
  'uuid',
  'zod',
]);

/** Leaves the packages that are not in the list to Node. */
export const packages: Plugin = {
  name: 'packages',
  setup(build) {
    // Names of packages begin with a letter or an at sign, paths with a dot or a slash, our own imports with `#`.
    build.onResolve({ filter: /^[a-z@]/ }, ({ path, resolveDir, kind }) => {
      if (kind === 'entry-point' || resolveDir.includes('node_modules')) return;
      const [scope = '', name] = path.split('/');
      const packageName = scope.startsWith('@') ? `${scope}/${name}` : scope;
      return bundled.has(packageName) ? undefined : { path, external: true };
    });
  },
};
