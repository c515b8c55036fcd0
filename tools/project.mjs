// What the start, test and check commands need to know about this checkout: is it installed, is it built. Node only, no dependency.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');

/** Runs a command in the checkout, passing its output through. Ends this process when it fails. */
export function run(command, args, options = {}) {
  const done = spawnSync(command, args, { cwd: root, stdio: 'inherit', shell: process.platform === 'win32', ...options });
  if (done.status !== 0) process.exit(done.status ?? 1);
}

/** Stops early with a sentence when Node is older than the product supports. */
export function requireNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major < 20 || (major === 20 && minor < 19)) {
    console.error(`Porchlight needs Node 20.19 or newer; this is ${process.versions.node}.`);
    process.exit(1);
  }
}

/** Installs the dependencies when they are missing or the lockfile has changed since. */
export function ensureInstalled() {
  const wanted = hashOf([path.join(root, 'package-lock.json')]);
  const marker = path.join(root, 'node_modules', '.porchlight-installed');
  if (existsSync(marker) && readFileSync(marker, 'utf8') === wanted) return;
  console.log('Installing dependencies ...');
  run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error']);
  writeFileSync(marker, wanted);
}

/** Builds pages and programs into dist when a source has changed since the last build. */
export function ensureBuilt() {
  const wanted = hashOf(sourceFiles());
  const marker = path.join(root, 'dist', '.built');
  if (existsSync(marker) && readFileSync(marker, 'utf8') === wanted) return;
  console.log('Building ...');
  run(process.execPath, [path.join(root, 'tools/build.mjs')]);
  mkdirSync(path.dirname(marker), { recursive: true });
  writeFileSync(marker, wanted);
}

function sourceFiles() {
  const files = [path.join(root, 'package.json'), path.join(root, 'tools/build.mjs'), path.join(root, 'tools/build-programs.mjs')];
  const walk = (folder) => {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      if (entry.name === 'node_modules' || entry.name === 'dist' || entry.name === 'test') continue;
      const file = path.join(folder, entry.name);
      if (entry.isDirectory()) walk(file);
      else if (!/\.test\.[a-z]+$/.test(entry.name)) files.push(file);
    }
  };
  walk(path.join(root, 'packages'));
  walk(path.join(root, 'apps'));
  return files.sort();
}

function hashOf(files) {
  const hash = createHash('sha256').update(process.version);
  for (const file of files) hash.update(file.slice(root.length)).update(readFileSync(file));
  return hash.digest('hex');
}
