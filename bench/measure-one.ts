import { measures } from './measures.ts';

/** One measure in a process of its own, by its name: it tells the process that began it what it measured. */
const measure = measures[process.argv[2] ?? ''];
if (!measure || !process.send) throw new Error('`npm run bench -- NAME` runs this, with the name of a measure');
// What it has started ends with it, and it with the process that began it.
for (const ending of ['SIGINT', 'SIGTERM', 'disconnect'] as const) process.once(ending, () => process.exit(1));
process.send(await measure(), undefined, undefined, () => process.exit(0));
