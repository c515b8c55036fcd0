/**
 * For servers whose data lives as long as the test run: no waiting for the disk, room for many pools, and no
 * background work that would make a test's timing or plan differ from run to run.
 */
export const testClusterSettings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
  max_connections: '200',
  max_wal_size: '4GB',
} as const;
