import { describe, expect, it } from 'vitest';
import { managePlanButton } from './manage-plan.ts';
import { inPlanOrder, planRelations } from './plan-relation.ts';
import { serviceLineLabel } from './service-line-label.ts';

const line = { isDirectory: false, number: null, address1: '118 Fiber Way', city: 'Cedar Valley', state: { name: 'IA' }, zipCode: '52001' };
const address = '118 Fiber Way, Cedar Valley, IA 52001';

describe('serviceLineLabel', () => {
  it('[DASH-017] is the address', () => {
    expect(serviceLineLabel(line, undefined)).toBe(address);
    expect(serviceLineLabel({ ...line, city: ' ' }, undefined)).toBe('118 Fiber Way, IA 52001');
  });

  it.each(['PHONE_NUM', 'DN'])('[DASH-018] is the phone number of a directory line of type %s', (type) => {
    expect(serviceLineLabel({ ...line, isDirectory: true, number: '5635550142' }, type)).toBe('563-555-0142');
  });

  it('[DASH-018] stays the address without a number, without the flag or with another type', () => {
    expect(serviceLineLabel({ ...line, isDirectory: true, number: null }, 'DN')).toBe(address);
    expect(serviceLineLabel({ ...line, isDirectory: true, number: ' ' }, 'DN')).toBe(address);
    expect(serviceLineLabel({ ...line, isDirectory: false, number: '5635550142' }, 'DN')).toBe(address);
    expect(serviceLineLabel({ ...line, isDirectory: true, number: '5635550142' }, 'SIP')).toBe(address);
    expect(serviceLineLabel({ ...line, isDirectory: true, number: '5635550142' }, undefined)).toBe(address);
  });
});

describe('plan relations', () => {
  it('[CONST-011][DASH-015] are Main, Required, Additional, and cards stand in that order', () => {
    expect(planRelations).toEqual(['Main', 'Required', 'Additional']);
    const plans = [
      { id: 1, planRelation: 'Additional' as const },
      { id: 2, planRelation: 'Main' as const },
      { id: 3, planRelation: 'Required' as const },
      { id: 4, planRelation: 'Main' as const },
    ];
    expect(inPlanOrder(plans).map(({ id }) => id)).toEqual([2, 4, 3, 1]);
  });
});

describe('managePlanButton', () => {
  const active = { allowManageCustomerPortal: true, serviceLines: [{ status: 'Active' }] };
  const button = (changes: Partial<Parameters<typeof managePlanButton>[0]>) =>
    managePlanButton({ setting: undefined, service: active, accountStatus: 'Active', ...changes });

  it('[DASH-022] shows unless the setting says false', () => {
    expect([undefined, null, '', 'true', '0'].map((setting) => button({ setting }))).toEqual(Array(5).fill('enabled'));
    expect(button({ setting: 'false' })).toBe('hidden');
  });

  it('[DASH-023] hides when the service does not allow it', () => {
    expect(button({ service: { ...active, allowManageCustomerPortal: false } })).toBe('hidden');
  });

  it('[DASH-024] hides with no or two lines', () => {
    expect(button({ service: { ...active, serviceLines: [] } })).toBe('hidden');
    expect(button({ service: { ...active, serviceLines: [{ status: 'Active' }, { status: 'Active' }] } })).toBe('hidden');
  });

  it('[DASH-025] is disabled when the line or the account is not Active', () => {
    expect(button({ service: { ...active, serviceLines: [{ status: 'Suspended' }] } })).toBe('disabled');
    expect(button({ accountStatus: 'Suspended' })).toBe('disabled');
  });
});
