// Makes a program that is ready to be loaded of what the bundler wrote, and keeps what V8 compiles of it beside it:
// `node tools/compile-ahead.mjs FILE`. The program is loaded and, where it knows how to, rehearses its start; it is not run.
import { readFileSync, writeFileSync } from 'node:fs';
import { register } from 'tsx/esm/api';

register();
const { compiledFileOf, loadProgram, programBegin, programEnd } = await import('../apps/server/src/platform/built-program/load-program.ts');

const [file = ''] = process.argv.slice(2);
// On the lines that are there: the map beside it goes by their numbers.
writeFileSync(file, `${programBegin}${readFileSync(file, 'latin1')}\n${programEnd}`, 'latin1');
const { exports, compiledCode } = loadProgram(file);
await exports.rehearse?.();
writeFileSync(compiledFileOf(file), compiledCode());
process.exit(0);
