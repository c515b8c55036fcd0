import { calendarDate } from '@porchlight/domain/calendar/calendar-date.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '../../test/harness.ts';
import { createRates, faultWords, type RatedPlace, type RateRow } from './index.ts';

let app: TestApp;
const rates = createRates();
beforeAll(async () => {
  app = await startApp({ template: 'empty' });
});
beforeEach(() => app.db.kysely.deleteFrom('rate').execute());
afterAll(() => app.close());

const row = (given: Partial<RateRow> = {}): RateRow => ({
  code: 'E911',
  description: 'Emergency service',
  descriptionEs: null,
  kind: 'TAX',
  chargeClass: 'voice',
  unit: 'perLine',
  amount: 1_50,
  stateAbbreviation: null,
  city: null,
  zipCode: null,
  accountType: null,
  appliesFrom: calendarDate('2026-01-01'),
  appliesUntil: null,
  ...given,
});
const replace = (...rows: RateRow[]) => app.db.transaction((tx) => rates.replace(tx, rows));
const day = (text: string) => calendarDate(text);
const alder = { stateAbbreviation: 'IA', city: 'Alder', zipCode: '50001' };
const asked = (place: Partial<RatedPlace> = {}, more: { accountType?: 'BUSINESS'; locale?: 'sp-es' } = {}) => ({
  ...alder,
  ...place,
  accountType: more.accountType ?? ('RESIDENTIAL' as const),
  locale: more.locale ?? ('en-us' as const),
});
async function bookOf(on: string, place?: RatedPlace) {
  const book = await rates.book(app.db, day(on), place);
  if ('gaps' in book) throw new Error(book.gaps.map(faultWords).join('\n'));
  return book;
}

describe('the rates of a day', () => {
  it('are none where there are none', async () => {
    expect((await bookOf('2026-06-01')).ratesFor(asked())).toEqual([]);
  });

  it('are those in force, first and last day included', async () => {
    await replace(row({ appliesUntil: day('2026-06-30') }), row({ appliesFrom: day('2026-07-01'), amount: 1_75 }));
    const amounts = async (on: string) => (await bookOf(on)).ratesFor(asked()).map(({ amount }) => amount);
    expect([await amounts('2025-12-31'), await amounts('2026-01-01'), await amounts('2026-06-30')]).toEqual([[], [1_50], [1_50]]);
    expect([await amounts('2026-07-01'), await amounts('2030-01-01')]).toEqual([[1_75], [1_75]]);
  });

  it('apply by state, city and ZIP code of the service address, whatever the case, and by type of account', async () => {
    await replace(
      row({ code: 'ALL' }),
      row({ code: 'STATE', stateAbbreviation: 'IA' }),
      row({ code: 'CITY', stateAbbreviation: 'IA', city: 'ALDER' }),
      row({ code: 'ZIP', zipCode: '50001' }),
      row({ code: 'EXACT', stateAbbreviation: 'IA', city: 'Alder', zipCode: '50001' }),
      row({ code: 'BIZ', accountType: 'BUSINESS' }),
    );
    const cases: [Parameters<typeof asked>, string[]][] = [
      [[], ['ALL', 'CITY', 'EXACT', 'STATE', 'ZIP']],
      [[{ city: ' alder ', stateAbbreviation: 'ia ', zipCode: '50001-1234' }], ['ALL', 'CITY', 'EXACT', 'STATE', 'ZIP']],
      [
        [{}, { accountType: 'BUSINESS' }],
        ['ALL', 'BIZ', 'CITY', 'EXACT', 'STATE', 'ZIP'],
      ],
      [[{ city: 'Birch' }], ['ALL', 'STATE', 'ZIP']],
      [[{ stateAbbreviation: 'MO' }], ['ALL', 'ZIP']],
      [[{ zipCode: '50002' }], ['ALL', 'CITY', 'STATE']],
      [[{ stateAbbreviation: null, city: null, zipCode: null }], ['ALL']],
      [[{ city: '', zipCode: '' }], ['ALL', 'STATE']],
    ];
    const book = await bookOf('2026-06-01');
    for (const [given, expected] of cases) {
      const account = asked(...given);
      expect(book.ratesFor(account).map(({ code }) => code)).toEqual(expected);
      // Looked up again, and read for that place alone: the same.
      expect(book.ratesFor({ ...account })).toBe(book.ratesFor(account));
      expect((await bookOf('2026-06-01', account)).ratesFor(account)).toEqual(book.ratesFor(account));
    }
  });

  it('are remembered by the parts of a place that rates name: however customers write their town, memory does not grow', async () => {
    await replace(row({ code: 'STATE', stateAbbreviation: 'IA' }), row({ code: 'CITY', stateAbbreviation: 'IA', city: 'Alder' }));
    const book = await bookOf('2026-06-01');
    const elsewhere = book.ratesFor(asked({ city: 'Birch', zipCode: '50099' }));
    for (const city of ['Cedar', 'Dogwood', '', null]) expect(book.ratesFor(asked({ city, zipCode: null }))).toBe(elsewhere);
    expect(book.ratesFor(asked())).not.toBe(elsewhere);
    expect([book.namesPlaces, (await bookOf('2025-06-01')).namesPlaces]).toEqual([true, false]);
  });

  it('are called in the language of the bill, in English where there is no other word', async () => {
    await replace(row({ descriptionEs: 'Servicio de emergencia' }), row({ code: 'X', description: 'Relay' }));
    const book = await bookOf('2026-06-01');
    expect(book.ratesFor(asked({}, { locale: 'sp-es' })).map(({ description }) => description)).toEqual([
      'Servicio de emergencia',
      'Relay',
    ]);
    expect(book.ratesFor(asked()).map(({ description }) => description)).toEqual(['Emergency service', 'Relay']);
    expect(book.ratesFor(asked())[0]).toEqual({
      code: 'E911',
      description: 'Emergency service',
      kind: 'TAX',
      chargeClass: 'voice',
      unit: 'perLine',
      amount: 1_50,
    });
  });

  it('are refused with the gaps the day falls into, for a place those of the place', async () => {
    await app.db.transaction((tx) =>
      rates.replace(tx, [row({ zipCode: '50001' }), row({ code: 'OVER', appliesUntil: day('2026-02-01') })]),
    );
    await app.db.kysely.updateTable('rate').set({ applies_until: '2026-03-31' }).where('code', '=', 'E911').execute();
    const next = { ...rowAsColumns, zip_code: '50001', applies_from: '2026-05-01' };
    await app.db.kysely.insertInto('rate').values(next).execute();
    const gapsOn = async (on: string, place?: RatedPlace) => {
      const book = await rates.book(app.db, day(on), place);
      return 'gaps' in book ? book.gaps.map(faultWords) : [];
    };
    const told =
      'rate E911 in 50001: none is in force from 2026-04-01 to 2026-04-30; give the days to the rate before or after, or one of 0';
    for (const on of ['2026-04-01', '2026-04-30']) expect([await gapsOn(on), await gapsOn(on, alder)]).toEqual([[told], [told]]);
    expect(await gapsOn('2026-04-10', { ...alder, zipCode: '50002' })).toEqual([]);
    for (const on of ['2025-01-01', '2026-03-31', '2026-05-01', '2027-01-01']) expect(await gapsOn(on)).toEqual([]);
  });
});

const rowAsColumns = {
  code: 'E911',
  description: 'Emergency service',
  description_es: null,
  kind: 'TAX',
  charge_class: 'voice',
  unit: 'perLine',
  amount: 1_50,
  state_abbreviation: null,
  city: null,
  zip_code: null,
  account_type: null,
  applies_from: '2026-01-01',
  applies_until: null,
} as const;

describe('all rates at once', () => {
  it('come out as they went in; the same again changes nothing', async () => {
    const all = [
      row({ code: 'A', appliesUntil: day('2026-06-30') }),
      row({ code: 'A', appliesFrom: day('2026-07-01'), amount: 2_00 }),
      row({ code: 'B', ...alder, unit: 'percent', amount: 72_500, kind: 'FEE', descriptionEs: 'Cargo', accountType: 'BUSINESS' }),
    ];
    expect(await replace(...all)).toEqual({ inserted: 3, updated: 0, unchanged: 0, removed: 0 });
    expect(await rates.list(app.db)).toEqual(all);
    const ids = () => app.db.kysely.selectFrom('rate').select('id').orderBy('id').execute();
    const before = await ids();
    expect(await replace(...(await rates.list(app.db)).toReversed())).toEqual({ inserted: 0, updated: 0, unchanged: 3, removed: 0 });
    expect(await ids()).toEqual(before);
  });

  it('are replaced by what is given: changed, new and left out', async () => {
    await replace(row({ code: 'A' }), row({ code: 'B' }), row({ code: 'C' }));
    const counts = await replace(row({ code: 'A' }), row({ code: 'B', amount: 3_00, city: ' ' }), row({ code: 'D' }));
    expect(counts).toEqual({ inserted: 1, updated: 1, unchanged: 1, removed: 1 });
    expect((await rates.list(app.db)).map(({ code, amount, city }) => [code, amount, city])).toEqual([
      ['A', 1_50, null],
      ['B', 3_00, null],
      ['D', 1_50, null],
    ]);
    expect(await replace()).toMatchObject({ removed: 3 });
    expect(await rates.list(app.db)).toEqual([]);
  });

  it('are refused as a whole for a gap or an overlap, with code, place and days', async () => {
    await replace(row());
    const gap = await replace(
      row({ code: 'A', ...alder, accountType: 'BUSINESS', appliesUntil: day('2026-03-31') }),
      row({ code: 'A', ...alder, city: 'ALDER', accountType: 'BUSINESS', appliesFrom: day('2026-04-02') }),
      row({ code: 'B', appliesUntil: day('2026-03-31') }),
      row({ code: 'B', appliesFrom: day('2026-03-31'), appliesUntil: day('2026-05-01') }),
      row({ code: 'C' }),
      row({ code: 'C', appliesFrom: day('2026-03-01') }),
    );
    expect('faults' in gap && gap.faults.map(faultWords)).toEqual([
      'rate A in ALDER IA 50001 for BUSINESS: none is in force on 2026-04-01; give the days to the rate before or after, or one of 0',
      'rate B: more than one is in force on 2026-03-31; end one before the other begins',
      'rate C: more than one is in force from 2026-03-01 on; end one before the other begins',
    ]);
    expect(await rates.list(app.db)).toEqual([row()]);
  });

  it('are refused with row, column and reason for what is no rate', async () => {
    await replace(row());
    const wrong: [Partial<Record<keyof RateRow, unknown>>, keyof RateRow][] = [
      [{ code: '' }, 'code'],
      [{ description: ' ' }, 'description'],
      [{ descriptionEs: 'x'.repeat(201) }, 'descriptionEs'],
      [{ kind: 'tax' }, 'kind'],
      [{ chargeClass: 'internet' }, 'chargeClass'],
      [{ unit: 'dollars' }, 'unit'],
      [{ amount: -1 }, 'amount'],
      [{ amount: 1.5 }, 'amount'],
      [{ amount: Number.NaN }, 'amount'],
      [{ unit: 'percent', amount: 10_000_001 }, 'amount'],
      [{ stateAbbreviation: 'Iowa' }, 'stateAbbreviation'],
      [{ city: 'Alder' }, 'stateAbbreviation'],
      [{ zipCode: '5000' }, 'zipCode'],
      [{ accountType: 'GOVERNMENT' }, 'accountType'],
      [{ appliesFrom: '2026-02-30' }, 'appliesFrom'],
      [{ appliesUntil: 'soon' }, 'appliesUntil'],
      [{ appliesUntil: '2025-12-31' }, 'appliesUntil'],
    ];
    for (const [given, column] of wrong) {
      const refused = await replace(row(), { ...row({ code: 'X' }), ...given } as RateRow);
      expect('problems' in refused && refused.problems.map((problem) => [problem.row, problem.column])).toContainEqual([1, column]);
    }
    expect(await rates.list(app.db)).toEqual([row()]);
  });

  it('given twice at the same moment leave the one or the other, never both', async () => {
    const one = Array.from({ length: 40 }, (_, at) => row({ code: `A${at}` }));
    const other = Array.from({ length: 40 }, (_, at) => row({ code: `A${at}`, appliesFrom: day('2026-03-01') }));
    await Promise.all([replace(...one), replace(...other), replace(...one), replace(...other)]);
    const left = await rates.list(app.db);
    expect(left).toHaveLength(40);
    expect(new Set(left.map(({ appliesFrom }) => appliesFrom)).size).toBe(1);
  });
});
