import { chargeClasses } from '@porchlight/domain/rates/rate-lines.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { ImportRefused } from '../../platform/table-file/import-refused.ts';
import { faultWords, type RateRow, type Rates } from '../../rates/index.ts';
import { day, type RowOf, text, word } from '../engine/columns.ts';
import type { Entity, LateOutcome, Refused } from '../engine/entity.ts';
import { dollars } from '../engine/read-value.ts';
import { amountOf, percentText } from './share.rules.ts';

const units = ['percent', 'perLine', 'perAccount'] as const;

const rateColumns = {
  code: text({
    needed: true,
    longest: 64,
    example: 'IA-SALES',
    describe: 'What the tax or fee is called in the books; rows of one code, place and account type follow each other',
  }),
  description: text({ needed: true, example: 'Iowa sales tax', describe: 'What the bill says' }),
  description_es: text({ example: 'Impuesto de ventas de Iowa', describe: 'What it says in Spanish; the same unless told' }),
  kind: word(['TAX', 'FEE'], { needed: true, example: 'TAX', describe: 'A tax, or a fee of the provider; tax-exempt accounts pay fees' }),
  charge_class: word(chargeClasses, { needed: true, example: 'broadband', describe: 'What it is charged on' }),
  unit: word(units, {
    needed: true,
    example: 'percent',
    describe: 'A share of what is charged in the class, or an amount for each line or account that has such a charge',
  }),
  amount: text({ needed: true, longest: 20, example: '7.25', describe: 'Percent with at most four decimals, or dollars' }),
  state: text({ longest: 2, example: 'IA', describe: 'Two letters; everywhere unless told' }),
  city: text({ longest: 100, example: 'Cedar Valley', describe: 'City of the service address' }),
  zip_code: text({ longest: 5, example: '52001', describe: 'ZIP code of the service address' }),
  account_type: word(['RESIDENTIAL', 'BUSINESS'], { example: 'RESIDENTIAL', describe: 'For accounts of this type only' }),
  from: day({ needed: true, example: '2026-01-01', describe: 'First day it is in force' }),
  until: day({ example: '2026-12-31', describe: 'Last day; until further notice unless told' }),
};
type RateColumns = typeof rateColumns;

const columnOf: Readonly<Record<keyof RateRow, keyof RateColumns>> = {
  code: 'code',
  description: 'description',
  descriptionEs: 'description_es',
  kind: 'kind',
  chargeClass: 'charge_class',
  unit: 'unit',
  amount: 'amount',
  stateAbbreviation: 'state',
  city: 'city',
  zipCode: 'zip_code',
  accountType: 'account_type',
  appliesFrom: 'from',
  appliesUntil: 'until',
};

/** The rates, all of them: a file takes the place of what was there. */
export function ratesEntity(rates: Pick<Rates, 'list' | 'replace'>): Entity<RateColumns> {
  // Rows of the file at hand; a rate is only right beside the others of its code.
  const gathered = new WeakMap<Transaction, { row: number; rate: RateRow }[]>();
  return {
    name: 'rates',
    summary: 'a tax or a fee from a day to a day; the file is all of them, and what it leaves out is gone',
    knownBy: 'code, place, account type and first day',
    columns: rateColumns,
    isWhole: true,
    keyOf: () => null,
    begin: async (tx) => void gathered.set(tx, []),
    write: async (tx, rows) =>
      rows.map((each) => {
        const rate = readRate(each.values);
        if ('reason' in rate) return rate;
        gathered.get(tx)?.push({ row: each.row, rate });
        return 'waiting';
      }),
    finish: (tx) => replace(rates, tx, gathered.get(tx) ?? []),
    async *read(db) {
      yield (await rates.list(db)).map(writeRate);
    },
  };
}

function readRate(row: RowOf<RateColumns>): RateRow | Refused {
  const { code, description, kind, charge_class: chargeClass, unit, amount: written, from } = row;
  if (code == null || description == null || kind == null || chargeClass == null || unit == null || written == null || from == null)
    throw new Error('a rate without what every row has');
  const amount = amountOf(written, unit === 'percent' ? 4 : 2);
  if (amount === null) {
    return {
      column: 'amount',
      reason: unit === 'percent' ? 'is no percentage with at most four decimals, such as 7.25' : 'is no amount in dollars, such as 1.99',
    };
  }
  return {
    code,
    description,
    descriptionEs: row.description_es ?? null,
    kind,
    chargeClass,
    unit,
    amount,
    stateAbbreviation: row.state ?? null,
    city: row.city ?? null,
    zipCode: row.zip_code ?? null,
    accountType: row.account_type ?? null,
    appliesFrom: from,
    appliesUntil: row.until ?? null,
  };
}

async function replace(
  rates: Pick<Rates, 'replace'>,
  tx: Transaction,
  given: readonly { row: number; rate: RateRow }[],
): Promise<LateOutcome> {
  const result = await rates.replace(
    tx,
    given.map(({ rate }) => rate),
  );
  if (!('faults' in result)) return { ...result, refused: pageOf([]) };
  if (result.faults.length > 0) throw new ImportRefused(result.faults.slice(0, 10).map(faultWords).join('; '));
  const refused = result.problems.map(({ row, column, reason }) => ({ row: given[row]?.row ?? 0, column: columnOf[column], reason }));
  return { inserted: 0, updated: 0, unchanged: 0, refused: pageOf(refused) };
}

type LateRefused = Refused & { readonly row: number };

async function* pageOf(refused: readonly LateRefused[]): AsyncGenerator<readonly LateRefused[]> {
  yield refused;
}

function writeRate(rate: RateRow) {
  return {
    code: rate.code,
    description: rate.description,
    description_es: rate.descriptionEs,
    kind: rate.kind,
    charge_class: rate.chargeClass,
    unit: rate.unit,
    amount: rate.unit === 'percent' ? percentText(rate.amount) : dollars(rate.amount),
    state: rate.stateAbbreviation,
    city: rate.city,
    zip_code: rate.zipCode,
    account_type: rate.accountType,
    from: rate.appliesFrom,
    until: rate.appliesUntil,
  };
}
