const argsAreWords = 0x0001;
const moreComponents = 0x0020;
const directoryEntry = 16;

interface Table {
  at: number;
  length: number;
  /** Where the directory tells of it. */
  entry: number;
}

function tablesOf(program: Buffer): Map<string, Table> {
  const tables = new Map<string, Table>();
  for (let nth = 0; nth < program.readUInt16BE(4); nth++) {
    const entry = 12 + nth * directoryEntry;
    const table = { entry, at: program.readUInt32BE(entry + 8), length: program.readUInt32BE(entry + 12) };
    tables.set(program.toString('latin1', entry, entry + 4), table);
  }
  return tables;
}

function checksum(bytes: Buffer): number {
  let sum = 0;
  for (let at = 0; at < bytes.length; at += 4) sum = (sum + bytes.readUInt32BE(at)) >>> 0;
  return sum;
}

/** The glyphs a glyph is put together from: a letter and its accent. */
function partsOf(outline: Buffer): number[] {
  const parts: number[] = [];
  if (outline.length === 0 || outline.readInt16BE(0) >= 0) return parts;
  for (let at = 10, goesOn = true; goesOn; ) {
    const flags = outline.readUInt16BE(at);
    parts.push(outline.readUInt16BE(at + 2));
    goesOn = (flags & moreComponents) !== 0;
    at += (flags & argsAreWords) !== 0 ? 8 : 6;
  }
  return parts;
}

/**
 * The font program with the outlines of these glyphs, and of what they are put together from, and no others: those keep their numbers
 * and widths and draw nothing. Of programs as encode-font-program.mjs makes them.
 */
export function cutProgram(program: Buffer, glyphs: Iterable<number>): Buffer {
  const tables = tablesOf(program);
  const [glyf, loca] = [tables.get('glyf'), tables.get('loca')];
  if (!glyf || !loca) throw new Error('a font program without outlines');
  const placeOf = (glyph: number): number => program.readUInt32BE(loca.at + glyph * 4);
  const outlineOf = (glyph: number): Buffer => program.subarray(glyf.at + placeOf(glyph), glyf.at + placeOf(glyph + 1));
  const kept = new Set<number>([0]);
  const open = [...glyphs];
  for (let glyph = open.pop(); glyph !== undefined; glyph = open.pop()) {
    if (kept.has(glyph)) continue;
    kept.add(glyph);
    open.push(...partsOf(outlineOf(glyph)));
  }
  const places = Buffer.alloc(loca.length);
  const outlines: Buffer[] = [];
  let length = 0;
  for (let glyph = 0; glyph < loca.length / 4 - 1; glyph++) {
    places.writeUInt32BE(length, glyph * 4);
    if (!kept.has(glyph)) continue;
    const outline = outlineOf(glyph);
    outlines.push(outline);
    length += outline.length;
  }
  places.writeUInt32BE(length, loca.length - 4);
  return assemble(program, tables, { glyf: Buffer.concat(outlines), loca: places });
}

function assemble(program: Buffer, tables: ReadonlyMap<string, Table>, cut: Readonly<Record<string, Buffer>>): Buffer {
  const directory = Buffer.from(program.subarray(0, 12 + tables.size * directoryEntry));
  const parts = [directory];
  let at = directory.length;
  for (const [name, table] of tables) {
    const bytes = cut[name] ?? program.subarray(table.at, table.at + table.length);
    const padded = Buffer.concat([bytes, Buffer.alloc((4 - (bytes.length % 4)) % 4)]);
    directory.writeUInt32BE(checksum(padded), table.entry + 4);
    directory.writeUInt32BE(at, table.entry + 8);
    directory.writeUInt32BE(bytes.length, table.entry + 12);
    parts.push(padded);
    at += padded.length;
  }
  return Buffer.concat(parts);
}
