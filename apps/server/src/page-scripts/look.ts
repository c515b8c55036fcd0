import { createHash } from 'node:crypto';
import { type Asked, ask } from '../platform/outgoing/index.ts';
import type { Inventory, ScriptFile } from './inventory.ts';

/** What is not as it was built. `what` names a page or a file of ours, or an origin: nothing of any person. */
export interface Difference {
  kind: 'scriptChanged' | 'scriptMissing' | 'scriptUnknown' | 'scriptInPage' | 'headerChanged';
  what: string;
}

export interface Look {
  /** Null where the portal could not be reached at its own address: nothing is known then. */
  differences: readonly Difference[] | null;
}

export interface LookOptions {
  publicUrl: string;
  inventory: Inventory;
  /** Headers that each of these pages has to come with, by path; of the policy, what is not about styles. */
  pages: readonly { path: string; headers: Readonly<Record<string, string>> }[];
}

/** The largest script is a tenth of this. */
const mostBytes = 4 * 1024 * 1024;
const timeoutMs = 10_000;
/** Files asked for at a time: a look is not to be felt. */
const atATime = 4;
/** Each file is kept in each of these, and which one somebody gets depends on the browser: one that was changed is seen by some alone. */
const encodings = ['br', 'gzip', 'identity'] as const;

/**
 * Fetches the portal's pages and every script of the inventory at the public address, as a browser would, past whatever stands between, and
 * compares (PCI DSS 11.6.1): headers of the pages, scripts they name, and every script's bytes.
 */
export async function lookAtPages({ publicUrl, inventory, pages }: LookOptions): Promise<Look> {
  const { files } = inventory;
  const known: Known = { files: new Set(files.map(({ file }) => file)), inPages: new Set(inventory.inPages) };
  const differences: Difference[] = [];
  for (const encoding of encodings) {
    const from = (file: string) => ask(new URL(file, publicUrl).href, { timeoutMs, mostBytes, headers: { 'accept-encoding': encoding } });
    for (const page of pages) {
      const asked = await from(page.path);
      if (!asked.ok || asked.status !== 200) return { differences: null };
      differences.push(...headersOff(page, asked.headers), ...scriptsOff(page.path, asked.text, known));
    }
    for (let at = 0; at < files.length; at += atATime) {
      const some = await Promise.all(files.slice(at, at + atATime).map((row) => judgeScript(from, row)));
      differences.push(...some.flat());
    }
  }
  return { differences: distinct(differences) };
}

const distinct = (differences: readonly Difference[]): Difference[] => [
  ...new Map(differences.map((each) => [`${each.kind} ${each.what}`, each])).values(),
];

const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64');

async function judgeScript(from: (file: string) => Promise<Asked>, { file, sha256 }: ScriptFile): Promise<Difference[]> {
  const asked = await from(file);
  if (!asked.ok || asked.status !== 200) return [{ kind: 'scriptMissing', what: file }];
  return hashOf(asked.text) === sha256 ? [] : [{ kind: 'scriptChanged', what: file }];
}

function headersOff({ path, headers }: LookOptions['pages'][number], seen: Headers): Difference[] {
  return Object.entries(headers)
    .filter(([name, value]) => withoutStyles(seen.get(name) ?? '') !== withoutStyles(value))
    .map(([name]) => ({ kind: 'headerChanged', what: `${name} of ${path}` }));
}

/** The rules for styles hold hashes of the provider's own, which change with its brand and can run nothing. */
const withoutStyles = (header: string): string => header.replace(/style-src [^;]*;?\s*/, '');

/** Script elements and what is fetched ahead for them: each has to be a file of the build at our own address, or a text of the build's own. */
function scriptsOff(page: string, html: string, known: Known): Difference[] {
  const found: Difference[] = [];
  for (const { name, attributes, text } of elementsOf(html)) {
    if (name === 'script') {
      const source = attributes.get('src');
      const isInPage = source === undefined || text.trim() !== '';
      if (isInPage) {
        if (source !== undefined || !known.inPages.has(hashOf(text))) found.push({ kind: 'scriptInPage', what: page });
      } else if (!known.files.has(source)) found.push({ kind: 'scriptUnknown', what: `${nameOf(source)} on ${page}` });
    } else if (attributes.get('rel')?.toLowerCase() === 'modulepreload' || attributes.get('as')?.toLowerCase() === 'script') {
      const source = attributes.get('href') ?? '';
      if (!known.files.has(source)) found.push({ kind: 'scriptUnknown', what: `${nameOf(source)} on ${page}` });
    }
  }
  return found;
}

/** Of the scripts of the build: paths of files, and hashes of what stands in pages. */
interface Known {
  files: ReadonlySet<string>;
  inPages: ReadonlySet<string>;
}

interface PageElement {
  name: 'script' | 'link';
  attributes: ReadonlyMap<string, string>;
  /** As far as the next element begins. */
  text: string;
}

/** Longer attributes are none of ours: they are cut, so that the element has no source that is known. */
const mostOfAttributes = 2_000;

/** Every script and link of a page, in one pass however long it is. What is written otherwise than the build writes it is taken for a stranger. */
function elementsOf(html: string): PageElement[] {
  return html.split('<').flatMap((part) => {
    const [, name] = /^(script|link)\b/i.exec(part) ?? [];
    if (name === undefined) return [];
    const end = part.indexOf('>');
    const written = part.slice(name.length, end === -1 ? undefined : end).slice(0, mostOfAttributes);
    return [
      { name: name.toLowerCase() as PageElement['name'], attributes: attributesOf(written), text: end === -1 ? '' : part.slice(end + 1) },
    ];
  });
}

/** The first of a name counts, as for a browser. */
function attributesOf(written: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const [, key = '', double, single, bare] of written.matchAll(/([\w-]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>"']+))/g)) {
    const name = key.toLowerCase();
    if (!found.has(name)) found.set(name, double ?? single ?? bare ?? '');
  }
  return found;
}

/** Of an address elsewhere its host alone. */
function nameOf(source: string): string {
  const [, host] = /^(?:https?:)?\/\/([^/?#]*)/i.exec(source) ?? [];
  return host ?? source.slice(0, 200);
}
