import type { FontFace } from './font-face.ts';

type Ref = PDFKit.PDFKitReference;

/** Writes a font into the document whole and completes the reference its pages already name. The font was packed beforehand. */
export function embedFont(doc: PDFKit.PDFDocument, font: Ref, { data, program, toUnicode, widthArray }: FontFace): void {
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
    FontFile2: add({ Filter: 'FlateDecode', Length1: data.programLength }, program),
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
