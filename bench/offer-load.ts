import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import type { LoadOrder, OfferedLoad } from './offered-load.ts';
import { root } from './processes.ts';

/** Has a program of its own offer that load to the server at `url`; on one core, where one is named. */
export async function offerLoad(url: string, order: Omit<LoadOrder, 'host' | 'port'>, core?: string): Promise<OfferedLoad> {
  const { hostname: host, port } = new URL(url);
  const program = [process.execPath, '--import', 'tsx', 'bench/offered-load.ts'];
  const [command, ...args] = core === undefined ? program : ['taskset', '-c', core, ...program];
  const child = spawn(command as string, args, { cwd: root, stdio: ['pipe', 'pipe', 'inherit'] });
  child.stdin.end(JSON.stringify({ ...order, host, port: Number(port) }));
  return JSON.parse(await text(child.stdout)) as OfferedLoad;
}
