import { startProvider } from './provider.ts';
import { readSettings } from './settings.ts';

function fail(reason: string): never {
  process.stderr.write(`${reason}\n`);
  process.exit(1);
}

const read = readSettings(process.env);
if (!read.ok) fail(`Settings refused:\n${read.problems.map((problem) => `  ${problem}`).join('\n')}`);

// Without its journal the provider must not go on: it would answer for money it cannot remember.
const provider = await startProvider(read.settings, (error) => fail(`Stopped: ${String(error)}`)).catch((error: unknown) =>
  fail(`Not started: ${String(error)}`),
);

let isStopping = false;
for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.on(signal, () => {
    if (isStopping) return;
    isStopping = true;
    void provider.stop().then(() => process.exit(0));
  });
}
process.stdout.write(`LISTENING ${provider.url}\n`);
