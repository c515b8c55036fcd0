import { describe, expect, it } from 'vitest';
import { calendarDate } from '../calendar/calendar-date.ts';
import { type LabelRow, labelsAsCsv } from './label-csv.ts';
import { isOnSale, isPublished } from './publication.ts';

const days = (from: string, until: string | null) => ({ from: calendarDate(from), until: until === null ? null : calendarDate(until) });

describe('publication', () => {
  it.each([
    ['2026-01-01', null, '2026-01-01', true, true],
    ['2026-01-02', null, '2026-01-01', false, false],
    ['2025-01-01', '2026-01-01', '2026-01-01', true, true],
    ['2025-01-01', '2026-01-01', '2026-01-02', false, true],
    ['2025-01-01', '2026-01-01', '2028-01-01', false, true],
    ['2025-01-01', '2026-01-01', '2028-01-02', false, false],
    ['2025-01-01', '2024-02-29', '2026-02-28', false, false],
  ])('of a plan sold from %s to %s, on %s: on sale %s, published %s', (from, until, today, onSale, published) => {
    expect(isOnSale(days(from, until), calendarDate(today))).toBe(onSale);
    expect(isPublished(days(from, until), calendarDate(today), true)).toBe(published);
  });

  it('ends with the sale where no archive is kept', () => {
    expect(isPublished(days('2025-01-01', '2026-01-01'), calendarDate('2026-01-01'), false)).toBe(true);
    expect(isPublished(days('2025-01-01', '2026-01-01'), calendarDate('2026-01-02'), false)).toBe(false);
  });

  it('counts two years from a leap day to the end of February', () => {
    expect(isPublished(days('2023-01-01', '2024-02-29'), calendarDate('2026-02-28'), true)).toBe(true);
    expect(isPublished(days('2023-01-01', '2024-02-29'), calendarDate('2026-03-01'), true)).toBe(false);
  });
});

describe('labels as a spreadsheet file', () => {
  const label: LabelRow = {
    identifier: 'F0001234567CEDARFIBER00500',
    providerName: 'Cedar Valley Fiber',
    planName: 'Fiber 500',
    connection: 'FIXED',
    monthlyPrice: 1044.9,
    introductory: null,
    contract: null,
    monthlyFees: [],
    oneTimeFees: [
      { name: 'Activation', amount: 25 },
      { name: 'Installation', amount: 49 },
    ],
    earlyTerminationFee: 0,
    governmentTaxes: 'VARIES',
    discountsUrl: null,
    typicalDownloadMbps: 512.5,
    typicalUploadMbps: 508,
    typicalLatencyMs: 9,
    includedDataGb: null,
    additionalData: null,
    dataPolicyUrl: null,
    networkManagementUrl: null,
    privacyUrl: null,
    supportUrl: null,
    supportPhone: '(563) 555-0100',
    onSaleFrom: '2026-01-01',
    onSaleUntil: null,
  };
  const lines = (text: string) => text.split('\r\n');

  it('has a header row, then one row for each label, each ended by CRLF', () => {
    const text = labelsAsCsv([label, { ...label, planName: 'Fiber 1 Gig' }]);
    expect(lines(text)).toHaveLength(4);
    expect(lines(text)[0]).toMatch(/^unique_plan_identifier,provider_name,plan_name,/);
    expect(lines(text)[1]).toBe(
      'F0001234567CEDARFIBER00500,Cedar Valley Fiber,Fiber 500,FIXED,1044.90,NO,,,NO,,,,Activation: 25.00; Installation: 49.00,0.00,VARIES,,512.5,508,9,UNLIMITED,,,,,,,(563) 555-0100,2026-01-01,',
    );
    expect(lines(labelsAsCsv([]))).toHaveLength(2);
  });

  it('quotes what needs it and keeps a cell from becoming a formula', () => {
    const cells = (planName: string) => lines(labelsAsCsv([{ ...label, planName }]))[1]?.split('Cedar Valley Fiber,')[1] ?? '';
    expect(cells('Fiber, "fast"')).toMatch(/^"Fiber, ""fast""",FIXED/);
    expect(cells('=1+1')).toMatch(/^'=1\+1,FIXED/);
    expect(cells('@SUM(A1)')).toMatch(/^'@SUM/);
    expect(cells('-2')).toMatch(/^'-2,/);
    expect(cells('+2,5')).toMatch(/^"'\+2,5",FIXED/);
  });

  it('tells introductory rates, contracts and data allowances apart from none', () => {
    const row = labelsAsCsv([
      {
        ...label,
        introductory: { months: 12, priceAfterwards: 60 },
        contract: { months: 24, termsUrl: 'https://example.com/terms' },
        includedDataGb: 500,
        additionalData: { price: 10, perGb: 50 },
      },
    ]);
    expect(lines(row)[1]).toContain(',YES,12,60.00,YES,24,https://example.com/terms,');
    expect(lines(row)[1]).toContain(',500,10.00,50,');
  });
});
