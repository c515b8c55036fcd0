// Which way imports may point. Checked by `npm run check`.
const subject = '^apps/(server|web)/src/(?!platform/|ports/|adapters/|ui/|panels/|shell/|signed-in/|boot/)([^/]+)/';
module.exports = {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } } },
    {
      name: 'domain-imports-nothing',
      severity: 'error',
      from: { path: '^packages/domain/src', pathNot: '\\.test\\.ts$' },
      to: { pathNot: '^packages/domain/src' },
    },
    {
      name: 'texts-import-nothing',
      severity: 'error',
      from: { path: '^packages/texts/src', pathNot: '\\.test\\.ts$' },
      to: { pathNot: '^packages/texts/src' },
    },
    {
      name: 'contract-imports-domain-and-zod',
      severity: 'error',
      from: { path: '^packages/contract/src', pathNot: '\\.test\\.ts$' },
      to: { pathNot: '^packages/(contract|domain)/src|node_modules/zod' },
    },
    {
      name: 'web-and-server-never-meet',
      severity: 'error',
      from: { path: '^apps/web' },
      to: { path: '^apps/(server|sandbox-provider|cli)' },
    },
    {
      name: 'server-and-web-never-meet',
      severity: 'error',
      from: { path: '^apps/(server|sandbox-provider|cli)' },
      to: { path: '^apps/web' },
    },
    {
      name: 'sandbox-stands-alone',
      severity: 'error',
      from: { path: '^apps/sandbox-provider/src', pathNot: '\\.test\\.ts$' },
      to: { path: '^(apps/(server|web|cli)|packages)/' },
    },
    {
      name: 'fakes-know-protocols-only',
      severity: 'error',
      from: { path: '^apps/gateway-fakes/src', pathNot: '\\.test\\.ts$' },
      to: { path: '^(apps/(server|web|cli)|packages)/' },
    },
    {
      name: 'fakes-are-for-tests',
      severity: 'error',
      from: { path: '^(apps/(server|web|cli|sandbox-provider)/src|packages)', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^apps/gateway-fakes/' },
    },
    {
      name: 'subjects-meet-at-their-doors',
      severity: 'error',
      from: { path: subject, pathNot: '\\.test\\.tsx?$' },
      to: { path: subject, pathNot: ['^apps/$1/src/$2/', '^apps/(server|web)/src/[^/]+/index\\.tsx?$'] },
    },
    {
      name: 'platform-and-ports-know-no-subject',
      severity: 'error',
      from: { path: '^apps/server/src/(platform|ports)/', pathNot: '\\.test\\.ts$' },
      to: { path: '^apps/server/src/(?!platform/|ports/)' },
    },
    {
      name: 'adapters-know-ports-and-the-way-out-only',
      severity: 'error',
      from: { path: '^apps/server/src/adapters/([^/]+)/', pathNot: '\\.test\\.ts$' },
      to: { path: '^apps/server/src/', pathNot: '^apps/server/src/(ports/|platform/outgoing/|adapters/$1/)' },
    },
    {
      name: 'only-composition-imports-adapters',
      severity: 'error',
      from: { path: '^apps/server/src/(?!adapters/)[^/]+/', pathNot: '\\.test\\.ts$' },
      to: { path: '^apps/server/src/adapters/' },
    },
    {
      name: 'only-stores-touch-the-database',
      severity: 'error',
      from: { path: '^apps/server/src/(?!platform/db/|platform/jobs/)', pathNot: '\\.store\\.ts$|\\.test\\.ts$' },
      to: { path: 'node_modules/(pg|kysely)/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'no-customer-page-knows-staff',
      severity: 'error',
      from: {
        path: '^(apps/web/(src|map)|packages/(contract|texts|domain)/src)/',
        pathNot: ['\\.test\\.tsx?$', '^packages/(contract|texts)/src/staff/'],
      },
      to: { path: '^(apps/web/staff|packages/(contract|texts)/src/staff)/' },
    },
    {
      name: 'staff-pages-use-parts-of-the-portal',
      severity: 'error',
      from: { path: '^apps/web/staff/' },
      to: { path: '^apps/web/src/(signed-in|boot|shell|main|App)' },
    },
    {
      name: 'ui-knows-no-data',
      severity: 'error',
      from: { path: '^apps/web/src/ui/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^apps/web/src/(?!ui/)' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|data)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js'],
    },
  },
};
