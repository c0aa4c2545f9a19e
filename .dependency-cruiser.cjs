/** Direction of imports (ARCHITECTURE.md). Each rule names the way out. */

/** Tests, and what only tests use, may import the inside of a module. */
const tests = '(\\.test\\.tsx?$|/testing/)';

/** The pages and routes of the Sandbox, and the page that lists its magic values. */
const sandboxPages = '^app/(sandbox|v1/sandbox|docs/magic-values)/';

module.exports = {
  forbidden: [
    {
      name: 'no-cycles-between-files',
      severity: 'error',
      comment: 'Move the shared part below both files.',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'platform-knows-no-module',
      severity: 'error',
      comment: 'Pass what the platform needs as an argument.',
      from: { path: '^server/platform/', pathNot: tests },
      to: { path: '^(server/(?!platform/)|app/|components/)' },
    },
    {
      name: 'modules-through-their-index',
      severity: 'error',
      comment: "Import another module's index.ts; export there what other modules may use.",
      from: { path: '^server/(modules/[^/]+|artwork|sandbox)/', pathNot: tests },
      to: {
        path: '^server/(modules/[^/]+|artwork)/',
        pathNot: ['/(index|schema|port|contract[^/]*)\\.ts$', '^server/$1/'],
      },
    },
    {
      name: 'pages-through-the-index',
      severity: 'error',
      comment: 'Pages and components import index.ts and contracts; export there what they need.',
      from: { path: '^(app|components|server/(portal|host))/', pathNot: tests },
      to: {
        path: '^server/(modules/[^/]+|artwork)/',
        // The index of artwork loads sharp; a page that draws a mark needs no pictures.
        pathNot: '/(index|port|contract[^/]*)\\.ts$|^server/artwork/logos\\.ts$',
      },
    },
    {
      name: 'sandbox-through-wiring',
      severity: 'error',
      comment:
        'Declare a port and a registry in the module; server/wiring fills it with the adapter of the Sandbox.',
      from: {
        path: '^(app|components|server)/',
        pathNot: [tests, sandboxPages, '^server/(wiring|sandbox)/'],
      },
      to: { path: '^server/sandbox/' },
    },
    {
      name: 'production-suppliers-through-wiring',
      severity: 'error',
      comment: 'Declare a port and a registry in the module; server/wiring fills it with the adapter.',
      from: { path: '^(app|components|server)/', pathNot: [tests, '^server/(wiring|suppliers)/'] },
      to: { path: '^server/suppliers/' },
    },
    {
      name: 'suppliers-know-only-ports',
      severity: 'error',
      comment: 'An adapter, simulated or real, imports ports and the platform: pass the rest as a source.',
      from: { path: '^server/(sandbox/suppliers|suppliers/[^/]+)/', pathNot: tests },
      to: {
        path: '^(app|components|server)/',
        pathNot: ['^server/platform/', '^server/$1/', '^server/modules/.+/port\\.ts$'],
      },
    },
    {
      name: 'server-does-not-import-pages',
      severity: 'error',
      comment: 'Rules live in server/; pages and routes are above them.',
      from: { path: '^server/', pathNot: [tests, '^server/(host/|main\\.ts)'] },
      to: { path: '^(app|components)/' },
    },
    {
      name: 'components-do-not-import-pages',
      severity: 'error',
      comment: 'A component gets what it needs as props.',
      from: { path: '^components/' },
      to: { path: '^app/' },
    },
    {
      name: 'pages-do-not-query',
      severity: 'error',
      comment: 'Call a use case of the module that owns the table.',
      from: { path: '^(app|components)/', pathNot: tests },
      to: { path: '^server/platform/db/' },
    },
    {
      name: 'ui-knows-no-tenant',
      severity: 'error',
      comment: 'components/ui are primitives; pieces that know the tenant live in components/portal.',
      from: { path: '^components/ui/' },
      to: { path: '^(components/portal/|server/(?!modules/theming/|portal/format|platform/(money|time)))' },
    },
    {
      name: 'next-auth-on-demand',
      severity: 'error',
      comment: 'next-auth takes 120 ms to load: use server/portal/sessions/load-next-auth.ts.',
      from: { path: '^(app|components|server)/', pathNot: tests },
      to: { path: 'node_modules/next-auth/', dynamic: false, dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'product-does-not-import-tests',
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
