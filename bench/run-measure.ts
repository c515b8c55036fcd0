import { fork } from 'node:child_process';
import path from 'node:path';
import type { Measurement } from './measurement.ts';
import { lastAnHour } from './measures.ts';
import { root } from './processes.ts';

/** Longer than any measure takes, unless it lasts an hour, or a setting asks for a million accounts or something of that kind. */
const mostMinutesOf = (name: string): number =>
  lastAnHour.has(name) || Object.keys(process.env).some((setting) => setting.startsWith('BENCH_')) ? 120 : 20;
/** For a server that is stopped and its database to end, when a measure is given up. */
const endingMs = 20_000;

export type Outcome = { seconds: number } & ({ measurement: Measurement } | { failure: string });

/**
 * Runs a measure in a process of its own: it starts with nothing that others left in memory, and one that fails or hangs costs its own
 * figures alone.
 */
export function runMeasure(name: string, program = path.join(root, 'bench/measure-one.ts'), most = mostMinutesOf(name)): Promise<Outcome> {
  const begun = performance.now();
  const child = fork(program, [name, ...process.argv.filter((arg) => arg.startsWith('-'))], {
    cwd: root,
    execArgv: ['--import', 'tsx'],
    // As JSON, what took for ever would come as nothing.
    serialization: 'advanced',
  });
  return new Promise((resolve) => {
    let measurement: Measurement | null = null;
    let failure: string | null = null;
    const limit = setTimeout(() => {
      failure = `took more than ${most} minutes`;
      child.kill('SIGTERM');
      setTimeout(() => child.kill('SIGKILL'), endingMs).unref();
    }, most * 60_000);
    child.once('message', (told) => (measurement = told as Measurement));
    child.once('exit', (code, signal) => {
      clearTimeout(limit);
      const seconds = (performance.now() - begun) / 1_000;
      if (measurement && !failure) resolve({ seconds, measurement });
      else resolve({ seconds, failure: failure ?? `ended with ${code ?? signal}` });
    });
  });
}
