import { describe, expect, it } from 'vitest';
import { featuresOf, optionsOf } from './line-parts.ts';
import type { ServiceLine } from './services-query.ts';

const line: ServiceLine = {
  serviceLineId: 1,
  status: 'Active',
  isDirectory: false,
  number: null,
  address1: '118 Fiber Way',
  city: 'Cedar Valley',
  state: { name: 'Iowa' },
  zipCode: '52001',
  servicelineFeatures: [{ featureDescription: 'Static IP address' }, { featureDescription: 'Online backup' }],
  activeFeaturePackages: [
    { featurePackageOptions: [{ description: 'Whole-Home Wi-Fi' }] },
    { featurePackageOptions: [{ description: 'Voicemail' }, { description: 'Call waiting' }] },
  ],
};

describe('a service line', () => {
  it('[DASH-019] lists its features', () => {
    expect(featuresOf(line)).toEqual(['Static IP address', 'Online backup']);
  });

  it('[DASH-020] lists the options of all its packages', () => {
    expect(optionsOf(line)).toEqual(['Whole-Home Wi-Fi', 'Voicemail', 'Call waiting']);
  });
});
