import { inflateSync } from 'node:zlib';

/** A text as a page shows it: where its baseline begins, how large, and whether readers skip it. */
export interface PrintedText {
  text: string;
  x: number;
  y: number;
  size: number;
  isDecoration: boolean;
}

export interface ReadPdf {
  pages: PrintedText[][];
  /** Structure types in the order of their objects, for example H1 or TR. */
  tags: string[];
  /** The file's objects without its streams. */
  objects: string;
}

/** Reads back what our own renderer wrote: text through the fonts' maps to Unicode, as a viewer does for selecting and searching. */
export function readPdf(file: Buffer): ReadPdf {
  const source = file.toString('latin1');
  const objects = new Map<string, { head: string; stream: Buffer | null }>();
  for (const match of source.matchAll(/^(\d+) 0 obj\n([\s\S]*?)\nendobj/gm)) {
    const [, id = '', body = ''] = match;
    const at = body.indexOf('\nstream\n');
    const head = at < 0 ? body : body.slice(0, at);
    const length = Number(/\/Length (\d+)/.exec(head)?.[1] ?? 0);
    const raw = at < 0 ? null : Buffer.from(body.slice(at + 8, at + 8 + length), 'latin1');
    const stream = raw && head.includes('/FlateDecode') ? inflateSync(raw) : raw;
    objects.set(id, { head, stream });
    if (stream && head.includes('/Type /ObjStm'))
      for (const [packed, text] of unpacked(head, stream)) objects.set(packed, { head: text, stream: null });
  }
  const reference = (head: string, key: string): string => new RegExp(`/${key} \\[?(\\d+) 0 R`).exec(head)?.[1] ?? '';
  const heads = [...objects.values()].map(({ head }) => head);
  const fonts = new Map<string, Map<string, string>>();
  const pages: PrintedText[][] = [];
  for (const head of heads.filter((found) => /\/Type \/Page\n/.test(found))) {
    const resources = objects.get(reference(head, 'Resources'))?.head ?? '';
    for (const name of ['F1', 'F2']) {
      const font = objects.get(reference(resources, name))?.head ?? '';
      fonts.set(name, unicodeOf(objects.get(reference(font, 'ToUnicode'))?.stream?.toString('latin1') ?? ''));
    }
    pages.push(textsOf(objects.get(reference(head, 'Contents'))?.stream?.toString('latin1') ?? '', fonts));
  }
  return { pages, tags: heads.flatMap((head) => /^<<\n\/S \/(\w+)/.exec(head)?.[1] ?? []), objects: heads.join('\n') };
}

/** Objects that stand together in one compressed stream. */
function unpacked(head: string, stream: Buffer): [id: string, text: string][] {
  const [, first = '0'] = /\/First (\d+)/.exec(head) ?? [];
  const places = stream.toString('latin1', 0, Number(first)).trim().split(' ');
  const begins = places.filter((_value, at) => at % 2 === 1).map((value) => Number(first) + Number(value));
  return begins.map((begin, nth) => [places[nth * 2] ?? '', stream.toString('latin1', begin, begins[nth + 1] ?? stream.length).trimEnd()]);
}

function unicodeOf(map: string): Map<string, string> {
  const pairs = map.matchAll(/<([0-9a-f]{4})> <([0-9a-f]{4})>$/gm);
  return new Map([...pairs].map(([, glyph = '', code = '']) => [glyph, String.fromCharCode(Number.parseInt(code, 16))]));
}

function textsOf(content: string, fonts: Map<string, Map<string, string>>): PrintedText[] {
  const texts: PrintedText[] = [];
  let font = '';
  let size = 0;
  let isDecoration = false;
  for (const line of content.split('\n')) {
    if (line.includes(' BDC')) isDecoration = line.startsWith('/Artifact');
    const [, name, points] = /^\/(F\d) ([\d.]+) Tf$/.exec(line) ?? [];
    if (name) [font, size] = [name, Number(points)];
    const [, x, y, hex] = /^BT 1 0 0 -1 ([\d.-]+) ([\d.-]+) Tm <([0-9a-f]+)> Tj ET$/.exec(line) ?? [];
    if (hex === undefined) continue;
    const text = (hex.match(/.{4}/g) ?? []).map((glyph) => fonts.get(font)?.get(glyph) ?? '\ufffd').join('');
    texts.push({ text, x: Number(x), y: Number(y), size, isDecoration });
  }
  return texts;
}
