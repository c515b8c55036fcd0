// `npm run injections [-- --calls C-001,C-070] [--level 1] [--risk 1] [--columns 12]`: sqlmap on every place of every call that takes
// something. Ends with 1 when it finds a place where a value becomes part of SQL, when an answer was a failure of ours, and when a statement
// failed by what was sent.
import { parseArgs } from 'node:util';
import { copyTemplate, type TestDatabase } from '@porchlight/server/test/database.ts';
import { TestCluster } from '@porchlight/server/test/test-cluster.ts';
import { ensureSqlmap } from '../system-packages.mjs';
import { lookForInjections, type Report } from './look.ts';
import { callsThatTake, startProduct } from './product-targets.ts';
import type { Reception } from './target.ts';

/** So many calls are one run of the tool, on a product of its own: what one call does then keeps few others out. */
const callsOfRun = 12;

const { values } = parseArgs({
  options: {
    calls: { type: 'string' },
    level: { type: 'string', default: '1' },
    risk: { type: 'string', default: '1' },
    columns: { type: 'string', default: '12' },
  },
});
const only = values.calls?.split(',');
ensureSqlmap();
const begun = performance.now();
let leftOut = 0;
const cluster = new TestCluster();
try {
  process.exitCode = await run();
} finally {
  await cluster.stop();
}

async function run(): Promise<number> {
  const fresh = async () => copyTemplate(await cluster.prepare('cast'));
  const taking = await callsThatTake(await fresh());
  const unknown = (only ?? []).filter((name) => !taking.includes(name));
  if (unknown.length > 0) throw new Error(`no call that takes something is named ${unknown.join(', ')}`);
  const calls = taking.filter((name) => only?.includes(name) ?? true);
  const reports: Report[] = [];
  for (let first = 0; first < calls.length; first += callsOfRun) {
    const report = await lookAt(await fresh(), calls.slice(first, first + callsOfRun));
    reports.push(report);
    const { parameters, requests, seconds } = report;
    const looked = `${parameters} parameters and ${requests} requests more in ${Math.round(seconds)} s`;
    console.error(`${Math.min(calls.length, first + callsOfRun)} of ${calls.length} calls, ${looked}`);
    for (const finding of report.findings) console.log(`FOUND ${finding}`);
  }
  const sum = (of: (report: Report) => number): number => reports.reduce((total, report) => total + of(report), 0);
  const findings = sum((report) => report.findings.length);
  const taken = (how: Reception): number => sum(({ receptions }) => receptions[how]);
  console.log(
    `${calls.length} calls (before anything was put in, ${taken('answered')} answered well, ${taken('refused')} refused what was named, ` +
      `${taken('kept out')} let nothing in), ${sum(({ parameters }) => parameters)} parameters ` +
      `(${leftOut} more stand in what requests left out), ${sum(({ requests }) => requests)} requests ` +
      `(${sum(({ letIn }) => letIn)} let in), ${Math.round((performance.now() - begun) / 1_000)} s: ${findings} findings`,
  );
  return findings === 0 ? 0 : 1;
}

async function lookAt(database: TestDatabase, calls: readonly string[]): Promise<Report> {
  const product = await startProduct(database, calls);
  try {
    const { targets, takeDatabaseErrors } = product;
    const keptOut = targets.filter(({ reception }) => reception === 'kept out').map(({ name }) => name);
    if (keptOut.length > 0) console.error(`no request was let in: ${keptOut.join(', ')}`);
    leftOut += product.leftOut;
    const thoroughness = { level: Number(values.level), risk: Number(values.risk), columns: Number(values.columns) };
    return await lookForInjections({ targets, takeDatabaseErrors, ...thoroughness });
  } finally {
    await product.close();
  }
}
