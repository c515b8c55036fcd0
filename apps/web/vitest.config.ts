import { defineConfig } from 'vitest/config';
import { basis } from './build/basis.ts';

export default defineConfig({
  ...basis,
  test: {
    name: 'web',
    include: ['src/**/*.test.{ts,tsx}', 'map/**/*.test.ts', 'staff/**/*.test.ts', 'build/**/*.test.ts'],
    testTimeout: 20_000,
  },
});
