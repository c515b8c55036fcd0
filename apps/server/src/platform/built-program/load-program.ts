import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import vm from 'node:vm';

/** A program of the build, loaded and not yet running. */
export interface LoadedProgram {
  /** What the file of the program exports. */
  exports: Record<string, unknown>;
  /** Whether what V8 had compiled before was taken over. Without it the program is compiled anew, and nothing else differs. */
  isCompiledBefore: boolean;
  /** What V8 has compiled by now, for the next start. */
  compiledCode(): Buffer;
}

/** What is compiled before lies beside the program. */
export const compiledFileOf = (file: string): string => `${file}.v8`;

/**
 * What a program's file begins and ends with: a function with the names of a CommonJS module, and the address that stands for
 * `import.meta.url` in it. It stands in the file, since millions of characters would be copied to put it around them.
 */
export const programBegin = '(function (exports, require, module, __filename, __dirname, __fileUrl) {';
export const programEnd = '})';

/**
 * Loads a program that the build has put into one file, with what V8 compiled of it when it was built: reading that is several times
 * faster than compiling. V8 takes it from its own version, with its own flags and for a text as long, and refuses any other. The text may
 * not be another one of the same length, so the file's name holds a digest of what is in it.
 */
export function loadProgram(file: string): LoadedProgram {
  // The build writes ASCII, so that V8 keeps the text in one byte a character.
  const text = readFileSync(file, 'latin1');
  const cachedData = readCompiled(compiledFileOf(file));
  const script = new vm.Script(text, {
    filename: file,
    ...(cachedData && { cachedData }),
  });
  const module = { exports: {} as Record<string, unknown> };
  const load = script.runInThisContext() as (...given: unknown[]) => void;
  load(module.exports, createRequire(file), module, file, path.dirname(file), pathToFileURL(file).href);
  return {
    exports: module.exports,
    isCompiledBefore: cachedData !== undefined && script.cachedDataRejected === false,
    compiledCode: () => script.createCachedData(),
  };
}

function readCompiled(file: string): Buffer | undefined {
  try {
    return readFileSync(file);
  } catch {
    return undefined;
  }
}
