import type { FontFace } from './font-face.ts';

type Ref = PDFKit.PDFKitReference;

/**
 * Writes a font into the document and completes the reference its pages already name: with its common glyphs, which were packed
 * beforehand, and the rare ones that the document uses.
 */
export function embedFont(
  doc: PDFKit.PDFDocument,
  font: Ref,
  { data, common, withGlyphs, widthArray }: FontFace,
  rare: ReadonlySet<number>,
): void {
  const { program, programLength, toUnicode } = rare.size === 0 ? common : withGlyphs(rare);
  // Six letters and a plus mark a font that holds a part of the original's glyphs.
  const fontName = `PORCHL+${data.name}`;
  const add = (content: object, stream?: Buffer): Ref => {
    const ref = doc.ref(content);
    ref.end(stream);
    return ref;
  };
  const FontDescriptor = add({
    Type: 'FontDescriptor',
    FontName: fontName,
    Flags: 4,
    FontBBox: data.bbox,
    ItalicAngle: 0,
    Ascent: data.ascent,
    Descent: data.descent,
    CapHeight: data.capHeight,
    XHeight: data.xHeight,
    StemV: data.stemV,
    FontFile2: add({ Filter: 'FlateDecode', Length1: programLength }, program),
  });
  const descendant = add({
    Type: 'Font',
    Subtype: 'CIDFontType2',
    BaseFont: fontName,
    // pdfkit writes a primitive string as a name and an object as text.
    CIDSystemInfo: { Registry: new String('Adobe'), Ordering: new String('Identity'), Supplement: 0 },
    FontDescriptor,
    CIDToGIDMap: 'Identity',
    W: widthArray,
  });
  Object.assign(font.data, {
    Type: 'Font',
    Subtype: 'Type0',
    BaseFont: fontName,
    Encoding: 'Identity-H',
    DescendantFonts: [descendant],
    ToUnicode: add({ Filter: 'FlateDecode' }, toUnicode),
  });
  font.end(undefined);
}
