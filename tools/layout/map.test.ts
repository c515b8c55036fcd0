import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');

const roomOf: Readonly<Record<string, string>> = {
  Calls: 'packages/contract/src',
  Rules: 'packages/domain/src',
  Server: 'apps/server/src',
  Portal: 'apps/web/src',
};

/** The rows of each table by the headings of their columns. */
function rowsOf(page: string): Record<string, string>[] {
  const tables = page.split(/\n\n/).filter((part) => part.startsWith('|'));
  return tables.flatMap((table) => {
    const [head = [], , ...rows] = table.split('\n').map((line) => line.split('|').map((cell) => cell.trim()));
    return rows.map((row) => Object.fromEntries(head.map((name, index) => [name, row[index] ?? ''])));
  });
}

const rows = rowsOf(read('docs/map.md'));
const namedIn = (room: string): string[] =>
  rows.flatMap((row) => [...(row[room] ?? '').matchAll(/`([^`]+)`/g)].map(([, name]) => name ?? ''));
const foldersOf = (folder: string): string[] =>
  readdirSync(path.join(root, folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);

describe('the map from the specification to the code', () => {
  it('has each area of the requirements once', () => {
    const areas = read('docs/spec/requirements.tsv')
      .trim()
      .split('\n')
      .slice(1)
      .map((row) => row.split('\t')[1] ?? '');
    expect(rows.flatMap(({ Area }) => Area ?? []).toSorted()).toEqual([...new Set(areas)].toSorted());
  });

  it.each(Object.entries(roomOf))('%s: names what is there', (room, folder) => {
    expect(namedIn(room).filter((name) => !existsSync(path.join(root, folder, name)))).toEqual([]);
  });

  it.each([
    ['Server', 'apps/server/src'],
    ['Portal', 'apps/web/src'],
  ])('%s: leaves no subject out', (room, folder) => {
    const named = new Set(namedIn(room).map((name) => name.split('/')[0]));
    expect(foldersOf(folder).filter((name) => !named.has(name))).toEqual([]);
  });
});
