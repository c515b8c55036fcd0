import { broadbandLabels } from '@porchlight/texts/en-us/broadband-labels.ts';
import { plans } from '@porchlight/texts/en-us/plans.ts';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { provideTexts } from '../platform/i18n/language.ts';
import { PlanLabel } from './PlanLabel.tsx';
import type { Label } from './use-labels.ts';

provideTexts('en-us', 'broadbandLabels', broadbandLabels);
provideTexts('en-us', 'plans', plans);

const label: Label = {
  planId: 3,
  identifier: 'F0031415926CEDARFIBER00500',
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
  typicalDownloadMbps: 1521.25,
  typicalUploadMbps: 515.04,
  typicalLatencyMs: 10,
  includedDataGb: 1250.75,
  additionalData: null,
  dataPolicyUrl: null,
  networkManagementUrl: 'https://example.com/network',
  privacyUrl: 'https://example.com/privacy',
  supportUrl: null,
  supportPhone: null,
  onSaleFrom: '2026-01-01',
  onSaleUntil: null,
};

it('says the same figures in brief as on the whole label', () => {
  const page = renderToStaticMarkup(<PlanLabel label={label} />);
  for (const figure of ['$44.99', '1,521.3 Mbps', '515 Mbps', '1,250.8 GB'])
    expect(page.split(`<dd>${figure}</dd>`), figure).toHaveLength(3);
});
