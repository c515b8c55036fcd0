import { defineConfig } from 'vitest/config';

const layoutTests = 'tools/layout/**/*.test.ts';
// These start servers of their own, so the server that TEST_DATABASE_URL names would see nothing of them.
const embeddedTests = ['apps/server/src/platform/db/embedded/**', 'apps/server/src/platform/db/embedded*.test.ts'];
const otherServer = Boolean(process.env['TEST_DATABASE_URL']);

export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 20_000,
    hookTimeout: 60_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          include: ['packages/**/*.test.{ts,tsx}', 'apps/**/*.test.{ts,tsx}', 'tools/**/*.test.ts'],
          exclude: ['**/node_modules/**', '**/dist/**', 'apps/web/**', 'e2e/**', layoutTests, ...(otherServer ? embeddedTests : [])],
          globalSetup: ['apps/server/test/global-setup.ts'],
        },
      },
      { extends: true, test: { name: 'layout', include: [layoutTests] } },
      // The portal's tests need what its build adds: the routes worked out from the contract.
      './apps/web/vitest.config.ts',
    ],
  },
});
