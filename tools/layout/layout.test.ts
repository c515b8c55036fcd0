import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
const skipped = new Set(['node_modules', '.git', 'dist', 'data', 'test-results', 'spec']);

function filesBelow(folder: string): string[] {
  return readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    if (skipped.has(entry.name)) return [];
    const file = path.join(folder, entry.name);
    return entry.isDirectory() ? filesBelow(file) : [file];
  });
}

const sources = ['packages', 'apps', 'e2e', 'bench', 'tools'].flatMap(filesBelow).filter((file) => /\.(ts|tsx|mjs|cjs)$/.test(file));
const product = sources.filter((file) => /^(packages|apps)\//.test(file) && !/\.test\.tsx?$|\/test\//.test(file));
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const offenders = (files: string[], pattern: RegExp) => files.filter((file) => pattern.test(read(file)));

describe('layout of the house', () => {
  it('has no drawer: no file or folder is called util, helper, common and the like', () => {
    const banned = new Set(['util', 'utils', 'helper', 'helpers', 'common', 'misc', 'shared', 'lib', 'manager', 'types', 'constants']);
    const words = (file: string) =>
      file.split(path.sep).map((part) => part.replace(/\.(test|races\.test|e2e|store|rules|job)?\.?(ts|tsx|mjs|cjs)$/, ''));
    expect(sources.filter((file) => words(file).some((word) => banned.has(word)))).toEqual([]);
  });

  it('names files in kebab-case, and in PascalCase only when they hold one React component', () => {
    const named = (file: string) => path.basename(file).split('.')[0] ?? '';
    const isKebab = (name: string) => /^[a-z0-9]+(-[a-z0-9]+)*$/.test(name);
    const isPascal = (file: string) => file.endsWith('.tsx') && /^[A-Z][A-Za-z0-9]+$/.test(named(file));
    expect(sources.filter((file) => !isKebab(named(file)) && !isPascal(file))).toEqual([]);
  });

  it('uses one word for a subject in contract, texts, server and portal', () => {
    const subjects = readdirSync(path.join(root, 'packages/contract/src'))
      .map((file) => file.replace(/\.ts$/, ''))
      .filter((name) => !['index', 'route', 'errors', 'permissions', 'wire', 'staff'].includes(name) && !name.includes('.'));
    expect(subjects.filter((name) => !existsSync(path.join(root, `apps/server/src/${name}/index.ts`)))).toEqual([]);
  });

  it('has a door with a doc comment in every server subject', () => {
    const folders = readdirSync(path.join(root, 'apps/server/src'), { withFileTypes: true }).filter((entry) => entry.isDirectory());
    const subjects = folders.map((entry) => entry.name).filter((name) => !['platform', 'ports', 'adapters'].includes(name));
    const doors = subjects.map((name) => `apps/server/src/${name}/index.ts`);
    expect(doors.filter((door) => !existsSync(path.join(root, door)) || !/\/\*\*/.test(read(door)))).toEqual([]);
  });

  it('reads the machine clock in the clock adapter only', () => {
    const timed = product.filter((file) => !/adapters\/system-clock\/|apps\/sandbox-provider\/|apps\/web\/build\//.test(file));
    const serverSide = timed.filter((file) => /^(apps\/(server|cli)|packages)\//.test(file) && !/platform\/(db|http|jobs|log)/.test(file));
    expect(offenders(serverSide, /\bDate\.now\(\)|new Date\(\)/)).toEqual([]);
  });

  it('S50: asks systems of others by the one way out, which holds each answer to a size and a time', () => {
    // The first looks at the product's own start from inside.
    const allowed = /server\/src\/(rehearse|platform\/outgoing\/index)\.ts$/;
    const outgoing = product.filter((file) => file.startsWith('apps/server/src/') && !allowed.test(file));
    expect(offenders(outgoing, /(?<![\w.])fetch\(|(?<![\w.])got\(|from 'undici'/)).toEqual([]);
    const sockets = product.filter((file) => file.startsWith('apps/server/src/adapters/'));
    const own = offenders(sockets, /(from|import\() ?'node:https?'/);
    expect(own).toEqual(['apps/server/src/adapters/tracing-otlp/index.ts', 'apps/server/src/adapters/webhooks-http/index.ts']);
  });

  it('names each prepared statement once: PostgreSQL takes a name for one text alone', () => {
    const named = product
      .filter((file) => file.endsWith('.store.ts'))
      .flatMap((file) => [...read(file).matchAll(/\.prepared(?:<[^(]*>)?\(\s*'([a-z0-9-]+)',/g)].map(([, name]) => name));
    expect(named.length).toBeGreaterThan(100);
    expect(named.filter((name, at) => named.indexOf(name) !== at)).toEqual([]);
  });

  it('speaks SQL in stores, migrations and the database platform only', () => {
    const allowed = /\.store\.ts$|platform\/(db|jobs)\/|tools\//;
    const serverSide = product.filter((file) => file.startsWith('apps/server/src/') && !allowed.test(file));
    expect(offenders(serverSide, /\.prepared\(|\.kysely\b|\bsql`/)).toEqual([]);
  });

  it('has no default export and no unfinished mark', () => {
    const free = product.filter((file) => !/\.config\.ts$|global-setup\.ts$|vite-env/.test(file));
    expect(offenders(free, /^export default /m)).toEqual([]);
    expect(
      offenders(
        sources.filter((file) => !file.includes('tools/layout/')),
        /\b(TODO|FIXME|XXX)\b/,
      ),
    ).toEqual([]);
  });

  it('keeps sentences of the portal in the catalogues', () => {
    const views = product.filter((file) => file.startsWith('apps/web/src/') && file.endsWith('.tsx'));
    expect(offenders(views, />\s*[A-Z][a-z]+(?: [a-z]+)+[.!?]?\s*</)).toEqual([]);
  });

  it('speaks of no machine and no workplace', () => {
    const own = [...sources, ...filesBelow('docs').filter((file) => file.endsWith('.md')), 'README.md'].filter(
      (file) => !file.includes('tools/layout/'),
    );
    expect(own.filter((file) => existsSync(path.join(root, file)) && /\/work\/(main|shared)|\.\.\/shared\//.test(read(file)))).toEqual([]);
  });
});
