import path from 'node:path';
import { loadProgram } from './load-program.ts';

// What `node dist/server/main.js` and `node dist/cli/main.js` begin with. The build names the file beside it.
const { exports } = loadProgram(path.join(import.meta.dirname, String(process.env['PORCHLIGHT_PROGRAM'])));
(exports['run'] as () => void)();
