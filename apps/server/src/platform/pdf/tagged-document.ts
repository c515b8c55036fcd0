import PDFDocument from 'pdfkit';

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

/** pdfkit's document, declared PDF/UA, with its XML description of the file made safe for names such as "A & B". */
export class TaggedDocument extends PDFDocument {
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

  /** Called by pdfkit when it writes the XML description. */
  _addInfo(): void {
    const { info } = this;
    this.info = { ...info, Title: escapeXml(info.Title ?? ''), Author: escapeXml(info.Author ?? '') };
    (PDFDocument.prototype as unknown as { _addInfo(): void })._addInfo.call(this);
    this.info = info;
  }
}
