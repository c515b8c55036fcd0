// `npm run soak -- --minutes N [--visitors 12] [--pause 400]`: customers in a steady rhythm on the built server with its jobs and the
// sandbox provider, and what the process holds after the garbage was collected. Ends with 1 when answers were wrong, or when it holds
// more and more: a megabyte of heap an hour, or handles. A short run can only show a fast leak.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { startSandboxProcess } from '@porchlight/sandbox-provider/testing/sandbox-process.ts';
import { root, runCommand } from '../kill-harness/server-process.ts';
import { type Tally, Visitor } from './load.ts';
import { risePerHour, type Sample, settled } from './slope.ts';
import { startSoaked } from './soaked-process.ts';

const mostHeapPerHour = 1024 * 1024;
const mostHandlesMore = 5;
const options = {
  minutes: { type: 'string', default: '120' },
  visitors: { type: 'string', default: '12' },
  pause: { type: 'string', default: '400' },
  built: { type: 'boolean', default: false },
} as const;
const { values } = parseArgs({ options });
const minutes = Number(values.minutes);
const visitors = Number(values.visitors);

if (!values.built && spawnSync(process.execPath, ['tools/build.mjs', 'programs'], { cwd: root, stdio: 'inherit' }).status !== 0)
  process.exit(2);
const dataDir = mkdtempSync(path.join(tmpdir(), 'porchlight-soak-'));
const sandbox = await startSandboxProcess();
const provider = { SANDBOX_URL: sandbox.url, SANDBOX_API_KEY: sandbox.apiKey, SANDBOX_WEBHOOK_SECRET: sandbox.webhookSecret };
const settings = { DATA_DIR: dataDir, SANDBOX_PORT: '1', DEMO: 'on', RATE_LIMITS: 'off', LOG_LEVEL: 'error', ...provider };
const server = await startSoaked((port) => ({ ...settings, PORT: String(port) }));
await sandbox.control({ webhookUrl: `${server.url}/aboss-api/rest/v1/public/payment-provider/SANDBOX/webhook`, clock: { speed: 60 } });
try {
  const loaded = await runCommand(settings, ['demo', 'load', '--accounts', String(visitors), '--invoices', '6']);
  if (loaded.code !== 0) throw new Error('the customers could not be loaded');
  process.exitCode = await soak();
} finally {
  await server.stop();
  await sandbox.stop();
  rmSync(dataDir, { recursive: true, force: true });
}

async function soak(): Promise<number> {
  const tally: Tally = { answered: 0, payments: 0, wrong: {}, slowestMs: 0 };
  const begun = Date.now();
  const endAt = begun + minutes * 60_000;
  const isOver = () => Date.now() >= endAt;
  const load = Array.from({ length: visitors }, (_, at) => {
    const username = `load${String(at + 1).padStart(6, '0')}@example.com`;
    return new Visitor({ url: server.url, username, pauseMs: Number(values.pause), tally }).visitUntil(isOver);
  });
  const samples: Sample[] = [];
  const everyMs = Math.max(5_000, Math.min(60_000, (minutes * 60_000) / 40));
  while (!isOver()) {
    await sleep(Math.min(everyMs, Math.max(0, endAt - Date.now())));
    const { kinds, ...held } = await server.sample();
    samples.push({ atMs: Date.now() - begun, ...held });
    console.error(`${((Date.now() - begun) / 60_000).toFixed(1)} min: ${mega(held.heapBytes)} MB heap, ${JSON.stringify(kinds)}`);
  }
  await Promise.all(load);
  return judge(samples, tally);
}

function judge(samples: readonly Sample[], tally: Tally): number {
  const later = settled(samples);
  const heap = risePerHour(later, ({ heapBytes }) => heapBytes);
  const resident = risePerHour(later, ({ residentBytes }) => residentBytes);
  const half = Math.floor(later.length / 2);
  const handlesMore = mean(later.slice(half)) - mean(later.slice(0, half));
  const wrong = Object.values(tally.wrong).reduce((sum, count) => sum + count, 0);
  for (const [what, count] of Object.entries(tally.wrong)) console.log(`${count} times ${what}`);
  console.log(
    `${minutes} minutes, ${visitors} visitors, ${tally.answered} answers, ${tally.payments} payments, ${wrong} wrong, slowest ${Math.round(tally.slowestMs)} ms`,
  );
  console.log(
    `heap at the end ${mega(samples.at(-1)?.heapBytes ?? 0)} MB, rising ${mega(heap)} MB an hour; resident rising ${mega(resident)} MB an hour`,
  );
  console.log(`handles in the second half: ${handlesMore.toFixed(1)} more than in the first`);
  return wrong === 0 && heap < mostHeapPerHour && handlesMore < mostHandlesMore ? 0 : 1;
}

function mean(samples: readonly Sample[]): number {
  return samples.reduce((sum, { handles }) => sum + handles, 0) / Math.max(1, samples.length);
}

function mega(bytes: number): string {
  return (bytes / 1024 / 1024).toFixed(2);
}
