import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');

export const readText = (file: string): string => readFileSync(path.join(root, file), 'utf8');
export const readYaml = (file: string): unknown => parse(readText(file), { merge: true });
export const readJson = (file: string): unknown => JSON.parse(readText(file));

/** Files below a folder of the repository, as paths from its root. */
export function filesIn(folder: string): string[] {
  return readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)));
}

/** Names of variables that a text sets or tells of: with an underscore anywhere, or in front of an equals sign. */
export function variablesIn(text: string): string[] {
  const underscored = text.match(/\b[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+\b/g) ?? [];
  const assigned = [...text.matchAll(/\b([A-Z][A-Z0-9_]+)=/g)].map(([, name = '']) => name);
  return [...new Set([...underscored, ...assigned])];
}

interface DockerStep {
  instruction: string;
  rest: string;
}

/** The steps of a Dockerfile, lines that go on put together, comments left out. */
export function dockerSteps(text: string): DockerStep[] {
  const whole = text.replace(/^#.*\n/gm, '').replace(/\\\n/g, ' ');
  return [...whole.matchAll(/^([A-Z]+)\s+(.*)$/gm)].map(([, instruction = '', rest = '']) => ({ instruction, rest }));
}

/** The sources that COPY steps take from the checkout, or with `from` those they take from that stage. */
export function copied(steps: readonly DockerStep[], from?: string): string[] {
  return steps
    .filter(({ instruction, rest }) => instruction === 'COPY' && (from ? rest.startsWith(`--from=${from} `) : !rest.startsWith('--')))
    .flatMap(({ rest }) =>
      rest
        .replace(/^--from=\S+ /, '')
        .split(/\s+/)
        .slice(0, -1),
    );
}

/** The commands of the command line with their options, read off their sources: to load them would load the whole product. */
export function commandOptions(): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const file of filesIn('apps/cli/src').filter((name) => !name.endsWith('.test.ts'))) {
    for (const part of readText(file).split(/(?=^ {2,4}name: ')/m)) {
      const [, name] = /^ +name: '([a-z -]+)'/.exec(part) ?? [];
      if (name) found.set(name, optionsIn(part));
    }
  }
  const ofEntities = optionsIn(readText('apps/cli/src/entity-files.ts'));
  for (const [, entity = ''] of readText('docs/files.md').matchAll(/^## ([a-z-]+)$/gm)) found.set(`import ${entity}`, ofEntities);
  return found;
}

const optionsIn = (text: string): string[] =>
  [...text.matchAll(/'?([a-z-]+)'?: \{ type: '(?:string|boolean)'/g)].map(([, name = '']) => name);
