// What a visitor downloads, in Brotli bytes, against the limits of the product. `node apps/web/build/budget.mjs` after a build; exits 1
// when a limit is passed. `--all` lists every panel after every other one. The font is not counted: it never blocks and arrives last.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const web = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const dist = path.join(web, 'dist');
const kilobyte = 1000;
const limits = {
  signIn: 74 * kilobyte,
  // Spanish visitors transfer the texts of both languages: those of the page itself come with its code.
  order: { 'en-us': 88 * kilobyte, 'sp-es': 92 * kilobyte },
  account: 102 * kilobyte,
  // Of the account page, in English; goal 2 of docs/benchmarks.md.
  accountScripts: 80 * kilobyte,
  firstPanel: 15 * kilobyte,
  // Also for what is fetched inside a panel.
  furtherPanel: 15 * kilobyte,
};
/** Allowances for answers with their headers, since they are data and not built: of the first account page, of a panel that opens, of ordering. */
const accountData = 8.6 * kilobyte;
const panelData = 1.4 * kilobyte;
const orderData = 2 * kilobyte;
/** Headers of one answer; of a page, with its content policy. */
const headers = { file: 370, page: 960 };

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

const signInPage = 'login/ordering.html';
const html = readFileSync(path.join(dist, signInPage), 'utf8');
const boot = html.match(/assets\/boot-[^"]+\.js/)[0];
const wholeStyle = html.match(/assets\/main-[^"]+\.css/)[0];
const orderPage = 'guest-order/index.html';
const wholeOrderStyle = readFileSync(path.join(dist, orderPage), 'utf8').match(/assets\/guest-order-[^"]+\.css/)[0];

const fileOf = (subject) => subject.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** The panels as the registry lists them: name of the file, and the subjects of the texts fetched with it. */
function registeredPanels() {
  const source = readFileSync(path.join(web, 'src/panels/registry.tsx'), 'utf8');
  const entries = [...source.matchAll(/import\('\.\.\/([^']+)'\)[^[]*texts: \[([^\]]*)\]/g)];
  const panels = entries.map(([, file, texts]) => ({
    key: `src/${file}`,
    name: path.basename(file, '.tsx'),
    subjects: [...texts.matchAll(/'(\w+)'/g)].map(([, subject]) => fileOf(subject)).filter((subject) => !comesFirst(subject)),
  }));
  const unknown = panels.filter(({ key }) => !manifest[key]);
  if (panels.length !== source.split("import('").length - 1 || unknown.length > 0)
    throw new Error(`the registry of the panels and the build do not agree: ${unknown.map(({ key }) => key).join(' ')}`);
  return panels;
}
/** What the first signed-in screen says comes in one file, and is there when a panel is. */
const firstScreen = readFileSync(path.join(web, '../../packages/texts/src/en-us/first-screen.ts'), 'utf8');
const comesFirst = (subject) => firstScreen.includes(`'./${subject}.ts'`);

function textFiles(...names) {
  const keys = names.map((name) => Object.keys(manifest).find((key) => key.endsWith(`/texts/src/${name}.ts`)));
  if (keys.includes(undefined)) throw new Error(`texts that are not a file of their own: ${names.join(' ')}`);
  return keys;
}
/** Of a page whose own rules stand in it. */
const withoutStyles = (files) => new Set([...files].filter((file) => !file.endsWith('.css')));

const results = [];
const check = (what, bytes, limit) => results.push({ what, bytes, limit, isOver: bytes > limit });
const pairs = [];

for (const locale of ['en-us', 'sp-es']) {
  // English comes with the entry, and what ordering says in English with its code.
  const frame = locale === 'en-us' ? [] : textFiles(`load-${locale}`);
  const entry = filesOf('src/main.tsx', ...frame).add(boot);
  const area = filesOf(...named('SignedInArea'), ...textFiles(`${locale}/first-screen`));
  const account = new Set([...entry, ...area]);
  check(
    `first visit to sign-in, ${locale}`,
    sizeOf(signInPage) + sum(new Set([...entry, ...filesOf(...named('SignIn')), wholeStyle])),
    limits.signIn,
  );
  // The map has a page and bytes of its own, and comes when an address is known.
  const orderTexts = locale === 'en-us' ? [] : textFiles(`${locale}/ordering`);
  const order = withoutStyles([...entry, ...filesOf('src/guest-order/GuestOrderScreen.tsx', ...orderTexts)]).add(wholeOrderStyle);
  check(`first step of ordering, ${locale}`, sizeOf(orderPage) + sum(order) + orderData, limits.order[locale]);
  if (locale === 'en-us') {
    const scripts = [...account].filter((file) => file.endsWith('.js'));
    check('scripts of the account page', sum(new Set(scripts)), limits.accountScripts);
  }
  check(`account page after a cold load, ${locale}`, sizeOf('index.html') + sum(withoutStyles(account)) + accountData, limits.account);

  const panels = registeredPanels().map((panel) => ({
    ...panel,
    files: without(filesOf(panel.key, ...textFiles(...panel.subjects.map((subject) => `${locale}/${subject}`))), account),
  }));
  for (const panel of panels) {
    check(`${panel.name} as the first panel, ${locale}`, sum(panel.files) + panelData, limits.firstPanel);
    // What is fetched inside the panel later, by what the customer does there, is held to the same limit on its own.
    const chunks = Object.values(manifest).filter(({ file }) => panel.files.has(file));
    const later = new Set(chunks.flatMap(({ dynamicImports = [] }) => dynamicImports).filter((key) => key.startsWith('src/')));
    for (const key of later) {
      const name = `${path.basename(key, path.extname(key))} inside ${panel.name}, ${locale}`;
      check(name, sum(without(filesOf(key), new Set([...account, ...panel.files]))), limits.furtherPanel);
    }
  }
  // A further panel brings what neither the account page nor the panel before it has brought. It counts after the one it shares least with.
  for (const panel of panels) {
    const after = panels
      .filter((other) => other !== panel)
      .map((other) => ({
        name: `${panel.name} after ${other.name}, ${locale}`,
        bytes: sum(without(panel.files, other.files)) + panelData,
      }));
    pairs.push(...after);
    const worst = after.reduce((most, pair) => (pair.bytes > most.bytes ? pair : most));
    check(worst.name, worst.bytes, limits.furtherPanel);
  }
}

// The style sheet of the entry stands in the pages: a script that fetches it once more would transfer it twice.
const scripts = readdirSync(path.join(dist, 'assets')).filter((file) => file.endsWith('.js'));
const repeating = scripts.filter((file) => /assets\/main-[\w-]+\.css/.test(readFileSync(path.join(dist, 'assets', file), 'utf8')));
check(`scripts that fetch the pages' own style again`, repeating.length, 0);

// What a browser reads of how to compile a script has to stand before everything else in it.
const compileHint = '//# allFunctionsCalledOnLoad\n';
const late = [boot, ...Object.values(manifest).map(({ file }) => file)].filter(
  (file) => file.endsWith('.js') && !readFileSync(path.join(dist, file), 'utf8').startsWith(compileHint),
);
check(['scripts whose functions are compiled late', ...late].join(' '), late.length, 0);

// Screens before sign-in do without the signed-in area, but those that lead into it or share its badges and times.
const withArea =
  /schedule\/ScheduleScreen|visit\/AppointmentScreen|order-status|preferences\/UnsubscribeScreen|VerifyLinkScreen|impersonation/;
const area = manifest[named('SignedInArea')[0]].file;
const laterScreens = readFileSync(path.join(web, 'src/later-guest-screens.ts'), 'utf8').matchAll(/import\('\.\/([^']+)'\)/g);
const ordering = Object.keys(manifest).filter((key) => key.startsWith('src/guest-order/'));
const before = [...ordering, ...[...laterScreens].map(([, file]) => `src/${file}`)];
if (before.some((key) => !manifest[key])) throw new Error('the list of screens before sign-in and the build do not agree');
const bringing = before.filter((key) => !withArea.test(key) && withImports(key).has(area));
check(['scripts before sign-in that bring the signed-in area', ...bringing].join(' '), bringing.length, 0);

const inKilobytes = (bytes) => (bytes / kilobyte).toFixed(1);
if (process.argv.includes('--all')) for (const { name, bytes } of pairs) console.log(`       ${name}: ${inKilobytes(bytes)} kB`);
for (const { what, bytes, limit, isOver } of results)
  console.log(`${isOver ? 'OVER ' : 'ok   '} ${what}: ${inKilobytes(bytes)} kB of ${inKilobytes(limit)} kB`);
const worst = pairs.reduce((most, pair) => (pair.bytes > most.bytes ? pair : most));
console.log(`worst pair: ${worst.name}: ${inKilobytes(worst.bytes)} kB`);
process.exit(results.some(({ isOver }) => isOver) ? 1 : 0);
