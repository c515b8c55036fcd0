// The TrueType tables a PDF viewer needs of an embedded font: outlines, their index, advance widths and the three headers.
const onCurve = 0x01;
const xSame = 0x10;
const ySame = 0x20;
const xShort = 0x02;
const yShort = 0x04;
const argsAreWords = 0x0001;
const argsAreOffsets = 0x0002;
const moreComponents = 0x0020;

function bytesOf(size, ...writes) {
  const bytes = Buffer.alloc(size);
  writes.forEach(([method, value, offset]) => bytes[method](value, offset));
  return bytes;
}
const u16 = (value) => bytesOf(2, ['writeUInt16BE', value & 0xffff, 0]);
const u32 = (value) => bytesOf(4, ['writeUInt32BE', value >>> 0, 0]);
const padded = (bytes) => Buffer.concat([bytes, Buffer.alloc((4 - (bytes.length % 4)) % 4)]);

function boxOf(points) {
  if (points.length === 0) return [0, 0, 0, 0];
  const xs = points.map(({ x }) => x);
  const ys = points.map(({ y }) => y);
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
}

/** Where the points of a glyph lie once its parts are in place. */
function placedPoints(glyph, glyphs) {
  if (glyph.points) return glyph.points.map(({ x, y }) => ({ x: Math.round(x), y: Math.round(y) }));
  return glyph.parts.flatMap((part) => placedPoints(glyphs[part.index], glyphs).map(({ x, y }) => ({ x: x + part.dx, y: y + part.dy })));
}

/** One coordinate as its difference to the one before: nothing, one byte with a sign flag, or two bytes. */
function delta(difference, short, same) {
  if (difference === 0) return { flag: same, bytes: Buffer.alloc(0) };
  if (Math.abs(difference) < 256) return { flag: short | (difference > 0 ? same : 0), bytes: Buffer.from([Math.abs(difference)]) };
  return { flag: 0, bytes: u16(difference) };
}

function encodeOutline(points) {
  const ends = points.flatMap((point, i) => (point.endContour ? [i] : []));
  const flags = [];
  const xs = [];
  const ys = [];
  let [lastX, lastY] = [0, 0];
  for (const point of points) {
    const [x, y] = [Math.round(point.x), Math.round(point.y)];
    const [dx, dy] = [delta(x - lastX, xShort, xSame), delta(y - lastY, yShort, ySame)];
    flags.push((point.onCurve ? onCurve : 0) | dx.flag | dy.flag);
    xs.push(dx.bytes);
    ys.push(dy.bytes);
    [lastX, lastY] = [x, y];
  }
  return { contours: ends.length, body: Buffer.concat([...ends.map(u16), u16(0), Buffer.from(flags), ...xs, ...ys]) };
}

function encodeParts(parts) {
  return Buffer.concat(
    parts.flatMap((part, i) => [
      u16(argsAreWords | argsAreOffsets | (i < parts.length - 1 ? moreComponents : 0)),
      u16(part.index),
      u16(part.dx),
      u16(part.dy),
    ]),
  );
}

function encodeGlyph(glyph, box) {
  if (glyph.points?.length === 0) return Buffer.alloc(0);
  const { contours, body } = glyph.points ? encodeOutline(glyph.points) : { contours: -1, body: encodeParts(glyph.parts) };
  return padded(Buffer.concat([u16(contours), ...box.map(u16), body]));
}

function checksum(bytes) {
  const whole = padded(bytes);
  let sum = 0;
  for (let i = 0; i < whole.length; i += 4) sum = (sum + whole.readUInt32BE(i)) >>> 0;
  return sum;
}

function assemble(tables) {
  const names = Object.keys(tables).sort();
  const power = 2 ** Math.floor(Math.log2(names.length));
  const head = [u32(0x00010000), u16(names.length), u16(power * 16), u16(Math.log2(power)), u16((names.length - power) * 16)];
  let offset = 12 + names.length * 16;
  const directory = names.map((name) => {
    const entry = Buffer.concat([Buffer.from(name, 'latin1'), u32(checksum(tables[name])), u32(offset), u32(tables[name].length)]);
    offset += padded(tables[name]).length;
    return entry;
  });
  return Buffer.concat([...head, ...directory, ...names.map((name) => padded(tables[name]))]);
}

function headTable(box, unitsPerEm) {
  const dates = Buffer.alloc(16);
  return Buffer.concat([
    u32(0x00010000),
    u32(0x00010000),
    u32(0),
    u32(0x5f0f3cf5),
    u16(0x0003),
    u16(unitsPerEm),
    dates,
    ...box.map(u16),
    u16(0),
    u16(8),
    u16(2),
    u16(1),
    u16(0),
  ]);
}

function maxpTable(glyphs, outlines) {
  const simple = outlines.filter((points) => points);
  const mostPoints = Math.max(...simple.map((points) => points.length));
  const mostContours = Math.max(...simple.map((points) => points.filter((point) => point.endContour).length));
  const mostParts = Math.max(0, ...glyphs.map((glyph) => glyph.parts?.length ?? 0));
  const limits = [glyphs.length, mostPoints, mostContours, mostPoints * 4, mostContours * 4, 2, 0, 0, 0, 0, 0, 0, mostParts, 2];
  return Buffer.concat([u32(0x00010000), ...limits.map(u16)]);
}

/** A font program of those glyphs, in their order, and the box around all of them in font units. */
export function encodeFontProgram(glyphs, { unitsPerEm, ascent, descent }) {
  const boxes = glyphs.map((glyph) => boxOf(placedPoints(glyph, glyphs)));
  const bbox = [
    Math.min(...boxes.map((b) => b[0])),
    Math.min(...boxes.map((b) => b[1])),
    Math.max(...boxes.map((b) => b[2])),
    Math.max(...boxes.map((b) => b[3])),
  ];
  const encoded = glyphs.map((glyph, i) => encodeGlyph(glyph, boxes[i]));
  let offset = 0;
  const offsets = [0, ...encoded.map((bytes) => (offset += bytes.length))];
  const widest = Math.max(...glyphs.map((glyph) => glyph.advance));
  const hhea = [widest, bbox[0], 0, bbox[2], 1, 0, 0, 0, 0, 0, 0, 0, glyphs.length];
  const bytes = assemble({
    glyf: Buffer.concat(encoded),
    head: headTable(bbox, unitsPerEm),
    hhea: Buffer.concat([u32(0x00010000), u16(ascent), u16(descent), u16(0), ...hhea.map(u16)]),
    hmtx: Buffer.concat(glyphs.flatMap((glyph, i) => [u16(glyph.advance), u16(boxes[i][0])])),
    loca: Buffer.concat(offsets.map(u32)),
    maxp: maxpTable(
      glyphs,
      glyphs.map((glyph) => glyph.points),
    ),
  });
  return { bytes, bbox };
}
