import { embedFont } from './fonts/embed-font.ts';
import { encode, measure, openFontFace, printable, wrap } from './fonts/font-face.ts';
import { interRegular } from './fonts/inter-regular.ts';
import { interSemibold } from './fonts/inter-semibold.ts';
import { TaggedDocument, type TaggedDocumentOptions } from './tagged-document.ts';

const faces = { F1: openFontFace(interRegular), F2: openFontFace(interSemibold) } as const;

/** How text looks. `figures` sets digits in even width, for columns of amounts. */
export interface Style {
  face: keyof typeof faces;
  /** Points. */
  size: number;
  color: string;
  figures?: boolean;
}

/** A node of the document's structure, for screen readers and for reflow. */
export type Tag = PDFKit.PDFStructureElement;
type TagType =
  | 'Document'
  | 'Sect'
  | 'H1'
  | 'H2'
  | 'H3'
  | 'P'
  | 'L'
  | 'LI'
  | 'Lbl'
  | 'LBody'
  | 'Figure'
  | 'Table'
  | 'THead'
  | 'TBody'
  | 'TR'
  | 'TH'
  | 'TD';

/** US Letter, in points. The origin is the upper left corner; text stands on its baseline. */
export const page = { width: 612, height: 792, left: 54, right: 558 } as const;

// Rounded for the file: a thousandth of a point is nothing on paper, and the digits add up.
const n = (value: number): string => String(Math.round(value * 1000) / 1000);

const colorOperands = new Map<string, string>();
function operandsOf(color: string): string {
  let operands = colorOperands.get(color);
  if (operands === undefined) {
    const value = Number.parseInt(color.slice(1), 16);
    operands = [value >> 16, (value >> 8) & 255, value & 255].map((part) => n(part / 255)).join(' ');
    if (colorOperands.size < 256) colorOperands.set(color, operands);
  }
  return operands;
}

/**
 * Sheets of paper to set text and rules on, every mark either tagged or declared decoration. Text is written straight as glyph
 * numbers of two fonts prepared once per process; pdfkit keeps the objects, the structure and the file. Measures are points.
 */
export class Paper {
  readonly #doc: TaggedDocument;
  readonly #fonts: Record<keyof typeof faces, PDFKit.PDFKitReference>;
  readonly #rare = { F1: new Set<number>(), F2: new Set<number>() };
  #marks = '';
  #font = '';
  #color = '';
  readonly root: Tag;

  constructor(options: TaggedDocumentOptions) {
    this.#doc = new TaggedDocument(options, [page.width, page.height]);
    this.#fonts = { F1: this.#doc.ref({}), F2: this.#doc.ref({}) };
    this.root = this.#doc.struct('Document');
    this.#doc.addStructure(this.root);
  }

  addPage(): void {
    this.#flush();
    this.#doc.addPage();
    Object.assign(this.#doc.page.fonts, this.#fonts);
    this.#font = '';
    this.#color = '';
  }

  get pageCount(): number {
    return this.#doc.bufferedPageRange().count;
  }

  /** A structure node that holds other nodes. */
  group(parent: Tag, type: TagType): Tag {
    const tag = this.#doc.struct(type);
    parent.add(tag);
    return tag;
  }

  /** A node for what `draw` puts on the page. `cell` gives table heads their scope and cells their span. */
  tag(parent: Tag, type: TagType, draw: () => void, cell?: { scope?: 'Row' | 'Column'; columns?: number }): void {
    this.#flush();
    const content = this.#doc.markStructureContent(type);
    draw();
    this.#flush();
    this.#doc.endMarkedContent();
    const tag = this.#doc.struct(type);
    if (cell) describeCell(tag, cell);
    tag.add(content);
    parent.add(tag);
  }

  /** An empty table cell, so that every row has all its columns. */
  emptyCell(row: Tag): void {
    row.add(this.#doc.struct('TD'));
  }

  /** Decoration: rules, grounds, and what repeats on every page. */
  decorate(draw: () => void, type: 'Layout' | 'Pagination' = 'Layout'): void {
    this.#flush();
    this.#marks = `/Artifact <</Type /${type}>> BDC\n`;
    draw();
    this.#marks += 'EMC\n';
    this.#flush();
  }

  /** Decorates a page that was left before. Nothing else may be drawn afterwards. */
  decoratePage(index: number, draw: () => void): void {
    this.#flush();
    this.#doc.switchToPage(index);
    this.#font = '';
    this.#color = '';
    this.decorate(draw, 'Pagination');
  }

  /** One line of text with its left end (or right end, or middle) at x and its baseline at y. */
  text(text: string, x: number, y: number, style: Style, align: 'left' | 'right' | 'center' = 'left'): void {
    const clean = printable(text);
    if (clean === '') return;
    const left = align === 'left' ? x : x - this.widthOf(clean, style) * (align === 'right' ? 1 : 0.5);
    this.#set(clean, left, y, style);
  }

  /** Wrapped lines below each other. Each but the last ends in a blank, so that a reader doesn't join words. Answers the next baseline. */
  lines(lines: readonly string[], x: number, y: number, leading: number, style: Style): number {
    lines.forEach((line, i) => {
      this.#set(i < lines.length - 1 ? `${line} ` : line, x, y + i * leading, style);
    });
    return y + lines.length * leading;
  }

  widthOf(text: string, style: Style): number {
    return (measure(faces[style.face], text, style.figures === true) * style.size) / 1000;
  }

  wrap(text: string, width: number, style: Style): string[] {
    return wrap(faces[style.face], printable(text), (width * 1000) / style.size);
  }

  rule(x1: number, x2: number, y: number, weight: number, color: string): void {
    this.fill(x1, y - weight / 2, x2 - x1, weight, color);
  }

  fill(x: number, y: number, width: number, height: number, color: string): void {
    this.#fillColor(color);
    this.#marks += `${n(x)} ${n(y)} ${n(width)} ${n(height)} re f\n`;
  }

  dashes(x1: number, x2: number, y: number, color: string): void {
    this.#marks += `q ${operandsOf(color)} RG 0.75 w [3 3] 0 d ${n(x1)} ${n(y)} m ${n(x2)} ${n(y)} l S Q\n`;
  }

  frame(x: number, y: number, width: number, height: number, color: string): void {
    this.#marks += `q ${operandsOf(color)} RG 0.75 w ${n(x)} ${n(y)} ${n(width)} ${n(height)} re S Q\n`;
  }

  /** A drawing in a box of its own measure, scaled so that it is `height` high. */
  drawing(parent: Tag, alt: string, { paths, width, height }: Drawing, at: { x: number; y: number; scale: number }): void {
    this.#flush();
    const content = this.#doc.markStructureContent('Figure');
    this.#doc.save().translate(at.x, at.y).scale(at.scale);
    for (const { d, color } of paths) this.#doc.path(d).fill(color);
    this.#doc.restore();
    this.#doc.endMarkedContent();
    const bbox: [number, number, number, number] = [at.x, at.y, at.x + width * at.scale, at.y + height * at.scale];
    const tag = this.#doc.struct('Figure', { alt, bbox } as object);
    tag.add(content);
    parent.add(tag);
    this.#color = '';
  }

  /** The file. */
  finish(): Buffer {
    this.#flush();
    embedFont(this.#doc, this.#fonts.F1, faces.F1, this.#rare.F1);
    embedFont(this.#doc, this.#fonts.F2, faces.F2, this.#rare.F2);
    this.root.end();
    this.#doc.end();
    return this.#doc.read() as Buffer;
  }

  #set(text: string, x: number, y: number, { face, size, color, figures = false }: Style): void {
    const font = `/${face} ${size} Tf`;
    if (font !== this.#font) this.#marks += `${font}\n`;
    this.#font = font;
    this.#fillColor(color);
    this.#marks += `BT 1 0 0 -1 ${n(x)} ${n(y)} Tm <${encode(faces[face], text, figures, this.#rare[face])}> Tj ET\n`;
  }

  #fillColor(color: string): void {
    if (color === this.#color) return;
    this.#color = color;
    this.#marks += `${operandsOf(color)} rg\n`;
  }

  #flush(): void {
    if (this.#marks === '') return;
    this.#doc.addContent(this.#marks.slice(0, -1));
    this.#marks = '';
  }
}

/** Something drawn, as paths in a box. */
export interface Drawing {
  width: number;
  height: number;
  paths: readonly { d: string; color: string }[];
}

function describeCell(tag: Tag, { scope, columns }: { scope?: 'Row' | 'Column'; columns?: number }): void {
  const { data } = (tag as unknown as { dictionary: { data: Record<string, unknown> } }).dictionary;
  data.A = { O: 'Table', ...(scope ? { Scope: scope } : {}), ...(columns ? { ColSpan: columns } : {}) };
}
