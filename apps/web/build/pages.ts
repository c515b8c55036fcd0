import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { styleFor } from './page-style.ts';

/** Markup of the pages built ahead of time. */
export interface BuiltPages {
  signIn: string;
  signInOrdering: string;
  signInNoOrdering: string;
  guestOrder: string;
  start: string;
  maintenance: string;
  paymentReturn: string;
}

interface ManifestChunk {
  file: string;
  css?: string[];
  imports?: string[];
  name?: string;
}
export type Manifest = Record<string, ManifestChunk>;

/** The mark of the default brand; inside the page, so that it costs no request. */
const icon = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 28 28"><rect width="28" height="28" rx="7" fill="#1b5e3f"/><path d="m9 11.5 5-5 5 5M7.5 16.5 14 10l6.5 6.5M6 21.5l8-8 8 8" fill="none" stroke="#fff" stroke-width="1.8"/></svg>',
)}`;

/** Files of the build by the part they play. Paths start with a slash. */
export interface PortalFiles {
  boot: string;
  paymentReturn: string;
  paymentCommunicator: string;
  mainScript: string;
  mainStyle: string;
  /** Code and style of the signed-in area, without what the entry brings. */
  signedIn: string[];
  /** Code of the sign-in page, likewise. */
  signIn: string[];
  /** The same of ordering as a guest. */
  guestOrder: string[];
  signedInTexts: Record<'en-us' | 'sp-es', string[]>;
  /** What frames every page in Spanish, and what ordering says; in English their code brings it. */
  spanishFrame: string[];
  spanishOrder: string[];
}

export function portalFiles(dist: string): PortalFiles {
  const manifest = JSON.parse(readFileSync(path.join(dist, '.vite/manifest.json'), 'utf8')) as Manifest;
  const chunks = Object.values(manifest);
  const main = manifest['src/main.tsx'];
  const area = chunks.find((chunk) => chunk.name === 'SignedInArea' && chunk.file.endsWith('.js'));
  const signIn = chunks.find((chunk) => chunk.name === 'SignIn' && chunk.file.endsWith('.js'));
  const ordering = manifest['src/guest-order/GuestOrderScreen.tsx'];
  const assets = readdirSync(path.join(dist, 'assets'));
  const asset = (name: string, ending: string): string | undefined =>
    assets.find((file) => file.startsWith(`${name}-`) && file.endsWith(ending));
  const boot = asset('boot', '.js');
  const paymentReturn = asset('payment-return', '.js');
  const paymentCommunicator = asset('payment-communicator', '.js');
  const mainStyle = asset('main', '.css');
  if (!main || !mainStyle || !area || !signIn || !ordering || !boot || !paymentReturn || !paymentCommunicator)
    throw new Error('the build lacks its entry, its style, a script, signing in, the signed-in area or ordering');
  const textFile = (name: string): string[] => {
    const found = Object.keys(manifest).filter((key) => key.endsWith(`/texts/src/${name}.ts`));
    if (found.length !== 1) throw new Error(`the build has no file of its own for the texts ${name}`);
    return found.map((key) => `/${manifest[key]?.file}`);
  };
  const own = (chunk: ManifestChunk) => filesOf(manifest, chunk).filter((file) => file !== `/${main.file}`);
  return {
    boot: `/assets/${boot}`,
    paymentReturn: `/assets/${paymentReturn}`,
    paymentCommunicator: `/assets/${paymentCommunicator}`,
    mainScript: `/${main.file}`,
    mainStyle: `/assets/${mainStyle}`,
    signedIn: own(area),
    signIn: own(signIn),
    guestOrder: own(ordering),
    signedInTexts: { 'en-us': textFile('en-us/first-screen'), 'sp-es': textFile('sp-es/first-screen') },
    spanishFrame: textFile('load-sp-es'),
    spanishOrder: textFile('sp-es/ordering'),
  };
}

/** A chunk with everything it imports at once, styles included. */
export function filesOf(manifest: Manifest, chunk: ManifestChunk, seen = new Set<string>()): string[] {
  for (const file of [...(chunk.css ?? []), chunk.file]) seen.add(`/${file}`);
  for (const key of chunk.imports ?? []) {
    const imported = manifest[key];
    if (imported && !seen.has(`/${imported.file}`)) filesOf(manifest, imported, seen);
  }
  return [...seen];
}

// A browser would show the first half of a page when it has read that, and then lay all of it out anew: it waits for the end of one that is to be
// read whole. What it waits for counts as there once its first tag is.
const awaitsEnd = '<link rel="expect" href="#page-end" blocking="render">';
const pageEnd = '<template id="page-end"></template>';

/**
 * Writes the HTML files and, for the content policy, the hashes of their styles and of the script that stands in those of visitors: `beginBoot`,
 * which asks for the boot script.
 */
export function writePages(dist: string, pages: BuiltPages, beginBoot: string): void {
  // The daily look reads it as far as the next element.
  if (beginBoot.includes('<')) throw new Error('the script in the page may hold no "<"');
  const files = portalFiles(dist);
  const style = withSystemTheme(readFileSync(path.join(dist, files.mainStyle.slice(1)), 'utf8').trim());
  const frameMetas = metas({ 'texts-sp-es': files.spanishFrame });
  const areaMetas = metas({
    'signed-in': scriptsOf(files.signedIn),
    'signed-in-texts-en-us': files.signedInTexts['en-us'],
    'signed-in-texts-sp-es': files.signedInTexts['sp-es'],
  });
  const signInStyle = styleFor(style, pages.signIn + pages.signInOrdering);
  const boot = `<script src="${files.boot}"></script>`;
  const page = (head: string, screen: string, markup: string, { rules = style, facts = '', isWhole = false } = {}): string =>
    [
      '<!doctype html>',
      '<html lang="en">',
      '<head>',
      '<meta charset="utf-8">',
      '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">',
      ...(isWhole ? [awaitsEnd] : []),
      '<title>Customer portal</title>',
      '<meta name="color-scheme" content="light dark">',
      '<meta name="api-base" content="same-origin">',
      `<link rel="icon" href="${icon}">`,
      `<style>${rules}</style>`,
      head,
      '</head>',
      '<body>',
      `<div id="root" data-screen="${screen}"${facts}>${markup}</div>`,
      ...(isWhole ? [pageEnd, `<script>${beginBoot}</script>`] : []),
      '</body>',
      '</html>',
      '',
    ].join('\n');

  const areaStyle = withStyles(dist, style, files.signedIn);
  const startNow = `<script type="module" src="${files.mainScript}"></script>`;
  const startHead = [...switchedOff(files.signedIn), frameMetas, areaMetas, boot, startNow].join('\n');
  write(dist, 'index.html', page(startHead, 'start', pages.start, { rules: areaStyle }));
  // Here there is something to read before any script: neither page waits for one, and the first that most visitors see waits neither for the
  // rules and the font of what comes later. Once the page is painted it asks for the boot script, which begins the application. The server has
  // both fetched ahead by whoever comes for the first time, so here it is only named.
  const application = `<link id="application" rel="modulepreload" href="${files.mainScript}" media="not all">`;
  const signInHead = [frameMetas, metas({ 'sign-in': files.signIn }), wholeStyle(files.mainStyle), application].join('\n');
  const signIn = (markup: string, facts = ''): string => page(signInHead, 'signIn', markup, { rules: signInStyle, facts, isWhole: true });
  write(dist, 'login/index.html', signIn(pages.signIn));
  // The server puts the provider's name into these two.
  write(dist, 'login/ordering.html', signIn(pages.signInOrdering, ' data-brand="%BRAND%" data-ordering="on"'));
  write(dist, 'login/no-ordering.html', signIn(pages.signInNoOrdering, ' data-brand="%BRAND%" data-ordering="off"'));
  const orderStyle = withStyles(dist, style, files.guestOrder);
  const firstOfOrder = styleFor(orderStyle, pages.guestOrder);
  const orderHead = [
    ...switchedOff(files.guestOrder),
    frameMetas,
    // The code is asked for by the boot script.
    metas({ 'guest-order': scriptsOf(files.guestOrder), 'guest-order-texts-sp-es': files.spanishOrder }),
    wholeStyle(writeStyle(dist, 'guest-order', orderStyle)),
    application,
  ].join('\n');
  write(dist, 'guest-order/index.html', page(orderHead, 'guestOrder', pages.guestOrder, { rules: firstOfOrder, isWhole: true }));
  write(dist, 'maintenance/index.html', page('', 'maintenance', pages.maintenance));
  write(dist, 'payment-return/index.html', page(`<script src="${files.paymentReturn}"></script>`, 'paymentReturn', pages.paymentReturn));
  // Seen by nobody: it only passes on what it is told.
  const communicator = `<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><title>Customer portal</title></head><body><script src="${files.paymentCommunicator}"></script></body></html>\n`;
  write(dist, 'payment-communicator/index.html', communicator);
  const styleHashes = [style, areaStyle, signInStyle, firstOfOrder].map(hashOf);
  write(dist, 'csp.json', JSON.stringify({ styleHashes, scriptHashes: [hashOf(beginBoot)] }));
}

const hashOf = (text: string): string => `sha256-${createHash('sha256').update(text).digest('base64')}`;
const wholeStyle = (file: string): string => `<meta name="whole-style" content="${file}">`;

/** Writes a style sheet of what a page is made of, in one file, and answers its path. */
function writeStyle(dist: string, name: string, rules: string): string {
  const hash = createHash('sha256').update(rules).digest('base64url').slice(0, 8);
  const file = `assets/${name}-${hash}.css`;
  write(dist, file, rules);
  return `/${file}`;
}

const stylesOf = (files: readonly string[]): string[] => files.filter((file) => file.endsWith('.css'));
const scriptsOf = (files: readonly string[]): string[] => files.filter((file) => file.endsWith('.js'));

/**
 * The rules of what a page begins with stand in the page, so that nothing is waited for. Their files are named too, for the code that else
 * would ask for them, and are switched off, so that nobody does.
 */
function withStyles(dist: string, style: string, files: readonly string[]): string {
  return (
    style +
    stylesOf(files)
      .map((file) => readFileSync(path.join(dist, file.slice(1)), 'utf8').trim())
      .join('')
  );
}

const switchedOff = (files: readonly string[]): string[] =>
  stylesOf(files).map((file) => `<link rel="stylesheet" href="${file}" disabled>`);

/** Until a script has named the theme, the system's preference decides: the rule of the dark theme once more, without its name. */
function withSystemTheme(style: string): string {
  const dark = /(?:^|})\[data-theme=dark\],\.on-ink\{([^}]*)\}/.exec(style)?.[1];
  const ink = /(?:^|})\[data-theme=dark\]\{([^}]*)\}/.exec(style)?.[1];
  if (!dark || !ink) throw new Error('the style sheet lacks the dark theme');
  return `${style}@media (prefers-color-scheme:dark){:root:not([data-theme]){${dark};${ink}}}`;
}

function metas(lists: Record<string, readonly string[]>): string {
  return Object.entries(lists)
    .map(([name, list]) => `<meta name="preload-${name}" content="${list.join(' ')}">`)
    .join('\n');
}

function write(dist: string, file: string, content: string): void {
  const target = path.join(dist, file);
  mkdirSync(path.dirname(target), { recursive: true });
  writeFileSync(target, content);
}
