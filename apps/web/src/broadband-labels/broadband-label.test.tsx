import { broadbandLabels as english } from '@porchlight/texts/en-us/broadband-labels.ts';
import { broadbandLabels as spanish } from '@porchlight/texts/sp-es/broadband-labels.ts';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, describe, expect, it } from 'vitest';
import { currentLocale, provideTexts } from '../platform/i18n/language.ts';
import { BroadbandLabel, type Label } from './BroadbandLabel.tsx';

provideTexts('en-us', 'broadbandLabels', english);
provideTexts('sp-es', 'broadbandLabels', spanish as unknown as typeof english);

const label: Label = {
  planId: 3,
  identifier: 'F0031415926CEDARFIBER00500',
  providerName: 'Cedar Valley Fiber',
  planName: 'Fiber 500',
  connection: 'FIXED',
  monthlyPrice: 44.99,
  introductory: null,
  contract: null,
  monthlyFees: [{ name: 'Network fee', amount: 3 }],
  oneTimeFees: [{ name: 'Installation', amount: 49 }],
  earlyTerminationFee: 0,
  governmentTaxes: 'VARIES',
  discountsUrl: 'https://example.com/bundles',
  typicalDownloadMbps: 1521.25,
  typicalUploadMbps: 515,
  typicalLatencyMs: 10,
  includedDataGb: null,
  additionalData: null,
  dataPolicyUrl: null,
  networkManagementUrl: 'https://example.com/network',
  privacyUrl: 'https://example.com/privacy',
  supportUrl: 'https://example.com/contact',
  supportPhone: '(563) 555-0100',
  onSaleFrom: '2026-01-01',
  onSaleUntil: null,
};
const words = (changes: Partial<Label> = {}) =>
  renderToStaticMarkup(<BroadbandLabel label={{ ...label, ...changes }} />)
    .replaceAll(/<span class="[^"]*visuallyHidden[^"]*">[^<]*<\/span>/g, '')
    .replaceAll(/<[^>]+>/g, '|')
    .replaceAll('&amp;', '&')
    .replaceAll(/\|+/g, '|');

describe('the Broadband Facts label', () => {
  afterEach(() => currentLocale.set('en-us'));

  it('says every block of the rule, in its order and words (47 CFR 8.1(a)(1))', () => {
    expect(words()).toBe(
      '|Broadband Facts|Cedar Valley Fiber|Fiber 500|Fixed Broadband Consumer Disclosure' +
        '|Monthly Price|$44.99|This Monthly Price is not an introductory rate.|This Monthly Price does not require a contract. ' +
        '|Additional Charges & Terms|Provider Monthly Fees|Network fee|$3.00|One-time Fees at the Time of Purchase|Installation|$49.00' +
        '|Early Termination Fee|$0.00|Government Taxes|Varies by Location' +
        '|Discounts & Bundles|Click Here| for available billing discounts and pricing options for broadband service bundled with other services like video, phone, and wireless service, and use of your own equipment like modems and routers.' +
        '|Speeds Provided with Plan|Typical Download Speed|1,521.3 Mbps|Typical Upload Speed|515 Mbps|Typical Latency|10 ms' +
        '|Data Included with Monthly Price|Unlimited|Network Management|Read our Policy|Privacy|Read our Policy' +
        '|Customer Support|Contact Us|: |(563) 555-0100' +
        '|Learn more about the terms used on this label by visiting the Federal Communications Commission’s Consumer Resource Center.|fcc.gov/consumer' +
        '|Unique Plan Identifier|F0031415926CEDARFIBER00500|',
    );
  });

  it('tells an introductory rate, a contract and a data allowance', () => {
    const text = words({
      introductory: { months: 12, priceAfterwards: 64.99 },
      contract: { months: 24, termsUrl: 'https://example.com/terms' },
      includedDataGb: 1200,
      additionalData: { price: 10, perGb: 50 },
      dataPolicyUrl: 'https://example.com/data',
    });
    expect(text).toContain('This Monthly Price is an introductory rate for 12 months. After that it is $64.99.');
    expect(text).toContain('This Monthly Price requires a 24 month contract. |Terms of contract|');
    expect(text).toContain('|1,200 GB|Charges for Additional Data Usage|$10.00/50 GB|Data Allowance Policy|Read our Policy|');
  });

  it('says that there are no fees, and leaves out links nobody gave', () => {
    const text = words({ monthlyFees: [], discountsUrl: null, supportUrl: null, supportPhone: null, connection: 'MOBILE' });
    expect(text).toContain('|Provider Monthly Fees|None|');
    expect(text).toContain('Mobile Broadband Consumer Disclosure');
    expect(text).not.toContain('Discounts');
    expect(text).not.toContain('Customer Support');
  });

  it('is a region named by its title and its plan, and its links open beside the page and say so', () => {
    const markup = renderToStaticMarkup(<BroadbandLabel label={label} headingLevel={2} />);
    const [, title, plan] = /aria-labelledby="(\S+) (\S+)"/.exec(markup) ?? [];
    expect(markup).toMatch(new RegExp(`<h2[^>]* id="${title}">Broadband Facts</h2>`));
    expect(markup).toMatch(new RegExp(`<p[^>]* id="${plan}">Fiber 500</p>`));
    expect(markup).toContain('href="tel:5635550100"');
    expect(markup.match(/target="_blank" rel="noopener noreferrer">[^<]+<span[^>]*> \(opens in a new window\)/g)).toHaveLength(5);
  });

  it('[I18N-001] speaks Spanish', () => {
    currentLocale.set('sp-es');
    const text = words({ oneTimeFees: [{ name: 'Instalación', amount: 49 }] });
    expect(text).toContain('Datos de banda ancha (Broadband Facts)|');
    expect(text).toContain('|Precio mensual|$44.99|Este precio mensual no es una tarifa de introducción.|');
    expect(text).toContain('|Instalación|$49.00|');
    expect(text).not.toMatch(/Monthly|Typical|Fees/);
  });
});
