import { inflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { Paper } from './paper.ts';
import { readPdf } from './testing/read-pdf.ts';

const plain = { face: 'F1', size: 10, color: '#000000' } as const;

function sheetWith(text: string): Buffer {
  const paper = new Paper({ title: 'A & B', author: 'Cedar Valley', language: 'en-US', createdAt: new Date('2026-11-03T00:00:00Z') });
  paper.addPage();
  paper.tag(paper.root, 'P', () => paper.text(text, 54, 100, plain));
  return paper.finish();
}

/** The rows of the table of places, which the end of the file tells of. */
function placesOf(file: Buffer): { kind: number; place: number; nth: number }[] {
  const source = file.toString('latin1');
  const begin = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(source)?.[1]);
  const table = source.slice(begin);
  expect(table).toMatch(/^\d+ 0 obj\n<<\n\/Type \/XRef\n/);
  const length = Number(/\/Length (\d+)/.exec(table)?.[1]);
  const rows = inflateSync(Buffer.from(table.slice(table.indexOf('stream\n') + 7).slice(0, length), 'latin1'));
  expect(rows.length / 7).toBe(Number(/\/Size (\d+)/.exec(table)?.[1]));
  return Array.from({ length: rows.length / 7 }, (_none, id) => ({
    kind: rows.readUInt8(id * 7),
    place: rows.readUInt32BE(id * 7 + 1),
    nth: rows.readUInt16BE(id * 7 + 5),
  }));
}

describe('a file of packed objects', () => {
  it('tells where each of its objects is: at a place, or the so-manieth of the packed ones', () => {
    const file = sheetWith('Fiber 500');
    const source = file.toString('latin1');
    const [free, ...places] = placesOf(file);
    expect(free).toEqual({ kind: 0, place: 0, nth: 0xffff });
    const packed = places.filter(({ kind }) => kind === 2);
    const [bundle] = new Set(packed.map(({ place }) => place));
    expect(new Set(packed.map(({ place }) => place)).size).toBe(1);
    const at = places[Number(bundle) - 1]?.place ?? 0;
    const head = source.slice(at, source.indexOf('stream\n', at));
    expect(head).toContain(`/N ${packed.length}\n`);
    const [first, length] = [/\/First (\d+)/, /\/Length (\d+)/].map((entry) => Number(entry.exec(head)?.[1]));
    const stream = inflateSync(Buffer.from(source.slice(at + head.length + 7, at + head.length + 7 + Number(length)), 'latin1'));
    const ids = stream.toString('latin1', 0, first).trim().split(' ').map(Number);
    places.forEach(({ kind, place, nth }, index) => {
      if (kind === 1) expect(source.startsWith(`${index + 1} 0 obj\n`, place)).toBe(true);
      else expect([kind, ids[nth * 2]]).toEqual([2, index + 1]);
    });
    expect(ids.filter((_id, index) => index % 2 === 1).map((begin) => stream.toString('latin1', Number(first) + begin)[0])).not.toContain(
      '\n',
    );
  });

  it('has the catalogue and the description of the file among its objects, and is the same every time', () => {
    const file = sheetWith('Fiber 500');
    expect(readPdf(file).objects).toMatch(/\/Type \/Catalog/);
    expect(readPdf(file).pages[0]?.map(({ text }) => text)).toEqual(['Fiber 500']);
    expect(sheetWith('Fiber 500').equals(file)).toBe(true);
  });

  it('embeds the letters of names that are rare, and no others', () => {
    const rare = readPdf(sheetWith('Škvoř'));
    expect(rare.pages[0]?.map(({ text }) => text)).toEqual(['Škvoř']);
    const [common, more] = [sheetWith('Skvor').length, sheetWith('Škvoř').length];
    expect(more).toBeGreaterThan(common);
    expect(more - common).toBeLessThan(500);
  });
});
