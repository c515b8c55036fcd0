import { ImportRefused } from '../../platform/table-file/import-refused.ts';
import type { Cell } from './cells.rules.ts';
import { foldName, looksSecret, nearestName } from './column-names.rules.ts';
import type { Columns } from './columns.ts';
import type { AnyEntity, Refused } from './entity.ts';
import { isOneOf, mappedCell, type SourceValue } from './mapped-cell.rules.ts';
import { type EntityMapping, rulesOf, type SimpleRule, sourcesOf } from './mapping.ts';
import { cardNumberReason, readValue, Wrong } from './read-value.ts';

/** Written by the file of refused rows and passed over when that file comes back. */
export const reasonColumn = 'reason';

/** Reads rows of one list of columns. */
export interface ColumnPlan {
  /** The values of a row, or what is wrong with it first; null where the mapping passes over it. Throws ImportRefused for a card number. */
  read(row: number, cells: readonly Cell[]): Readonly<Record<string, unknown>> | Refused | null;
}

/** Finds where the values of an entity stand. Throws ImportRefused for columns that are unknown, double, lacking, or look like secrets. */
export function planColumns(entity: AnyEntity, names: readonly string[], mapping: EntityMapping | null, isWhole: boolean): ColumnPlan {
  const secret = names.find(looksSecret);
  if (secret !== undefined) {
    throw new ImportRefused(
      `the column ${secret} looks like passwords, card numbers, security codes or numbers of bank accounts; none of these is taken, so leave the column out of the file`,
    );
  }
  const at = new Map<string, number>();
  names.forEach((name, index) => {
    if (at.has(foldName(name))) throw new ImportRefused(`the column ${name} is there twice`);
    at.set(foldName(name), index);
  });
  return mapping === null ? planOwn(entity, names, at, isWhole) : planMapped(entity, names, at, mapping);
}

type CellOf = (cells: readonly Cell[]) => Cell | Wrong;

function planOwn(entity: AnyEntity, names: readonly string[], at: ReadonlyMap<string, number>, isWhole: boolean): ColumnPlan {
  const own = Object.keys(entity.columns);
  const folded = new Set([...own.map(foldName), reasonColumn]);
  const unknown = names.filter((name) => !folded.has(foldName(name)));
  if (unknown.length > 0) throw new ImportRefused(unknownColumns(unknown, own));
  const lacking = own.filter((name) => entity.columns[name]?.isNeeded && !at.has(foldName(name)));
  if (isWhole && lacking.length > 0) {
    throw new ImportRefused(`the file has no column ${lacking.join(', ')}; columns are ${own.join(', ')}`);
  }
  const sources = own.flatMap((name) => {
    const index = at.get(foldName(name));
    return index === undefined ? [] : [{ name, cellOf: ((cells) => cellAt(cells, index)) as CellOf }];
  });
  return { read: (row, cells) => readRow(entity, sources, row, cells) };
}

/** Null clears; a cell that is not there says nothing. */
function cellAt(cells: readonly Cell[], index: number): Cell {
  const cell = cells[index];
  return cell === undefined ? '' : cell;
}

function unknownColumns(unknown: readonly string[], own: readonly string[]): string {
  const told = unknown.slice(0, 10).map((name) => {
    const near = nearestName(name, own);
    return near === null ? name : `${name} (${near} is meant?)`;
  });
  const more = unknown.length > told.length ? ` and ${unknown.length - told.length} more` : '';
  return `the file has columns that mean nothing here: ${told.join(', ')}${more}; columns are ${own.join(', ')}`;
}

function planMapped(entity: AnyEntity, names: readonly string[], at: ReadonlyMap<string, number>, mapping: EntityMapping): ColumnPlan {
  const own = Object.keys(entity.columns);
  const strange = Object.keys(mapping.columns).find((name) => !own.includes(name));
  if (strange !== undefined) throw new ImportRefused(`the mapping names ${strange}; columns are ${own.join(', ')}`);
  const rules = own.map((name) => ({ name, rules: rulesOf(mapping, name) })).filter((each) => each.rules.length > 0);
  refuseUnread(
    names,
    rules.flatMap((each) => each.rules),
    mapping,
  );
  let current: readonly Cell[] = [];
  const value: SourceValue = (name) => {
    const index = at.get(foldName(name));
    return index === undefined ? '' : cellAt(current, index);
  };
  const sources = rules.map(({ name, rules: ofColumn }) => ({ name, cellOf: (() => mappedCell(ofColumn, value)) as CellOf }));
  const skips = Object.entries(mapping.skip);
  return {
    read: (row, cells) => {
      current = cells;
      if (skips.some(([name, words]) => isOneOf(value(name), words))) return null;
      return readRow(entity, sources, row, cells);
    },
  };
}

/** A column that the mapping neither reads nor ignores may be the one that matters. */
function refuseUnread(names: readonly string[], rules: readonly SimpleRule[], mapping: EntityMapping): void {
  const read = new Set([...rules.flatMap(sourcesOf), ...Object.keys(mapping.skip), reasonColumn].map(foldName));
  const ignored = (name: string) =>
    mapping.ignore.some((each) => foldName(each) === foldName(name) || name.toLowerCase().startsWith(`${each.toLowerCase()}.`));
  const unread = names.filter((name) => !read.has(foldName(name)) && !ignored(name));
  if (unread.length === 0) return;
  throw new ImportRefused(`the mapping says nothing about ${unread.slice(0, 10).join(', ')}; name each under "columns" or under "ignore"`);
}

function readRow(
  { columns }: { columns: Columns },
  sources: readonly { name: string; cellOf: CellOf }[],
  row: number,
  cells: readonly Cell[],
): Record<string, unknown> | Refused {
  const values: Record<string, unknown> = {};
  for (const { name, cellOf } of sources) {
    const column = columns[name];
    const cell = cellOf(cells);
    if (column === undefined || cell === '') continue;
    const value = cell === null || cell instanceof Wrong ? cell : readValue(cell, column);
    if (value instanceof Wrong) {
      if (value.reason === cardNumberReason) throw new ImportRefused(`row ${row} has ${name} that ${value.reason}; nothing was taken`);
      return { column: name, reason: value.reason };
    }
    if (value === null && column.isNeededWhenNew) return { column: name, reason: 'can not be cleared' };
    values[name] = value;
  }
  for (const name of Object.keys(columns)) {
    if (columns[name]?.isNeeded && values[name] === undefined)
      return { column: name, reason: `is missing, such as ${columns[name].example}` };
  }
  return values;
}
