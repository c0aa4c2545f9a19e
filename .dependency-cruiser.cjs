/** Direction of imports (ARCHITECTURE.md): each rule names the way out. */
const nouns =
  'identity|places|hotels|hotel-bookings|bookings|checkout|payments|trips|fx|brands|media|airport|experiences|esim|perks|ground-transport|circles|wishlists|membership|operators|outbound-webhooks|travel-bookings';

/** Tests, and what only tests use, may look behind doors. */
const tests = '(\\.test\\.tsx?$|/testing/|^server/proofs/)';

module.exports = {
  forbidden: [
    {
      name: 'no-circles',
      severity: 'error',
      comment: 'Break the circle by moving the shared part below both.',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'platform-knows-no-domain',
      severity: 'error',
      comment: 'server/platform is what every noun stands on; pass what it needs as an argument.',
      from: { path: '^server/platform/', pathNot: tests },
      to: { path: '^(server/(?!platform/)|app/|components/)' },
    },
    {
      name: 'nouns-through-their-door',
      severity: 'error',
      comment: "Import another noun's index.ts; export there what others may use.",
      from: { path: `^server/(${nouns})/`, pathNot: tests },
      to: {
        path: `^server/(${nouns})/`,
        pathNot: [
          `^server/(${nouns})/index\\.ts$`,
          `^server/(${nouns})/(schema|contract[^/]*|port)\\.ts$`,
          '^server/$1/',
        ],
      },
    },
    {
      name: 'nouns-do-not-touch-app',
      severity: 'error',
      comment: 'Rules live in server/, pages and routes above them.',
      from: { path: '^server/', pathNot: [tests, '^server/(entry|main)'] },
      to: { path: '^(app|components)/' },
    },
    {
      name: 'components-are-below-pages',
      severity: 'error',
      comment: 'A component gets what it needs as props.',
      from: { path: '^components/' },
      to: { path: '^app/' },
    },
    {
      name: 'ui-knows-no-tenant',
      severity: 'error',
      comment: 'components/ui are primitives; tenant-aware pieces live in components/portal.',
      from: { path: '^components/ui/' },
      to: { path: '^(components/portal/|server/(?!brands/|portal/format|platform/(money|time)))' },
    },
    {
      name: 'tests-stay-out-of-the-product',
      severity: 'error',
      comment: 'Move what both need out of server/testing.',
      from: { path: '^(app|components|server)/', pathNot: tests },
      to: { path: '^server/testing/' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(\\.next|node_modules|drizzle)/' },
    tsPreCompilationDeps: true,
    parser: 'swc',
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.mjs', '.js'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default'],
    },
  },
};
