import type { Database } from '../platform/db/database.ts';
import { ImportRefused } from '../platform/table-file/import-refused.ts';
import type { Clock } from '../ports/clock.ts';
import type { PaymentProviders } from '../ports/payment-providers.ts';
import type { Columns } from './engine/columns.ts';
import type { AnyEntity } from './engine/entity.ts';
import { exportFile } from './engine/export-file.ts';
import { type FileImport, type ImportResult, importFile } from './engine/import-file.ts';
import { type Mapping, parseMapping } from './engine/mapping.ts';
import { mappingNamed } from './mappings/index.ts';
import { type MoneyDeps, moneyEntities } from './money/index.ts';
import { ownEntities } from './own-entities.ts';

/**
 * Exchange: what an operator brings from another system or takes away, as files.
 * Owns external_key, and the tables of columns by which each entity is read and written. Promises (0022): a file is one transaction; the
 * good rows are taken and the bad ones told; taking a file again changes nothing; what was exported is unchanged when it is imported;
 * passwords, card numbers and numbers of bank accounts are never taken. Exposes importing, exporting, and the tables of columns.
 */
export interface Exchange {
  readonly entities: readonly AnyEntity[];
  /** Throws ImportRefused when the file as a whole can't be used. */
  importFile(entity: string, options: FileImport): Promise<ImportResult>;
  /** Answers how many rows were written. */
  exportFile(entity: string, file: string): Promise<number>;
  /** Everything as of one moment: each entity to the file that `fileOf` names. Answers the rows by entity. */
  exportAll(fileOf: (entity: string) => string): Promise<Readonly<Record<string, number>>>;
  /** How files of another system are read: one of those that come with the product. Throws ImportRefused naming them for any other. */
  mapping(name: string): Mapping;
}

/** An entity as help and docs tell of it. */
export type EntityTable = Pick<AnyEntity, 'name' | 'summary' | 'knownBy'> & { readonly columns: Columns };

/** Every table of columns, in the order in which files are taken. Only described here: what works on them is the door's. */
export const entityTables: readonly EntityTable[] = [
  ...ownEntities(null),
  ...moneyEntities({ ledger: {}, rates: {}, dunning: {} } as never),
].map(({ name, summary, knownBy, columns }) => ({ name, summary, knownBy, columns }));

export interface ExchangeDeps extends MoneyDeps {
  db: Database;
  clock: Clock;
  /** Stored methods of a file are those that the active one keeps. */
  providers: Pick<PaymentProviders, 'active'>;
}

export type { FileImport, ImportResult, Mapping };
export { ImportRefused, parseMapping };

/** What is exported at once is as of one moment. */
const oneMoment = { isolation: 'repeatable read', readOnly: true } as const;

export function createExchange({ db, clock, providers, ...money }: ExchangeDeps): Exchange {
  const entities: readonly AnyEntity[] = [...ownEntities(providers.active), ...moneyEntities(money)];
  const entityOf = (name: string): AnyEntity => {
    const found = entities.find((each) => each.name === name);
    if (found === undefined) throw new ImportRefused(`there is no ${name}; there are ${entities.map((each) => each.name).join(', ')}`);
    return found;
  };
  return {
    entities,
    importFile: async (entity, options) => importFile({ db, clock }, entityOf(entity), options),
    exportFile: async (entity, file) => db.transaction((tx) => exportFile(tx, entityOf(entity), file), oneMoment),
    exportAll: async (fileOf) =>
      db.transaction(async (tx) => {
        const rows: Record<string, number> = {};
        for (const entity of entities) rows[entity.name] = await exportFile(tx, entity, fileOf(entity.name));
        return rows;
      }, oneMoment),
    mapping: mappingNamed,
  };
}
