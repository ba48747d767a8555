// The import directions of ARCHITECTURE.md. `npm run check:imports` also proves that each rule detects a violation.
/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'no-cycle',
      comment:
        'Files that import each other belong together, or share something that belongs in a third file.',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'domain-is-pure',
      comment: 'Business rules have no dependencies.',
      severity: 'error',
      from: { path: '^packages/domain/src', pathNot: '\\.test\\.ts$' },
      to: { pathNot: '^packages/domain/src' },
    },
    {
      name: 'contract-only-domain-and-zod',
      comment: 'The server and the browser both import the contract.',
      severity: 'error',
      from: { path: '^packages/contract/src', pathNot: '\\.test\\.ts$' },
      to: { pathNot: ['^packages/(contract|domain)/src', '(^|/)node_modules/zod/'] },
    },
    {
      name: 'generic-packages-are-independent',
      comment: 'embedded-postgres, fair-queue and photo-decoder can be used without this product.',
      severity: 'error',
      from: {
        path: '^packages/(embedded-postgres|fair-queue|photo-decoder)/src',
      },
      to: { path: '^(apps|packages|testing|demo)/', pathNot: '^packages/($1|fair-queue)/' },
    },
    {
      name: 'images-decoded-in-processes',
      comment: 'Untrusted images are only decoded in the processes of photo-decoder.',
      severity: 'error',
      from: {
        path: '^(apps/server/src/|packages/photo-decoder/src/(index|decoder|process-handle|task)\\.ts$)',
        pathNot: '\\.test\\.ts$',
      },
      to: { path: '(^|/)node_modules/sharp/|/(decoder-process|run-task)\\.ts$' },
    },
    {
      name: 'web-never-server',
      comment: 'They only share the contract.',
      severity: 'error',
      from: { path: '^apps/web' },
      to: { path: '^apps/server' },
    },
    {
      name: 'server-never-web',
      comment: 'The server serves the built files without importing them.',
      severity: 'error',
      from: { path: '^apps/server' },
      to: { path: '^apps/web' },
    },
    {
      name: 'server-feature-front-door',
      comment: 'Features import other features through their index.ts.',
      severity: 'error',
      from: { path: '^apps/server/src/features/([^/]+)/' },
      to: { path: '^apps/server/src/features/', pathNot: ['^apps/server/src/features/$1/', '/index\\.ts$'] },
    },
    {
      name: 'web-features-are-islands',
      comment: 'Pages compose features. What several features share belongs in presentation, ui or lib.',
      severity: 'error',
      from: { path: '^apps/web/src/features/([^/]+)/' },
      to: { path: '^apps/web/src/(features|app)/', pathNot: '^apps/web/src/features/$1/' },
    },
    {
      name: 'shared-never-up',
      comment: 'ui and lib have no product knowledge.',
      severity: 'error',
      from: { path: '^apps/web/src/(ui|lib)/' },
      to: { path: '^apps/web/src/(features|app|presentation)/' },
    },
    {
      name: 'presentation-never-up',
      comment: 'How a status is displayed is defined once, below all features that show it.',
      severity: 'error',
      from: { path: '^apps/web/src/presentation/' },
      to: { path: '^apps/web/src/(features|app)/' },
    },
    {
      name: 'fastify-only-at-routes',
      comment: 'Services are independent of HTTP, so that routes, tasks and tests can call them.',
      severity: 'error',
      from: { path: '^apps/server/src/features/', pathNot: ['/routes\\.ts$', '\\.test\\.ts$'] },
      to: { path: 'node_modules/(@fastify|fastify)/' },
    },
    {
      name: 'platform-never-feature',
      comment: 'Platform code has no knowledge of features or of the application.',
      severity: 'error',
      from: { path: '^apps/server/src/platform/', pathNot: '\\.test\\.ts$' },
      to: { path: '^apps/server/src/(features/|views/|(app|config|services)\\.ts$)' },
    },
    {
      name: 'only-repositories-know-tables',
      comment:
        'Only repositories read and write tables; check-table-ownership.ts checks whose tables they write.',
      severity: 'error',
      from: {
        path: '^apps/server/src/',
        pathNot: ['/repository\\.ts$', '\\.(test|fixture)\\.ts$', '^apps/server/src/db/'],
      },
      to: { path: '^apps/server/src/db/' },
    },
    {
      name: 'product-never-fixtures',
      comment: 'Fixtures are code that only tests use.',
      severity: 'error',
      from: { path: '^(apps|packages)/', pathNot: '\\.(test|fixture|stories)\\.tsx?$' },
      to: { path: '\\.fixture\\.tsx?$' },
    },
    {
      name: 'product-never-demo',
      comment: 'The product works without the demo data.',
      severity: 'error',
      from: { path: '^(apps|packages)/' },
      to: { path: '^demo/' },
    },
    {
      name: 'no-unresolved',
      comment: 'Unresolved imports would not be checked.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: ['\\?', '^virtual:', '\\+types'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)([.]react-router|build)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.cjs', '.css'],
    },
  },
};
