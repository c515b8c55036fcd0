import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');

/** What this process has started and still runs: it ends with it, however that comes about. */
const running = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of running) child.kill('SIGTERM');
});

/** Starts a Node program that ends with this process, if not before. */
export function spawnNode(
  args: readonly string[],
  { env = {}, stdout }: { env?: NodeJS.ProcessEnv; stdout: 'pipe' | 'ignore' },
): ChildProcess {
  const child = spawn(process.execPath, args, { cwd: root, env: { ...process.env, ...env }, stdio: ['ignore', stdout, 'inherit'] });
  running.add(child);
  child.once('exit', () => running.delete(child));
  return child;
}

export interface Started {
  child: ChildProcess;
  /** What the LISTENING line named. */
  url: string;
  /** From spawn to the line, in milliseconds. */
  startMs: number;
}

/** Starts a Node program and waits for its line `LISTENING url`. `node` options such as --import tsx go before the file. */
export function startProgram(args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<Started> {
  return new Promise((resolve, reject) => {
    const begun = performance.now();
    const child = spawnNode(args, { env, stdout: 'pipe' });
    let output = '';
    const deadline = setTimeout(() => reject(new Error(`${args.join(' ')} did not start`)), 60_000);
    child.once('exit', (code) => reject(new Error(`${args.join(' ')} ended with ${code}`)));
    child.stdout?.on('data', (chunk: Buffer) => {
      if (output.includes('LISTENING')) return;
      output += chunk.toString();
      const found = /LISTENING (\S+)/.exec(output);
      if (!found?.[1]) return;
      clearTimeout(deadline);
      resolve({ child, url: found[1], startMs: performance.now() - begun });
    });
  });
}

export function stopProgram({ child }: Pick<Started, 'child'>): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    child.once('exit', () => resolve());
    child.kill('SIGTERM');
    setTimeout(() => child.kill('SIGKILL'), 15_000).unref();
  });
}

export function runProgram(args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawnNode(args, { env, stdout: 'ignore' });
    child.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`${args.join(' ')} ended with ${code}`))));
  });
}

/** User and system time of a process so far, in milliseconds (Linux; the kernel counts hundredths of a second). */
export function cpuMs(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ');
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

/** What a process holds in memory now, or the most it held, in kB (Linux); 0 when it is gone. */
export function memoryKb(pid: number, which: 'now' | 'most'): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    return Number((which === 'now' ? /VmRSS:\s+(\d+)/ : /VmHWM:\s+(\d+)/).exec(status)?.[1] ?? 0);
  } catch {
    return 0;
  }
}
