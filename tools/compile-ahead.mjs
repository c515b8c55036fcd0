// Keeps what V8 compiles of a built program beside it: `node tools/compile-ahead.mjs FILE`. The program is loaded and, where it knows how to,
// rehearses its start; it is not run.
import { writeFileSync } from 'node:fs';
import { register } from 'tsx/esm/api';

register();
const { compiledFileOf, loadProgram } = await import('../apps/server/src/platform/built-program/load-program.ts');

const [file = ''] = process.argv.slice(2);
const { exports, compiledCode } = loadProgram(file);
await exports.rehearse?.();
writeFileSync(compiledFileOf(file), compiledCode());
process.exit(0);
