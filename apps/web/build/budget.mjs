// What a visitor downloads, in Brotli bytes, against the limits of the product. `node apps/web/build/budget.mjs` after a build; exits 1
// when a limit is passed. The font is not counted: it never blocks and arrives last.
import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const dist = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../dist');
const kilobyte = 1000;
const limits = { signIn: 100 * kilobyte, account: 130 * kilobyte, firstPanel: 50 * kilobyte, furtherPanel: 20 * kilobyte };
/** The answers of the first account page with their headers: an allowance, since they are data and not built. */
const accountData = 13 * kilobyte;
/** Headers of one answer; of a page, with its content policy. */
const headers = { file: 420, page: 960 };

const manifest = JSON.parse(readFileSync(path.join(dist, '.vite/manifest.json'), 'utf8'));
const sizeOf = (file) => {
  const name = path.join(dist, file);
  return statSync(existsSync(`${name}.br`) ? `${name}.br` : name).size + (file.endsWith('.html') ? headers.page : headers.file);
};

/** A chunk and everything it imports at once. */
function withImports(key, found = new Set()) {
  const chunk = manifest[key];
  if (!chunk || found.has(chunk.file)) return found;
  found.add(chunk.file);
  for (const file of chunk.css ?? []) found.add(file);
  for (const imported of chunk.imports ?? []) withImports(imported, found);
  return found;
}
const named = (name) => Object.keys(manifest).filter((key) => manifest[key].name === name && manifest[key].file.endsWith('.js'));
const filesOf = (...keys) => new Set(keys.flatMap((key) => [...withImports(key)]));
const sum = (files) => [...files].reduce((total, file) => total + sizeOf(file), 0);
const without = (files, known) => new Set([...files].filter((file) => !known.has(file)));

const html = readFileSync(path.join(dist, 'login/index.html'), 'utf8');
const inlined = new Set(manifest['src/main.tsx'].css ?? []);
const boot = html.match(/assets\/boot-[^"]+\.js/)[0];
const results = [];
const check = (what, bytes, limit) =>
  results.push({ what, kB: (bytes / kilobyte).toFixed(1), limit: (limit / kilobyte).toFixed(0), isOver: bytes > limit });

for (const locale of ['en-us', 'sp-es']) {
  const entry = without(filesOf('src/main.tsx', ...named(`texts-${locale}`)), inlined).add(boot);
  const area = without(filesOf(...named('SignedInArea'), ...named(`signed-in-texts-${locale}`)), inlined);
  const account = new Set([...entry, ...area]);
  check(`first visit to sign-in, ${locale}`, sizeOf('login/index.html') + sum(entry), limits.signIn);
  check(`account page after a cold load, ${locale}`, sizeOf('index.html') + sum(account) + accountData, limits.account);

  // Panels in the order of their size: the first one opened brings what they share.
  const panels = named('SignedInArea').flatMap((key) =>
    (manifest[key].dynamicImports ?? []).filter((other) => other.endsWith('Panel.tsx')),
  );
  for (const panel of panels) {
    const name = path.basename(panel, '.tsx');
    const subject = path.basename(path.dirname(panel)).replace(/-(\w)/g, (_dash, letter) => letter.toUpperCase());
    const texts = Object.keys(manifest).filter((key) => key.endsWith(`/${locale}/${subject}.ts`));
    const added = without(without(filesOf(panel, ...texts), inlined), account);
    check(`${name} as the first panel, ${locale}`, sum(added), limits.firstPanel);
    const others = filesOf(...panels.filter((other) => other !== panel));
    check(`${name} as a further panel, ${locale}`, sum(without(added, others)), limits.furtherPanel);
  }
}
for (const { what, kB, limit, isOver } of results) console.log(`${isOver ? 'OVER ' : 'ok   '} ${what}: ${kB} kB of ${limit} kB`);
process.exit(results.some(({ isOver }) => isOver) ? 1 : 0);
