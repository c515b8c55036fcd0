import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type InlineConfig } from 'vite';
import { basis, minified, version, webFolder } from './basis.ts';
import { compileHintPlugin } from './compile-hint-plugin.ts';
import { compressFolder } from './compress.ts';
import { buildMapPage } from './map-page.ts';
import { type BuiltPages, portalFiles, writePages } from './pages.ts';
import { writeScriptInventory } from './script-inventory.ts';
import { buildStaffPages } from './staff-pages.ts';

const dist = path.join(webFolder, 'dist');
const quiet: InlineConfig = { logLevel: 'warn', mode: 'production' };

/** Builds the pages into dist: application, boot script, pages built ahead of time, and a compressed twin of every text file. */
export async function buildPortal(): Promise<void> {
  process.env.NODE_ENV = 'production';
  await build({ ...quiet, configFile: path.join(webFolder, 'vite.config.ts') });
  for (const name of ['boot', 'payment-return', 'payment-communicator', 'preview']) await buildScript(name);
  await buildMapPage(dist, quiet);
  await buildStaffPages(dist, quiet);
  const beginBoot = await buildBeginBoot();
  writePages(dist, await renderPages(), beginBoot);
  writeFileSync(path.join(dist, 'version.json'), JSON.stringify({ version }));
  writeScriptInventory(dist, beginBoot);
  await compressFolder(dist);
}

/** A classic script of its own: it runs before, or without, the application. */
async function buildScript(name: string): Promise<void> {
  const config = scriptConfig(name, { outDir: dist, entryFileNames: 'assets/[name]-[hash].js' });
  await build({ ...config, plugins: [compileHintPlugin()] });
}

/** The script that stands in pages, by its text. It names the boot script, which is built before. */
async function buildBeginBoot(): Promise<string> {
  const outDir = path.join(webFolder, 'node_modules/.begin-boot');
  const config = scriptConfig('begin-boot', { outDir, entryFileNames: '[name].js' });
  await build({ ...config, define: { __BOOT__: JSON.stringify(portalFiles(dist).boot) } });
  try {
    return readFileSync(path.join(outDir, 'begin-boot.js'), 'utf8').trim();
  } finally {
    rmSync(outDir, { recursive: true, force: true });
  }
}

function scriptConfig(name: string, { outDir, entryFileNames }: { outDir: string; entryFileNames: string }): InlineConfig {
  return {
    ...quiet,
    configFile: false,
    root: webFolder,
    publicDir: false,
    build: {
      target: 'es2022',
      outDir,
      emptyOutDir: false,
      modulePreload: false,
      ...minified,
      rolldownOptions: {
        input: { [name]: path.join(webFolder, `src/boot/${name}.ts`) },
        output: { format: 'iife', codeSplitting: false, entryFileNames },
      },
    },
  };
}

/** Runs the portal once on this machine for the markup of the pages built ahead of time. */
async function renderPages(): Promise<BuiltPages> {
  const outDir = path.join(webFolder, 'node_modules/.prerender');
  await build({
    ...quiet,
    ...basis,
    configFile: false,
    // It says that texts are imported twice, which is meant here.
    logLevel: 'error',
    build: {
      outDir,
      emptyOutDir: true,
      ssr: true,
      rolldownOptions: { input: { prerender: path.join(webFolder, 'src/prerender.tsx') }, output: { entryFileNames: 'prerender.mjs' } },
    },
    ssr: { noExternal: true },
  });
  try {
    const { pages } = (await import(pathToFileURL(path.join(outDir, 'prerender.mjs')).href)) as { pages: BuiltPages };
    return pages;
  } finally {
    rmSync(outDir, { recursive: true, force: true });
  }
}
