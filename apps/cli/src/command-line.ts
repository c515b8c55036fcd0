import path from 'node:path';
import { parseArgs } from 'node:util';
import { composeProduct } from '@porchlight/server/app.ts';
import { ConfigError } from '@porchlight/server/config.ts';
import { openCore } from '@porchlight/server/core.ts';
import { openPorts } from '@porchlight/server/open-ports.ts';
import type { Database } from '@porchlight/server/platform/db/database.ts';
import { type Command, type ExitCode, exitCodes, UsageError } from './command.ts';
import { commands } from './commands.ts';

/** Where the command line runs: the settings, where its words go, and how it makes room for others. */
export interface Surroundings {
  env: Readonly<Record<string, string | undefined>>;
  out(text: string): void;
  err(text: string): void;
  /** Called once the database is there, which may have been started by this process and would have its rank. */
  giveWay?(database: Database): void;
}

/** Finds the command by its words, opens the product beside a running server (or alone), runs it, prints what it did. */
export async function runCommandLine(args: string[], around: Surroundings): Promise<ExitCode> {
  const print = (text: string) => {
    if (text !== '') around.out(`${text}\n`);
  };
  // The longest name: commands are in the order of their names.
  const found = commands.findLast((command) => command.name.split(' ').every((word, at) => args[at] === word));
  const wantsHelp = args.includes('--help') || args.includes('-h') || args.length === 0;
  if (!found) {
    print(overview());
    return wantsHelp ? exitCodes.done : exitCodes.usage;
  }
  if (wantsHelp) {
    print(usageOf(found));
    return exitCodes.done;
  }
  try {
    return await runCommand(found, args.slice(found.name.split(' ').length), around, print);
  } catch (error) {
    return explain(error, found, around);
  }
}

async function runCommand(command: Command, args: string[], around: Surroundings, print: (text: string) => void): Promise<ExitCode> {
  const options = Object.fromEntries(Object.entries(command.options).map(([name, { type }]) => [name, { type }]));
  const { values, positionals } = parseOptions(args, { ...options, json: { type: 'boolean' } });
  const [operand = '', secondOperand = ''] = operandsOf(command, positionals);
  const json = values['json'] === true;
  const core = await openCore({ env: around.env, role: 'client', quiet: true });
  around.giveWay?.(core.db);
  try {
    if (command.adds && (await core.disk.isShort())) {
      throw new Error(
        'The disk of the database is nearly full, and this would add to it. Nothing was done. Make room first (docs/runbooks/alerts.md).',
      );
    }
    const product = await composeProduct(core, await openPorts(core));
    const outcome = await command.run(values, {
      core,
      product,
      operand,
      secondOperand,
      pathOf: (file) => path.resolve(around.env['INIT_CWD'] ?? process.cwd(), file),
      say: (line) => (json ? around.err : around.out)(`${line}\n`),
    });
    print(json ? JSON.stringify(outcome.result, null, 2) : outcome.lines.join('\n'));
    return outcome.code;
  } finally {
    await core.close();
  }
}

function parseOptions(args: string[], options: Record<string, { type: 'string' | 'boolean' }>) {
  try {
    return parseArgs({ args, options, strict: true, allowPositionals: true });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : 'options could not be read');
  }
}

/** The words a command needs beside its options, in their order; each must be there, and no other. */
function operandsOf({ operand, secondOperand }: Command, words: readonly string[]): string[] {
  const wanted = [operand, secondOperand].filter((each) => each !== undefined);
  const extra = words[wanted.length];
  if (extra !== undefined) throw new UsageError(`"${extra}" is not expected here`);
  return wanted.map(({ name }, at) => {
    const word = words[at] ?? '';
    if (word === '') throw new UsageError(`${name} is missing`);
    return word;
  });
}

function explain(error: unknown, command: Command, { err }: Surroundings): ExitCode {
  if (error instanceof UsageError) {
    err(`${error.message}\n\n${usageOf(command)}\n`);
    return exitCodes.usage;
  }
  if (error instanceof ConfigError) {
    err(`Settings that can't be used:\n${error.message}\n`);
    return exitCodes.usage;
  }
  err(`${error instanceof Error ? error.message : 'failed'}\n`);
  return exitCodes.refused;
}

function overview(): string {
  const width = Math.max(...commands.map((command) => command.name.length));
  return [
    'Porchlight operator command line',
    '',
    'usage: npm run porchlight -- COMMAND [options]   (--json for machines, --help after a command for its options)',
    '',
    ...commands.map((command) => `  ${command.name.padEnd(width)}  ${command.summary}`),
    '',
    'exit code: 0 done, 1 refused, 2 wrong usage',
  ].join('\n');
}

function usageOf(command: Command): string {
  const options = Object.entries({ ...command.options, json: { describe: 'print the result as JSON' } });
  const operands = [command.operand, command.secondOperand].filter((each) => each !== undefined);
  const width = Math.max(...options.map(([name]) => name.length + 2), ...operands.map(({ name }) => name.length));
  return [
    `usage: npm run porchlight -- ${command.usage}`,
    '',
    command.summary,
    '',
    ...operands.map(({ name, describe }) => `  ${name.padEnd(width)}  ${describe}`),
    ...options.map(([name, { describe }]) => `  ${`--${name}`.padEnd(width)}  ${describe}`),
  ].join('\n');
}
