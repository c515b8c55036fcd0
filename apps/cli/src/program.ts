import { runCommandLine } from './command-line.ts';
import { giveWay } from './give-way.ts';

/** Does what the arguments of this process ask for. */
export async function run(): Promise<void> {
  process.exitCode = await runCommandLine(process.argv.slice(2), {
    env: process.env,
    out: (text) => process.stdout.write(text),
    err: (text) => process.stderr.write(text),
    giveWay,
  });
}
