import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import type { TestApp } from '../harness.ts';

/** What the product wrote, by where it stands: a table, the log, a file. */
export type Places = Readonly<Record<string, string>>;

/** Everything the database holds, the queue of jobs too, by table. */
export async function databasePlaces({ db }: Pick<TestApp, 'db'>): Promise<Places> {
  const tables = await sql<{ schema: string; name: string }>`
    select table_schema as schema, table_name as name from information_schema.tables
     where table_schema not in ('pg_catalog', 'information_schema') and table_type = 'BASE TABLE' order by 1, 2`.execute(db.kysely);
  const places: Record<string, string> = {};
  for (const { schema, name } of tables.rows) {
    const whole = await sql<{ rows: string | null }>`
      select string_agg(to_jsonb(t)::text, E'\n') as rows from ${sql.table(`${schema}.${name}`)} as t`.execute(db.kysely);
    places[schema === 'public' ? name : `${schema}.${name}`] = whole.rows[0]?.rows ?? '';
  }
  return places;
}

/** Every file of an export, by entity. */
export async function exportPlaces({ product }: Pick<TestApp, 'product'>): Promise<Places> {
  const folder = mkdtempSync(path.join(tmpdir(), 'porchlight-canary-'));
  const fileOf = (entity: string): string => path.join(folder, `${entity}.csv`);
  try {
    const rows = await product.exchange.exportAll(fileOf);
    return Object.fromEntries(Object.keys(rows).map((entity) => [`export ${entity}`, readFileSync(fileOf(entity), 'utf8')]));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Every way a value may be written down and read again by whoever finds it. */
function formsOf(value: string): string[] {
  const bytes = Buffer.from(value);
  return [
    value,
    encodeURIComponent(value),
    JSON.stringify(value).slice(1, -1),
    bytes.toString('hex'),
    bytes.toString('base64').replace(/=+$/, ''),
  ];
}

/** Where a value is found. A number of few digits counts where no other digits are around it. */
export function findIn(places: Places, value: string): string[] {
  const isShort = /^\d{1,8}$/.test(value);
  const alone = new RegExp(`(?<![\\d.a-f-])${value}(?![\\d.a-f-])`);
  return Object.entries(places)
    .filter(([, text]) => (isShort ? alone.test(text) : formsOf(value).some((form) => text.includes(form))))
    .map(([place]) => place);
}
