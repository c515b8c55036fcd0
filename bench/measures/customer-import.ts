import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createReadStream, createWriteStream, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type Database, openDatabase } from '@porchlight/server/platform/db/database.ts';
import { createInstallation, type Installation, stopProgram } from '../installation.ts';
import type { Measurement } from '../measurement.ts';
import { root } from '../processes.ts';

const customers = Number(process.env['BENCH_CUSTOMERS'] ?? 100_000);
const invoicesEach = 12;
const mostSeconds = 600;

/** What an import writes: the same rows are copied into bare tables of the same shape. */
const tables = [
  'account',
  'contact',
  'contact_email',
  'contact_address',
  'external_key',
  'invoice',
  'invoice_line',
  'payment',
  'ledger_journal',
  'ledger_line',
  'account_balance',
];

/** A provider that moves: its customers, a year of their invoices and the payments of all but the newest, by files and the command line. */
export async function measureCustomerImport(): Promise<Measurement> {
  const installation = createInstallation();
  const server = await installation.startServer({ LOG_LEVEL: 'error' });
  const db = openDatabase({
    connection: (await installation.databaseAddress()) as { host: string; port: number; user: string; database: string },
  });
  try {
    const start = (await importFile(installation, 'customers', await writeCustomers(installation, 0, 1))).seconds;
    const tenth = await importAll(installation, 1, Math.ceil(customers / 10));
    const rest = await importAll(installation, 1 + Math.ceil(customers / 10), Math.floor(customers * 0.9));
    const seconds = tenth.seconds + rest.seconds - 6 * start;
    const bare = await bareCopy(db, installation);
    const scaled = (seconds * 100_000) / customers;
    return {
      title: 'Customer import',
      method: `\`porchlight import\` of ${customers.toLocaleString('en-US')} customers, of ${invoicesEach} invoices each in three lines and of the payments of all but the newest, from CSV files into a running installation: checked, posted in double entry, allocated oldest first; a tenth of the customers, then the other nine. Less the time of the program alone. The floor is a bare COPY of all rows that this wrote (${tables.join(', ')}) into tables of the same shape without an index. Memory is the most that the program held at the nine tenths, over the most at the tenth.`,
      figures: [
        {
          name: 'minutes for 100,000 customers',
          ours: `${Math.round(seconds)} s`,
          floor: `${Math.round(bare)} s`,
          value: scaled / 60,
          bound: { atMost: mostSeconds / 60 },
          unit: 'min',
        },
        {
          name: 'time of an import over a bare COPY',
          ours: `${Math.round(seconds)} s`,
          floor: `${Math.round(bare)} s`,
          value: seconds / bare,
          bound: { atMost: 60 },
          unit: '',
        },
        {
          name: 'memory at nine times the rows',
          ours: `${Math.round(rest.memoryMb)} MB`,
          floor: `${Math.round(tenth.memoryMb)} MB`,
          value: rest.memoryMb / tenth.memoryMb,
          bound: { atMost: 1.5 },
          unit: '',
        },
      ],
    };
  } finally {
    await db.close();
    await stopProgram(server);
    installation.remove();
  }
}

interface Cost {
  seconds: number;
  memoryMb: number;
}

async function importAll(installation: Installation, first: number, count: number): Promise<Cost> {
  const files = [
    ['customers', await writeCustomers(installation, first, count)],
    ['invoices', await writeInvoices(installation, first, count)],
    ['payments', await writePayments(installation, first, count)],
  ] as const;
  const costs: Cost[] = [];
  for (const [entity, file] of files) costs.push(await importFile(installation, entity, file));
  return { seconds: costs.reduce((sum, cost) => sum + cost.seconds, 0), memoryMb: Math.max(...costs.map((cost) => cost.memoryMb)) };
}

/** Runs the import and looks at the memory of the program while it does. */
async function importFile(installation: Installation, entity: string, file: string): Promise<Cost> {
  const begun = performance.now();
  const args = ['dist/cli/main.js', 'import', entity, file, '--json'];
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { ...process.env, ...installation.env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  child.stdout.on('data', (chunk: Buffer) => {
    said += chunk.toString();
  });
  let memoryMb = 0;
  const look = setInterval(() => {
    memoryMb = Math.max(memoryMb, peakMb(child.pid ?? 0));
  }, 100);
  const [code] = (await once(child, 'close')) as [number | null];
  clearInterval(look);
  const { rejected } = JSON.parse(said.slice(said.indexOf('{'))) as { rejected?: number };
  if (code !== 0 || rejected !== 0) throw new Error(`the import of ${entity} ended with ${code}: ${said.slice(0, 500)}`);
  return { seconds: (performance.now() - begun) / 1_000, memoryMb };
}

/** The most memory a process has held, in megabytes (Linux); 0 once it is gone. */
function peakMb(pid: number): number {
  try {
    return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1_000;
  } catch {
    return 0;
  }
}

const numberOf = (n: number): string => String(40_000_000 + n);
const monthOf = (at: number): string => `2025-${String(at + 1).padStart(2, '0')}`;

async function writeRows(
  { dataDir }: Installation,
  name: string,
  header: string,
  { first, count }: { first: number; count: number },
  rowsOf: (n: number) => string,
): Promise<string> {
  const file = path.join(dataDir, `${name}-${first}.csv`);
  const stream = createWriteStream(file);
  stream.write(`${header}\n`);
  for (let n = first; n < first + count; n++) if (!stream.write(rowsOf(n))) await once(stream, 'drain');
  stream.end();
  await once(stream, 'close');
  return file;
}

function writeCustomers(installation: Installation, first: number, count: number): Promise<string> {
  const header =
    'account,external_id,type,status,first_name,last_name,email_personal,mobile,service_address1,service_city,service_state,service_zip,bill_cycle_day,delivery_method,created';
  return writeRows(installation, 'customers', header, { first, count }, (n) => {
    const house = `${100 + (n % 9_000)} Example Street`;
    return `${numberOf(n)},EXT-${n},RESIDENTIAL,Active,Alex,Example,alex${n}@example.com,5635550${String(100 + (n % 100))},${house},Cedar Valley,IA,52001,${1 + (n % 28)},EMAIL,2023-01-01\n`;
  });
}

function writeInvoices(installation: Installation, first: number, count: number): Promise<string> {
  const header = 'account,number,date,due,period_start,period_end,total,kind,description,line_start,line_end,amount';
  return writeRows(installation, 'invoices', header, { first, count }, (n) => {
    let rows = '';
    for (let at = 0; at < invoicesEach; at++) {
      const month = monthOf(at);
      const invoice = `${numberOf(n)},${numberOf(n)}-${at},${month}-01,${month}-21,${month}-01,${month}-28,84.20`;
      rows += `${invoice},RECURRING,Fiber 500,${month}-01,${month}-28,78.11\n${invoice},FEE,Regulatory recovery fee,,,1.89\n${invoice},TAX,State and local sales tax,,,4.20\n`;
    }
    return rows;
  });
}

function writePayments(installation: Installation, first: number, count: number): Promise<string> {
  return writeRows(installation, 'payments', 'account,external_id,date,amount,type,method', { first, count }, (n) => {
    const means = n % 4 === 0 ? 'ACH,Checking ending 6789' : 'CREDIT_CARD,Visa ending 4242';
    const months = Array.from({ length: invoicesEach - 1 }, (_, at) => at);
    return months.map((at) => `${numberOf(n)},PAY-${n}-${at},${monthOf(at)}-19,84.20,${means}\n`).join('');
  });
}

async function bareCopy(db: Database, { dataDir }: Installation): Promise<number> {
  let seconds = 0;
  for (const table of tables) {
    const file = path.join(dataDir, `${table}.copy`);
    writeFileSync(file, '');
    const stream = createWriteStream(file);
    await db.transaction((tx) =>
      tx.copyOut(`copy ${table} to stdout (format binary)`, async (chunk) => {
        if (!stream.write(chunk)) await once(stream, 'drain');
      }),
    );
    stream.end();
    await once(stream, 'close');
    await db.transaction((tx) => tx.script(`create table bare_${table} (like ${table})`));
    const begun = performance.now();
    await db.transaction((tx) =>
      tx.copyIn(`copy bare_${table} from stdin (format binary)`, createReadStream(file, { highWaterMark: 256 * 1024 })),
    );
    seconds += (performance.now() - begun) / 1_000;
  }
  return seconds;
}
