import { deflateSync } from 'node:zlib';

type PlaceInFile = { at: number } | { within: number; nth: number };

/**
 * What is written of a PDF, object by object: those with a stream stand in the file as they are, all others together in one compressed
 * stream at the end (PDF 1.5), which for a tagged document is a third of the bytes. The table of places is a stream, too.
 */
export class PackedObjects {
  readonly #places = new Map<number, PlaceInFile>();
  readonly #packed: { id: number; body: Buffer }[] = [];
  #open: { id: number; parts: Buffer[]; hasStream: boolean } | null = null;
  #written = 0;
  readonly #write: (bytes: Buffer) => void;

  /** `write` gets the bytes of the file in their order. */
  constructor(write: (bytes: Buffer) => void) {
    this.#write = (bytes) => {
      this.#written += bytes.length;
      write(bytes);
    };
  }

  /** A line of the file, or the bytes of a stream. */
  add(data: string | Uint8Array): void {
    const bytes = typeof data === 'string' ? Buffer.from(`${data}\n`, 'latin1') : Buffer.from(data);
    const begins = typeof data === 'string' && this.#open === null ? /^(\d+) 0 obj$/.exec(data) : null;
    if (begins) this.#open = { id: Number(begins[1]), parts: [], hasStream: false };
    else if (this.#open === null) this.#write(bytes);
    else if (data === 'endobj') this.#close(this.#open);
    else {
      this.#open.hasStream ||= data === 'stream';
      this.#open.parts.push(bytes);
    }
  }

  /** What stands at the end; `trailer` is what the file has as a whole, each as it is written: Root, Info, ID. */
  finish(trailer: string): void {
    const [bundle, table] = [this.#highest() + 1, this.#highest() + 2];
    let at = 0;
    const index = this.#packed.map(({ id, body }, nth) => {
      const place = `${id} ${at}`;
      at += body.length;
      this.#places.set(id, { within: bundle, nth });
      return place;
    });
    const head = Buffer.from(`${index.join(' ')}\n`, 'latin1');
    const objects = deflateSync(Buffer.concat([head, ...this.#packed.map(({ body }) => body)]));
    this.#stream(bundle, `/Type /ObjStm\n/N ${this.#packed.length}\n/First ${head.length}`, objects);
    const begin = this.#written;
    this.#places.set(table, { at: begin });
    this.#stream(table, `/Type /XRef\n/Size ${table + 1}\n/W [1 4 2]\n${trailer}`, deflateSync(this.#table(table)));
    this.#write(Buffer.from(`startxref\n${begin}\n%%EOF\n`, 'latin1'));
  }

  #close({ id, parts, hasStream }: { id: number; parts: Buffer[]; hasStream: boolean }): void {
    this.#open = null;
    if (hasStream) this.#object(id, parts);
    else this.#packed.push({ id, body: Buffer.concat(parts) });
  }

  #object(id: number, parts: readonly Buffer[]): void {
    this.#places.set(id, { at: this.#written });
    this.#write(Buffer.concat([Buffer.from(`${id} 0 obj\n`, 'latin1'), ...parts, Buffer.from('endobj\n', 'latin1')]));
  }

  #stream(id: number, entries: string, deflated: Buffer): void {
    const head = `<<\n${entries}\n/Filter /FlateDecode\n/Length ${deflated.length}\n>>\nstream\n`;
    this.#object(id, [Buffer.from(head, 'latin1'), deflated, Buffer.from('\nendstream\n', 'latin1')]);
  }

  #highest(): number {
    return Math.max(0, ...this.#places.keys(), ...this.#packed.map(({ id }) => id));
  }

  /** A row for every number from 0: free, at a place of the file, or the so-manieth of the packed ones. */
  #table(last: number): Buffer {
    const rows = Buffer.alloc((last + 1) * 7);
    for (const [id, place] of this.#places) {
      const isPacked = 'within' in place;
      rows.writeUInt8(isPacked ? 2 : 1, id * 7);
      rows.writeUInt32BE(isPacked ? place.within : place.at, id * 7 + 1);
      rows.writeUInt16BE(isPacked ? place.nth : 0, id * 7 + 5);
    }
    rows.writeUInt16BE(0xffff, 5);
    return rows;
  }
}
