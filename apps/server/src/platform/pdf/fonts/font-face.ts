import { deflateSync, inflateSync } from 'node:zlib';
import { cutProgram } from './cut-program.ts';
import type { FontData } from './font-data.ts';

interface Glyph {
  index: number;
  /** In every document: its language's letters, digits and signs. */
  isCommon: boolean;
  /** The glyph's number as PDF text, four hexadecimal digits. */
  hex: string;
  /** Thousandths of the type size. */
  advance: number;
}

/** A part of the file spelled out once; pdfkit would go through its hundreds of numbers for every document. */
export class Spelled {
  readonly #text: string;
  /** Anything that isn't a plain object is written as its text. */
  readonly [Symbol.toStringTag] = 'Spelled';

  constructor(text: string) {
    this.#text = text;
  }

  toString(): string {
    return this.#text;
  }
}

/** A part of a font's glyphs, as it is embedded. */
export interface FontPart {
  /** Deflated. */
  program: Buffer;
  programLength: number;
  /** Deflated: what each glyph says, for selecting, searching and reading aloud. */
  toUnicode: Buffer;
}

/** What English and Spanish are printed with. A font holds more, for names; a document pays for these where it has some. */
const commonCharacters: ReadonlySet<string> = new Set([
  ...Array.from({ length: 95 }, (_none, at) => String.fromCharCode(32 + at)),
  ...'\u00a1\u00bf\u00e1\u00e9\u00ed\u00f3\u00fa\u00fc\u00f1\u00c1\u00c9\u00cd\u00d3\u00da\u00dc\u00d1\u2022\u2013\u2019',
]);

/** A font ready to be set and embedded; made once per process. */
export interface FontFace {
  data: FontData;
  /** What nearly every document embeds: no other glyphs than the common ones. */
  common: FontPart;
  /** The common glyphs and these. */
  withGlyphs(glyphs: ReadonlySet<number>): FontPart;
  widthArray: Spelled;
  letters: ReadonlyMap<number, Glyph>;
  figures: ReadonlyMap<number, Glyph>;
  unknown: Glyph;
}

const hexOf = (value: number): string => value.toString(16).padStart(4, '0');

export function openFontFace(data: FontData): FontFace {
  const widths = data.widths.trim().split(/\s+/).map(Number);
  const codes = [...data.characters].map((character) => character.codePointAt(0) ?? 0);
  const figureCodes = [...data.figures].map((character) => character.codePointAt(0) ?? 0);
  // Glyph 0 stands for none.
  const glyphs: Glyph[] = [0, ...codes, ...figureCodes].map((code, index) => ({
    index,
    isCommon: index > codes.length || commonCharacters.has(String.fromCodePoint(code)),
    hex: hexOf(index),
    advance: widths[index] ?? 0,
  }));
  const [none, ...known] = glyphs as [Glyph, ...Glyph[]];
  const letters = new Map(codes.map((code, i) => [code, known[i] ?? none]));
  const whole = inflateSync(Buffer.from(data.program, 'base64'));
  const allCodes = [...codes, ...figureCodes];
  const partWith = (more: ReadonlySet<number>): FontPart => {
    const kept = known.filter(({ index, isCommon }) => isCommon || more.has(index));
    const program = cutProgram(
      whole,
      kept.map(({ index }) => index),
    );
    const entries = kept.map(({ index, hex }) => `<${hex}> <${hexOf(allCodes[index - 1] ?? 0)}>`);
    return { program: deflateSync(program), programLength: program.length, toUnicode: deflateSync(toUnicodeMap(entries)) };
  };
  return {
    data,
    common: partWith(new Set()),
    withGlyphs: partWith,
    widthArray: new Spelled(`[0 [${widths.join(' ')}]]`),
    letters,
    figures: new Map(figureCodes.map((code, i) => [code, known[codes.length + i] ?? none])),
    unknown: letters.get(0x3f) ?? none,
  };
}

function toUnicodeMap(entries: readonly string[]): string {
  const blocks: string[] = [];
  for (let i = 0; i < entries.length; i += 100) {
    const block = entries.slice(i, i + 100);
    blocks.push(`${block.length} beginbfchar\n${block.join('\n')}\nendbfchar`);
  }
  return `/CIDInit /ProcSet findresource begin
12 dict begin
begincmap
/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def
/CMapName /Adobe-Identity-UCS def
/CMapType 2 def
1 begincodespacerange
<0000> <ffff>
endcodespacerange
${blocks.join('\n')}
endcmap
CMapName currentdict /CMap defineresource pop
end
end`;
}

/** The glyph of a letter; a letter the font lacks by its base letter, else as a question mark. Never a control character. */
function glyphOf(face: FontFace, code: number): Glyph {
  const known = face.letters.get(code);
  if (known) return known;
  const base = String.fromCodePoint(code).normalize('NFKD').codePointAt(0) ?? 0;
  return face.letters.get(base) ?? face.unknown;
}

/** Text on one line as it may be printed: control and direction characters become blanks, runs of blanks one. */
export function printable(text: string): string {
  if (/^[\x21-\x7e\xa1-\xff]+( [\x21-\x7e\xa1-\xff]+)*$/.test(text)) return text;
  return text
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Mn}\s]+/gu, ' ')
    .trim();
}

/** Width of printable text at size 1000. */
export function measure(face: FontFace, text: string, figures: boolean): number {
  let width = 0;
  for (let i = 0; i < text.length; i++) {
    const code = text.codePointAt(i) ?? 0;
    if (code > 0xffff) i++;
    width += ((figures ? face.figures.get(code) : undefined) ?? glyphOf(face, code)).advance;
  }
  return width;
}

/** Printable text as glyph numbers; nothing of the text itself reaches the page's instructions. Notes in `rare` what is not common. */
export function encode(face: FontFace, text: string, figures: boolean, rare: Set<number>): string {
  let hex = '';
  for (let i = 0; i < text.length; i++) {
    const code = text.codePointAt(i) ?? 0;
    if (code > 0xffff) i++;
    const glyph = (figures ? face.figures.get(code) : undefined) ?? glyphOf(face, code);
    if (!glyph.isCommon) rare.add(glyph.index);
    hex += glyph.hex;
  }
  return hex;
}

/** Breaks printable text into lines of at most that width at size 1000; a word longer than a line is broken inside. */
export function wrap(face: FontFace, text: string, width: number): string[] {
  if (measure(face, text, false) <= width) return [text];
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (measure(face, longer, false) <= width) {
      line = longer;
      continue;
    }
    if (line !== '') lines.push(line);
    line = '';
    for (const letter of word) {
      if (line !== '' && measure(face, line + letter, false) > width) {
        lines.push(line);
        line = '';
      }
      line += letter;
    }
  }
  return line === '' ? lines : [...lines, line];
}
