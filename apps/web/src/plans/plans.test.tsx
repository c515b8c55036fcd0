import { broadbandLabels } from '@porchlight/texts/en-us/broadband-labels.ts';
import { plans } from '@porchlight/texts/en-us/plans.ts';
import { fillPlural } from '@porchlight/texts/template.ts';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { provideTexts } from '../platform/i18n/language.ts';
import { compareRows } from './compare-rows.ts';
import { PlanLabel } from './PlanLabel.tsx';
import { providerLogo } from './provider-logo.ts';
import { selectWord } from './select-words.ts';
import { serviceIcon } from './service-icon.ts';
import type { Label } from './use-labels.ts';

const label: Label = {
  planId: 1,
  identifier: 'F0000000000AAAAAAAAAAAAAAA',
  providerName: 'Cedar Valley Fiber',
  planName: 'Fiber 500',
  connection: 'FIXED',
  monthlyPrice: 44.99,
  introductory: null,
  contract: null,
  monthlyFees: [],
  oneTimeFees: [],
  earlyTerminationFee: 0,
  governmentTaxes: 'VARIES',
  discountsUrl: null,
  typicalDownloadMbps: 512,
  typicalUploadMbps: 508,
  typicalLatencyMs: 9,
  includedDataGb: null,
  additionalData: null,
  dataPolicyUrl: null,
  networkManagementUrl: null,
  privacyUrl: null,
  supportUrl: null,
  supportPhone: null,
  onSaleFrom: '2026-01-01',
  onSaleUntil: null,
};
const words: Parameters<typeof compareRows>[1] = {
  texts: plans.compare,
  plural: (plural, count, values) => fillPlural(plural, count, 'en-us', values),
  number: (value) => value.toLocaleString('en-US'),
};
const compared = (...labels: Label[]) => compareRows(labels, words).map(({ name, values }) => [name, ...values].join(' | '));

describe('plans side by side', () => {
  it('[GUEST-024] compares what the labels say, in a fixed order, without rows that say nothing', () => {
    const gig = {
      ...label,
      monthlyPrice: 1064.5,
      typicalDownloadMbps: 1000,
      includedDataGb: 1200,
      oneTimeFees: [{ name: 'Installation', amount: 49 }],
    };
    expect(compared(label, gig)).toEqual([
      'Monthly price | $44.99 | $1,064.50',
      'Download | 512 Mbps | 1,000 Mbps',
      'Upload | 508 Mbps | 508 Mbps',
      'Latency | 9 ms | 9 ms',
      'Data | Unlimited | 1,200 GB',
      'Contract | None | None',
      'One-time fees | None | $49.00',
    ]);
  });

  it('[GUEST-024] tells what a price becomes, and what leaving costs', () => {
    const fees = [0.1, 0.2].map((amount) => ({ name: 'Fee', amount }));
    const bound = {
      ...label,
      introductory: { months: 12, priceAfterwards: 59.99 },
      contract: { months: 1, termsUrl: null },
      monthlyFees: fees,
      earlyTerminationFee: 120,
    };
    expect(compared(bound)).toEqual(
      expect.arrayContaining([
        'Introductory price | 12 months, then $59.99',
        'Contract | 1 month',
        'Monthly fees | $0.30',
        'Ending it early | $120.00',
      ]),
    );
  });
});

describe('cards of plans', () => {
  it('[GUEST-029][D-127] name their button by order type and place', () => {
    expect(['SIGNUP', 'SURVEY', 'ACTIVE'].map((type) => selectWord(type as 'SIGNUP', 'card'))).toEqual(['select', 'interested', 'select']);
    expect(['SIGNUP', 'SURVEY', 'ACTIVE'].map((type) => selectWord(type as 'SIGNUP', 'details'))).toEqual([
      'choose',
      'interested',
      'select',
    ]);
  });

  it('[GUEST-027][API-097][D-019] take logos from the origin of the API, and nothing but a file name', () => {
    const base = 'https://portal-api.example.com/aboss-api/rest/v1';
    expect(providerLogo('cedar.svg', base)).toBe('https://portal-api.example.com/media/service-providers/cedar.svg');
    for (const logo of [null, '', '../x.svg', 'https://evil.example/x.svg', 'a/b.svg', '.hidden', 'a b.svg', 'x?y']) {
      expect(providerLogo(logo, base), String(logo)).toBeNull();
    }
  });

  it('[GUEST-028] have an icon for every kind of service, also an unknown one', () => {
    expect(['fiber', 'Voice', 'smoke-signals', null].map(serviceIcon)).toEqual(['fiber', 'phone', 'service', 'service']);
  });
});

it('says the same figures in brief as on the whole label', () => {
  provideTexts('en-us', 'broadbandLabels', broadbandLabels);
  provideTexts('en-us', 'plans', plans);
  const figures = { typicalDownloadMbps: 1521.25, typicalUploadMbps: 515.04, includedDataGb: 1250.75 };
  const page = renderToStaticMarkup(<PlanLabel label={{ ...label, ...figures }} />);
  for (const figure of ['$44.99', '1,521.3 Mbps', '515 Mbps', '1,250.8 GB'])
    expect(page.split(`<dd>${figure}</dd>`), figure).toHaveLength(3);
});
