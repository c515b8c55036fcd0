import { spawn } from 'node:child_process';
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

export const sqlmapProgram = '/usr/bin/sqlmap';

/** What the tool found: at which address, in which parameter, by which techniques. */
export interface Found {
  url: string;
  parameter: string;
  techniques: string;
}

export interface Thoroughness {
  level: number;
  risk: number;
  /** Most columns of a statement that others are added to. */
  columns: number;
}

/**
 * Runs sqlmap once on several addresses; everything it writes stays in the folder. It looks by errors, by answers that differ, by columns that
 * are added and by the time that is taken. Statements that are stacked are left out, as a placeholder takes one alone and a time is felt anyway.
 */
export async function runSqlmap(folder: string, urls: readonly string[], { level, risk, columns }: Thoroughness): Promise<Found[]> {
  mkdirSync(folder, { recursive: true });
  const [addresses, results, said] = ['addresses.txt', 'results.csv', 'said.log'].map((name) => path.join(folder, name)) as [
    string,
    string,
    string,
  ];
  writeFileSync(addresses, `${urls.join('\n')}\n`);
  const args = [
    '--batch',
    '--disable-coloring',
    `--level=${level}`,
    `--risk=${risk}`,
    '--dbms=PostgreSQL',
    '--technique=BEUT',
    '--time-sec=2',
    // Without an end to it, answers that differ by themselves pass for a query of a thousand columns, each of which is tried.
    `--union-cols=1-${columns}`,
    '--flush-session',
    '--keep-alive',
    '--skip-waf',
    '--ignore-code=*',
    // One that is found ends neither the look at the other parameters nor that at the other addresses, and is not made use of.
    '--answers=keep testing=Y,skip further tests=N,exploit this=N',
    `--output-dir=${path.join(folder, 'output')}`,
    `--results-file=${results}`,
    '-m',
    addresses,
  ];
  const log = openSync(said, 'w');
  try {
    const code = await new Promise<number | null>((resolve, reject) => {
      const child = spawn(sqlmapProgram, args, { stdio: ['ignore', log, log], env: { ...process.env, HOME: folder } });
      child.once('error', reject);
      child.once('exit', resolve);
    });
    if (code !== 0 || !existsSync(results)) throw new Error(`sqlmap ended with ${code}: ${readFileSync(said, 'utf8').slice(-2_000)}`);
  } finally {
    closeSync(log);
  }
  return readFound(readFileSync(results, 'utf8'));
}

/** Reads the table of results: a line for each parameter that was found. Addresses hold no comma, as all of theirs are encoded. */
function readFound(table: string): Found[] {
  const rows = table
    .split(/\r?\n/)
    .slice(1)
    .filter((line) => line.trim() !== '')
    .map((line) => line.split(','));
  return rows
    .filter(([, , , , note = '']) => !note.includes('false positive'))
    .map(([url = '', , parameter = '', techniques = '']) => ({ url, parameter, techniques }));
}
