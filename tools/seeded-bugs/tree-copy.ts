import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { SeededBug } from './bugs.ts';

/** The source in a folder of its own, in which mistakes can be made. */
export interface TreeCopy {
  readonly folder: string;
  /** Makes the mistake; the answer takes it back. */
  plant(bug: SeededBug): () => void;
  remove(): void;
}

const copied = ['apps', 'packages', 'tools', 'docs', 'e2e', 'package.json', 'vitest.config.ts', 'tsconfig.json', 'tsconfig.base.json'];
const leftOut = new Set(['node_modules', 'dist', 'test-results']);

export function copyTree(root: string): TreeCopy {
  const folder = mkdtempSync(path.join(tmpdir(), 'porchlight-seeded-'));
  for (const name of copied)
    cpSync(path.join(root, name), path.join(folder, name), { recursive: true, filter: (from) => !leftOut.has(path.basename(from)) });
  linkModules(root, folder);
  return {
    folder,
    plant: (bug) => {
      const file = path.join(folder, bug.file);
      const before = readFileSync(file, 'utf8');
      writeFileSync(file, withMistake(before, bug));
      return () => writeFileSync(file, before);
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** Throws where the text a mistake replaces is not there exactly once: the source has moved on and the mistake has to follow. */
export function withMistake(source: string, { name, file, rightText, wrongText }: SeededBug): string {
  const parts = source.split(rightText);
  if (parts.length !== 2) throw new Error(`${name}: what it replaces stands ${parts.length - 1} times in ${file}, not once`);
  return parts.join(wrongText);
}

/** Each package is a link to where it is installed, but our own are the copies: otherwise their mistakes would change nothing. */
function linkModules(root: string, folder: string): void {
  const installed = path.join(root, 'node_modules');
  const modules = path.join(folder, 'node_modules');
  mkdirSync(path.join(modules, '@porchlight'), { recursive: true });
  for (const name of readdirSync(installed))
    if (name !== '@porchlight' && name !== '.vite') symlinkSync(path.join(installed, name), path.join(modules, name));
  for (const name of readdirSync(path.join(installed, '@porchlight')))
    symlinkSync(readlinkSync(path.join(installed, '@porchlight', name)), path.join(modules, '@porchlight', name));
}
