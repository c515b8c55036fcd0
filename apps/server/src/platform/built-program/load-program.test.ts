import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { compiledFileOf, loadProgram, programBegin, programEnd } from './load-program.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'porchlight-program-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

/** A program whose answer is worked out by a function, so that there is something to compile. */
function write(answer: string, name = 'program.cjs'): string {
  const file = path.join(folder, name);
  writeFileSync(
    file,
    `${programBegin}const answer = () => ${answer};\nexports.answer = answer();\nexports.path = require('node:path').basename(__fileUrl);\n${programEnd}`,
  );
  return file;
}

describe('a built program', () => {
  test('runs as it is when nothing was compiled before', () => {
    const { exports, isCompiledBefore } = loadProgram(write('"one"'));
    expect(exports).toEqual({ answer: 'one', path: 'program.cjs' });
    expect(isCompiledBefore).toBe(false);
  });

  test('runs as it is when what was compiled is of another text, cut short or no such thing', () => {
    // Each text is another one: V8 keeps what it compiled in this process and would not look at the file again.
    const asLong = loadProgram(write('"cut off"')).compiledCode();
    const longer = loadProgram(write('"longer than the others"')).compiledCode();
    const wrong = {
      '"shorter"': longer,
      '"in half"': asLong.subarray(0, asLong.length / 2),
      '"any old"': Buffer.from('any'),
      '"nothing"': Buffer.alloc(0),
    };
    for (const [answer, compiled] of Object.entries(wrong)) {
      const file = write(answer);
      writeFileSync(compiledFileOf(file), compiled);
      const { exports, isCompiledBefore } = loadProgram(file);
      expect(isCompiledBefore).toBe(false);
      expect(JSON.stringify(exports['answer'])).toBe(answer);
    }
  });

  test('takes over what was compiled in a process before', () => {
    // The same length and another answer: only so can be seen that the text itself was not compiled.
    const compiled = loadProgram(write('"then"')).compiledCode();
    const file = write('"now!"');
    writeFileSync(compiledFileOf(file), compiled);
    expect(loadProgram(file).exports['answer']).toBe('then');
  });
});
