import { expect, it, vi } from 'vitest';
import { isBusy, markBusy, onBusyChange } from './busy.ts';

it('[SHELL-049] stays busy until every payment and form is done', () => {
  const changed = vi.fn();
  onBusyChange(changed);
  const payment = markBusy();
  const form = markBusy();
  payment();
  payment();
  expect(isBusy()).toBe(true);
  form();
  expect(isBusy()).toBe(false);
  expect(changed).toHaveBeenCalled();
});
