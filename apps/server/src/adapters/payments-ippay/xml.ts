import { toUSVString } from 'node:util';
import { XMLParser, XMLValidator } from 'fast-xml-parser';

/** An element to be written: a text, or attributes and further elements. Null leaves it out. */
export type XmlContent = string | null | XmlElement;
export interface XmlElement {
  attributes?: Readonly<Record<string, string>>;
  text?: string;
  children?: readonly XmlChild[];
}
export type XmlChild = readonly [name: string, content: XmlContent];

/** What was read: texts by the names of their elements, never numbers. `@name` is an attribute. */
export type XmlTree = { readonly [name: string]: XmlTree | string | readonly (XmlTree | string)[] };

/** Deeper than anything IPPay says. */
const deepest = 8;

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  ignoreDeclaration: true,
  parseTagValue: false,
  parseAttributeValue: false,
  trimValues: true,
  isArray: (name) => name === 'Transaction',
});

/** A whole document in UTF-8. */
export function writeXml(root: string, children: readonly XmlChild[]): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${written([root, { children }])}\n`;
}

function written([name, content]: XmlChild): string {
  if (content === null) return '';
  if (typeof content === 'string') return `<${name}>${escaped(content)}</${name}>`;
  const attributes = Object.entries(content.attributes ?? {}).map(([key, value]) => ` ${key}="${escaped(value)}"`);
  const inner = escaped(content.text ?? '') + (content.children ?? []).map(written).join('');
  return `<${name}${attributes.join('')}>${inner}</${name}>`;
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' };

function escaped(text: string): string {
  // Signs that XML 1.0 cannot hold at all, not even escaped.
  const possible = toUSVString(text).replace(/[^\P{Cc}\t\n\r]|[\uFFFE\uFFFF]/gu, '');
  return possible.replace(/[&<>"']/g, (sign) => entities[sign] ?? '');
}

/**
 * Reads a document of IPPay; null for anything else. A document type is refused before anything is parsed, since entities are declared there
 * and IPPay has none; one that was cut off is not well formed and is refused as a whole.
 */
export function readXml(text: string, roots: readonly string[]): XmlTree | null {
  if (/<!\s*(?:DOCTYPE|ENTITY)/i.test(text) || isTooDeep(text)) return null;
  try {
    if (XMLValidator.validate(text) !== true) return null;
    const document: unknown = parser.parse(text);
    return rootOf(document, roots);
  } catch {
    return null;
  }
}

function rootOf(document: unknown, roots: readonly string[]): XmlTree | null {
  if (!isTree(document)) return null;
  const [only, ...others] = Object.entries(document);
  if (only === undefined || others.length > 0) return null;
  const [name, root] = only;
  return roots.includes(name) && isTree(root) ? root : null;
}

export function isTree(value: unknown): value is XmlTree {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Counted over the text, so that nesting without end is found before a parser builds it. */
function isTooDeep(text: string): boolean {
  let depth = 0;
  for (const [tag] of text.matchAll(/<\/?[A-Za-z][^<>]*>/g)) {
    if (tag.startsWith('</')) depth -= 1;
    else if (!tag.endsWith('/>')) depth += 1;
    if (depth > deepest) return true;
  }
  return false;
}
