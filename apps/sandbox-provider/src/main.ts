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
function stop(): void {
  if (isStopping) return;
  isStopping = true;
  void provider.stop().then(() => process.exit(0));
}
process.on('SIGTERM', stop);
process.on('SIGINT', stop);
// Only when a launcher holds a channel to us: it was killed outright, and we must not stay behind on its port.
process.on('disconnect', stop);

process.stdout.write(`LISTENING ${provider.url}\n`);
