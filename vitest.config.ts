import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { isNightly } from './apps/server/test/nightly.ts';

const layoutTests = 'tools/layout/**/*.test.ts';
// These start servers of their own, so the server that TEST_DATABASE_URL names would see nothing of them.
const embeddedTests = [
  'apps/server/src/platform/db/embedded/**',
  'apps/server/src/platform/db/embedded*.test.ts',
  'apps/server/test/process.test.ts',
  // Which server it is makes no difference to mails and to the provider.
  'apps/server/test/reliability/{fault-proxy,mail-faults,provider-down,provider-faults}.test.ts',
  'apps/server/test/gateway-suite/{faults,random-faults,strange-answers}.test.ts',
  // What a call declares is told before any database is asked.
  'apps/server/test/security/undeclared-fields.test.ts',
  'tools/**',
];
// What depends on which server it is, the first of it: the database's own room and the jobs, whatever races, the books, copies of everything
// and imports of much, and each call of the document once. At night all that asks for a database is asked of the other server as well.
const serverTests = [
  'apps/server/src/platform/{db,jobs,request-keys}/**/*.test.ts',
  'apps/server/src/**/*.races.test.ts',
  'apps/server/src/{backup,ledger,anonymise,exchange}/**/*.test.ts',
  'apps/server/test/api-examples.test.ts',
];
const otherServer = Boolean(process.env['TEST_DATABASE_URL']);
const nodeTests = ['packages/**/*.test.{ts,tsx}', 'apps/**/*.test.{ts,tsx}', 'bench/**/*.test.ts', 'tools/**/*.test.ts'];
/** Files that take half a minute or more, most of it waiting; begun last, one of them would leave the other workers idle at the end. */
const longest = [
  'gateway-suite/faults.test.ts',
  'gateway-suite/strange-answers.test.ts',
  'fuzz.test.ts',
  'platform/db/embedded.test.ts',
  'kill-harness.test.ts',
  'rolling-restart.test.ts',
  'traces.test.ts',
  'prometheus.test.ts',
  'test/process.test.ts',
  'autopay.simulation.test.ts',
  'provider-year.test.ts',
  'database-faults.test.ts',
  'api-examples.test.ts',
  'injections.test.ts',
];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification): number => (longest.some((end) => moduleId.endsWith(end)) ? 0 : 1);
    return (await super.sort(files)).sort((one, other) => rank(one) - rank(other));
  }
}

export default defineConfig({
  test: {
    pool: 'forks',
    // Of three files at a time one waits, mostly: for a time-out, a process that starts, a disk.
    maxWorkers: 3,
    // A test that is for the night alone has @nightly in its title, as with journeys; `-t` names any.
    ...(!isNightly && { testNamePattern: /^(?!.*@nightly)/ }),
    sequence: { sequencer: LongestFirst },
    testTimeout: 20_000,
    hookTimeout: 60_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          include: otherServer && !isNightly ? serverTests : nodeTests,
          exclude: ['**/node_modules/**', '**/dist/**', 'apps/web/**', 'e2e/**', layoutTests, ...(otherServer ? embeddedTests : [])],
          globalSetup: ['apps/server/test/global-setup.ts'],
          // Each file has a database of its own and nothing of the product is kept in its modules, so that a worker loads them once.
          isolate: false,
        },
      },
      { extends: true, test: { name: 'layout', include: [layoutTests] } },
      // The portal's tests need what its build adds: the routes worked out from the contract.
      './apps/web/vitest.config.ts',
    ],
  },
});
