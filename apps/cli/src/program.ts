import { constants, getPriority, setPriority } from 'node:os';
import { runCommandLine } from './command-line.ts';

/** Does what the arguments of this process ask for. */
export async function run(): Promise<void> {
  process.exitCode = await runCommandLine(process.argv.slice(2), {
    env: process.env,
    out: (text) => process.stdout.write(text),
    err: (text) => process.stderr.write(text),
    giveWay,
  });
}

/** Customers are answered first where a long run has cores in common with a server. */
function giveWay(): void {
  try {
    if (getPriority() < constants.priority.PRIORITY_BELOW_NORMAL) setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // Some places let nobody change it; then the run goes on as it is.
  }
}
