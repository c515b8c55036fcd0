import { expect, it } from 'vitest';
import { wasReloaded } from './was-reloaded.ts';

it('[GUEST-010] tells a reload from a visit', () => {
  const at = (type: string) => ({ getEntriesByType: () => [{ type }] }) as unknown as Performance;
  expect(wasReloaded(at('reload'))).toBe(true);
  expect(wasReloaded(at('navigate'))).toBe(false);
  expect(wasReloaded({ getEntriesByType: () => [] } as unknown as Performance)).toBe(false);
});
