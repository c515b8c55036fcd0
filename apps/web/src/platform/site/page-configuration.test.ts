import { describe, expect, it, vi } from 'vitest';
import { connectApi } from '../api/call.ts';
import { ApiFailure } from '../api/failure.ts';
import { memoryStorage } from '../storage.ts';
import { loadPageConfiguration, pageConfiguration } from './page-configuration.ts';

const cedar = {
  success: true,
  residentialAccountTypeId: 1,
  businessAccountTypeId: 2,
  residentialBillCycle: 13,
  passwordPattern: '.{12,}',
  passwordPatternDescription: 'At least 12 characters.',
  validationMessages: { street: 'Please enter at least 3 characters' },
  brandName: 'Cedar Valley Fiber',
};

describe('page configuration', () => {
  it('[SHELL-047] gives account types, bill cycle, location, password rule and validation messages as the server has them', async () => {
    connectApi(async () => ({ ...cedar, defaultLocationId: 7 }));
    const warn = vi.fn();
    await loadPageConfiguration(memoryStorage(), warn);
    expect(pageConfiguration.get()).toMatchObject({ ...cedar, defaultLocationId: 7 });
    expect(warn).not.toHaveBeenCalled();
  });

  it('[SHELL-022] without a default location one warning is logged and the location is left out', async () => {
    connectApi(async () => cedar);
    const warn = vi.fn();
    await loadPageConfiguration(memoryStorage(), warn);
    expect(warn).toHaveBeenCalledOnce();
    expect(pageConfiguration.get()).not.toHaveProperty('defaultLocationId');
  });

  it('shows what was known at the last visit until the server answers, and without an answer keeps it', async () => {
    const storage = memoryStorage();
    connectApi(async () => cedar);
    await loadPageConfiguration(storage, () => {});
    pageConfiguration.set(null);
    connectApi(() => Promise.reject(new ApiFailure({ status: 0, code: '', message: '' })));
    await loadPageConfiguration(storage, () => {});
    expect(pageConfiguration.get()?.brandName).toBe('Cedar Valley Fiber');
  });

  it('ignores what is kept and is no configuration', async () => {
    for (const kept of ['{', '[]', 'null', '"x"']) {
      const storage = memoryStorage();
      storage.setItem('pageConfiguration', kept);
      pageConfiguration.set(null);
      connectApi(() => Promise.reject(new ApiFailure({ status: 0, code: '', message: '' })));
      await loadPageConfiguration(storage, () => {});
      expect(pageConfiguration.get()).toBeNull();
    }
  });
});
