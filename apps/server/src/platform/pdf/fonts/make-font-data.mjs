// Cuts the two weights of Inter that documents are set in out of the variable web font and writes them beside this file.
// Run by hand when Inter is updated: node apps/server/src/platform/pdf/fonts/make-font-data.mjs
// The result is a plain TrueType program with the letters of Western and Central European languages, so that a document
// embeds it as it is: no subsetting, no shaping and no compression while a customer waits.
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { deflateSync } from 'node:zlib';
import { encodeFontProgram } from './encode-font-program.mjs';

const here = path.dirname(fileURLToPath(import.meta.url));
const require = createRequire(import.meta.url);
const fontkit = createRequire(require.resolve('pdfkit'))('fontkit');
const faces = [
  { file: 'inter-regular.ts', constant: 'interRegular', name: 'Inter-Regular', weight: 400, stemV: 88 },
  { file: 'inter-semibold.ts', constant: 'interSemibold', name: 'Inter-SemiBold', weight: 600, stemV: 124 },
];
const range = (from, to) => Array.from({ length: to - from + 1 }, (_, i) => from + i);
const letters = [
  ...range(0x20, 0x7e),
  ...range(0xa0, 0xff),
  ...range(0x100, 0x17f),
  ...range(0x218, 0x21b),
  0x2013,
  0x2014,
  0x2018,
  0x2019,
  0x201a,
  0x201c,
  0x201d,
  0x201e,
  0x2020,
  0x2022,
  0x2026,
  0x2039,
  0x203a,
  0x20ac,
  0x2122,
  0x2212,
];
const figures = '0123456789.,$';

/** One of the web font's files: its outlines as stored, and what moves them to the wished weight. */
function openFile(subset, weight) {
  const bytes = readFileSync(
    path.join(path.dirname(require.resolve('@fontsource-variable/inter/package.json')), `files/inter-${subset}-wght-normal.woff2`),
  );
  const font = fontkit.create(bytes);
  font.getGlyph(1);
  const varied = fontkit.create(bytes);
  varied.variationCoords = [weight];
  // Read through the plain font: the library can't decode compressed outlines of a font that has a weight already.
  const lookup = Object.create(font, { _variationProcessor: { value: varied._variationProcessor }, _glyphs: { value: {} } });
  return { lookup, outlines: font._transformedGlyphs, variation: varied._variationProcessor, key: subset };
}

/** Points and components of a glyph at that weight, in whole font units. */
function outlineOf(file, id) {
  const stored = file.outlines[id];
  const phantom = range(0, 3).map(() => ({
    onCurve: false,
    endContour: true,
    x: 0,
    y: 0,
    copy() {
      return { ...this };
    },
  }));
  const copy = (point) => ({
    onCurve: point.onCurve,
    endContour: point.endContour,
    x: point.x,
    y: point.y,
    copy() {
      return { ...this };
    },
  });
  if (stored.numberOfContours < 0) {
    const moved = [...stored.components.map((part) => copy({ onCurve: true, endContour: true, x: part.dx, y: part.dy })), ...phantom];
    file.variation.transformPoints(id, moved);
    const components = stored.components.map((part, i) => {
      if (part.scaleX !== 1 || part.scaleY !== 1 || part.scale01 !== 0 || part.scale10 !== 0)
        return { ...part, dx: moved[i].x, dy: moved[i].y };
      return { glyphID: part.glyphID, scaleX: 1, scaleY: 1, scale01: 0, scale10: 0, dx: moved[i].x, dy: moved[i].y };
    });
    return { components };
  }
  const points = [...(stored.points ?? []).map(copy), ...phantom];
  if (stored.points) file.variation.transformPoints(id, points);
  return { points: points.slice(0, -4) };
}

/** A composite laid out flat: every outline ends up as points. */
function flatten(file, id) {
  const outline = outlineOf(file, id);
  if (outline.points) return outline.points;
  return outline.components.flatMap((part) =>
    flatten(file, part.glyphID).map((point) => ({
      ...point,
      x: point.x * part.scaleX + point.y * part.scale01 + part.dx,
      y: point.y * part.scaleY + point.x * part.scale10 + part.dy,
    })),
  );
}

/** Glyph 0, then one glyph for each letter, then the figures of even width, then parts only composites use. */
function collectGlyphs(files) {
  const glyphs = [];
  const add = (source, id) => {
    const outline = outlineOf(source, id);
    const unscaled = outline.components?.every(
      (part) => part.scaleX === 1 && part.scaleY === 1 && part.scale01 === 0 && part.scale10 === 0,
    );
    const parts = unscaled
      ? outline.components.map((part) => ({ source, id: part.glyphID, dx: Math.round(part.dx), dy: Math.round(part.dy) }))
      : null;
    glyphs.push({
      key: `${source.key}:${id}`,
      advance: Math.round(source.lookup.getGlyph(id).advanceWidth),
      parts,
      points: parts ? null : flatten(source, id),
    });
  };
  add(files[0], 0);
  let characters = '';
  for (const code of letters) {
    const source = files.find(({ lookup }) => lookup.hasGlyphForCodePoint(code));
    if (!source) continue;
    characters += String.fromCodePoint(code);
    add(source, source.lookup.glyphForCodePoint(code).id);
  }
  for (const char of figures) add(files[0], files[0].lookup.layout(char, ['tnum']).glyphs[0].id);
  for (let i = 0; i < glyphs.length; i++) {
    for (const part of glyphs[i].parts ?? []) {
      const key = `${part.source.key}:${part.id}`;
      if (!glyphs.some((glyph) => glyph.key === key)) add(part.source, part.id);
      part.index = glyphs.findIndex((glyph) => glyph.key === key);
    }
  }
  return { glyphs, characters };
}

/** Text in lines of a width editors bear; the reader ignores the line breaks. */
const wrapped = (text) =>
  `\`\n${text
    .match(/.{1,136}(?= |$)|.{1,136}/g)
    .join('\n')
    .replace(/^ /gm, '')}\n\``;

for (const { file, constant, name, weight, stemV } of faces) {
  const files = [openFile('latin', weight), openFile('latin-ext', weight)];
  const { glyphs, characters } = collectGlyphs(files);
  const font = files[0].lookup;
  const { bytes, bbox } = encodeFontProgram(glyphs, { unitsPerEm: font.unitsPerEm, ascent: font.ascent, descent: font.descent });
  const scaled = (value) => Math.round((value * 1000) / font.unitsPerEm);
  const packed = deflateSync(bytes, { level: 9 });
  writeFileSync(
    path.join(here, file),
    `// Made by make-font-data.mjs from Inter (SIL Open Font License 1.1, see OFL.txt). Do not edit.
import type { FontData } from './font-data.ts';

export const ${constant}: FontData = {
  name: '${name}',
  stemV: ${stemV},
  ascent: ${scaled(font.ascent)},
  descent: ${scaled(font.descent)},
  capHeight: ${scaled(font.capHeight)},
  xHeight: ${scaled(font.xHeight)},
  bbox: [${bbox.map(scaled).join(', ')}],
  characters: ${JSON.stringify(characters)},
  figures: '${figures}',
  widths: ${wrapped(glyphs.map((glyph) => scaled(glyph.advance)).join(' '))},
  program: ${wrapped(packed.toString('base64'))},
};
`,
  );
  console.log(`${file}: ${glyphs.length} glyphs, ${bytes.length} bytes, ${packed.length} packed`);
}
