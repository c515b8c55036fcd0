import { DOMParser, type Element, type Node } from '@xmldom/xmldom';

/** Kinds of images a logo may be (C-085). */
export type LogoType = 'image/png' | 'image/jpeg' | 'image/webp' | 'image/svg+xml';

/** More than any logo needs. */
export const mostLogoBytes = 256 * 1024;

/** What an image is by its content, whatever its name says; `problem` when it can't be served. */
export type JudgedLogo = { readonly type: LogoType } | { readonly problem: string };

/** Tells the kind of an image by its first bytes. A drawing is read whole: one that could run or load something is refused. */
export function judgeLogo(bytes: Buffer): JudgedLogo {
  if (bytes.length > mostLogoBytes) return { problem: `is larger than ${mostLogoBytes / 1024} KiB` };
  if (bytes.subarray(0, 8).equals(Buffer.from('89504e470d0a1a0a', 'hex'))) return { type: 'image/png' };
  if (bytes.subarray(0, 3).equals(Buffer.from('ffd8ff', 'hex'))) return { type: 'image/jpeg' };
  if (bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP') return { type: 'image/webp' };
  return judgeDrawing(bytes);
}

function judgeDrawing(bytes: Buffer): JudgedLogo {
  const text = decode(bytes);
  if (text === null || !/<svg[\s>]/.test(text)) return { problem: 'is no PNG, JPEG, WebP or SVG image' };
  if (/<!DOCTYPE|<!ENTITY|<!\[CDATA\[/i.test(text)) return { problem: 'declares a document type, an entity or raw text' };
  const root = parse(text);
  if (root?.localName !== 'svg' || root.namespaceURI !== svg) return { problem: 'is no readable SVG image' };
  const problem = problemIn(root.ownerDocument);
  return problem === null ? { type: 'image/svg+xml' } : { problem };
}

function decode(bytes: Buffer): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

function parse(text: string): Element | null {
  try {
    const fail = (_level: string, message: string) => {
      throw new Error(message);
    };
    return new DOMParser({ onError: fail }).parseFromString(text, 'application/xml').documentElement;
  } catch {
    return null;
  }
}

const svg = 'http://www.w3.org/2000/svg';
const drawing = new Set(
  `svg g defs symbol use title desc path rect circle ellipse line polyline polygon text tspan
   linearGradient radialGradient stop clipPath mask pattern`.split(/\s+/),
);

/** Why a drawing can't be served; null when nothing in it runs, loads or points outside of it. */
function problemIn(node: Node | null): string | null {
  if (!node) return null;
  if (node.nodeType === node.PROCESSING_INSTRUCTION_NODE && node.nodeName !== 'xml') return `carries <?${node.nodeName}?>`;
  if (node.nodeType === node.ELEMENT_NODE) {
    const element = node as Element;
    if (element.namespaceURI !== svg || !drawing.has(element.localName ?? '')) return `carries <${element.nodeName}>`;
    for (const { name, value } of element.attributes) {
      const problem = attributeProblem(name, value);
      if (problem !== null) return problem;
    }
  }
  for (const child of node.childNodes) {
    const problem = problemIn(child);
    if (problem !== null) return problem;
  }
  return null;
}

function attributeProblem(name: string, value: string): string | null {
  const local = (name.split(':').at(-1) ?? '').toLowerCase();
  if (local.startsWith('on')) return `carries a handler (${name})`;
  if ((local === 'href' || local === 'src') && !/^#[\w.-]+$/.test(value.trim())) return `points outside of itself (${name})`;
  if (local === 'base') return `points outside of itself (${name})`;
  const pointers = value.match(/url\s*\([^)]*\)?/gi) ?? [];
  if (pointers.some((pointer) => !/^url\(\s*(['"]?)#[\w.-]+\1\s*\)$/i.test(pointer))) return `points outside of itself (${name})`;
  if (local === 'style' && /[@"']|expression|image-set|javascript:/i.test(value)) return `has a style that can't be judged (${name})`;
  return /\\/.test(value) ? `has an escape that can't be judged (${name})` : null;
}
