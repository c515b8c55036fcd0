import PDFDocument from 'pdfkit';
import { PackedObjects } from './packed-objects.ts';

export interface TaggedDocumentOptions {
  title: string;
  author: string;
  /** BCP 47. */
  language: string;
  /** Stands in the file as its date of creation; nothing else about the file changes from one run to the next. */
  createdAt: Date;
}

/** The text for the XML part of the file, where pdfkit puts it as it is. */
const escapeXml = (text: string): string => text.replace(/[<>&]/g, (found) => `&#${found.charCodeAt(0)};`);

/** What pdfkit's document has besides what its types tell. */
interface Insides {
  push(bytes: Buffer | null): boolean;
  _id: Uint8Array;
  _root: PDFKit.PDFKitReference;
  _info: PDFKit.PDFKitReference;
}

/** pdfkit's document, declared PDF/UA, its objects packed, with its XML description of the file made safe for names such as "A & B". */
export class TaggedDocument extends PDFDocument {
  // Only declared: pdfkit writes from within its constructor, before a field of ours would be there.
  declare private packedObjects: PackedObjects | undefined;

  constructor({ title, author, language, createdAt }: TaggedDocumentOptions, size: readonly [number, number]) {
    super({
      size: [...size],
      margin: 0,
      pdfVersion: '1.7',
      // Newer than the type package knows.
      subset: 'PDF/UA' as never,
      tagged: true,
      lang: language,
      displayTitle: true,
      autoFirstPage: false,
      bufferPages: true,
      // None of the standard fonts: the document embeds its own.
      font: null as never,
      info: { Title: title, Author: author, Creator: 'Porchlight', Producer: 'Porchlight', CreationDate: createdAt },
    });
  }

  /** Called by pdfkit with every part of the file in turn. */
  _write(data: string | Uint8Array): void {
    this.packed().add(data);
  }

  /** Called by pdfkit once all objects are written. */
  _finalize(): void {
    const { _id: id, _root: root, _info: info, push } = this as unknown as Insides;
    const hex = Buffer.from(id).toString('hex');
    this.packed().finish(`/Root ${root.toString()}\n/Info ${info.toString()}\n/ID [<${hex}> <${hex}>]`);
    push.call(this, null);
  }

  private packed(): PackedObjects {
    this.packedObjects ??= new PackedObjects((bytes) => void (this as unknown as Insides).push(bytes));
    return this.packedObjects;
  }

  /** Called by pdfkit when it writes the XML description. */
  _addInfo(): void {
    const { info } = this;
    this.info = { ...info, Title: escapeXml(info.Title ?? ''), Author: escapeXml(info.Author ?? '') };
    (PDFDocument.prototype as unknown as { _addInfo(): void })._addInfo.call(this);
    this.info = info;
  }
}
