import { inflateSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { cutProgram } from './cut-program.ts';
import { openFontFace } from './font-face.ts';
import { interRegular } from './inter-regular.ts';

const whole = inflateSync(Buffer.from(interRegular.program, 'base64'));
const face = openFontFace(interRegular);
const glyphOf = (letter: string): number => face.letters.get(letter.codePointAt(0) ?? 0)?.index ?? 0;

function outlinesOf(program: Buffer): Buffer[] {
  const table = (name: string) => {
    const entry = program.indexOf(name, 12, 'latin1');
    return { at: program.readUInt32BE(entry + 8), length: program.readUInt32BE(entry + 12) };
  };
  const [glyf, loca] = [table('glyf'), table('loca')];
  const places = Array.from({ length: loca.length / 4 }, (_none, at) => glyf.at + program.readUInt32BE(loca.at + at * 4));
  expect(places.at(-1)).toBe(glyf.at + glyf.length);
  return places.slice(0, -1).map((begin, at) => program.subarray(begin, places[at + 1]));
}

it('leaves every glyph its number, those asked for their outline, and the others none', () => {
  const [before, after] = [outlinesOf(whole), outlinesOf(cutProgram(whole, [glyphOf('A'), glyphOf('b')]))];
  expect(after).toHaveLength(before.length);
  const drawn = after.flatMap((outline, glyph) => (outline.length > 0 ? [glyph] : []));
  expect(drawn).toEqual([0, glyphOf('A'), glyphOf('b')]);
  for (const glyph of drawn) expect(after[glyph]?.equals(before[glyph] ?? Buffer.alloc(0))).toBe(true);
});

it('keeps what a letter is put together from', () => {
  const drawn = outlinesOf(cutProgram(whole, [glyphOf('ñ')])).flatMap((outline, glyph) => (outline.length > 0 ? [glyph] : []));
  expect(drawn).toContain(glyphOf('n'));
  expect(drawn.length).toBeGreaterThanOrEqual(4);
});

it('is the same program where all of it is asked for', () => {
  expect(cutProgram(whole, outlinesOf(whole).keys()).equals(whole)).toBe(true);
});
