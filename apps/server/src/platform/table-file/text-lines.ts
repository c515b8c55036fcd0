import { isUtf8 } from 'node:buffer';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { ImportRefused } from './import-refused.ts';

/** How the bytes of a file are to be read. `brokenUtf8`: here and there a sequence is not valid; those lines are told apart. */
export type TextEncoding = 'utf-8' | 'windows-1252' | 'brokenUtf8';

/** Lines in a row; `first` is the number of the first one in the file, from 1. */
export interface LineBlock {
  first: number;
  lines: string[];
}

const longestLine = 1_000_000;

/** The file's bytes, unpacked when they are gzipped. Throws ImportRefused when there is no such file. */
async function* bytesOf(file: string): AsyncGenerator<Buffer> {
  const packed = await isGzip(file);
  const source = createReadStream(file, { highWaterMark: 256 * 1024 });
  const stream: Readable = packed ? source.pipe(createGunzip({ chunkSize: 256 * 1024 })) : source;
  source.on('error', (error) => stream.destroy(error));
  try {
    for await (const chunk of stream) yield chunk as Buffer;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (code.startsWith('Z_')) throw new ImportRefused('the gzipped file is damaged');
    throw error;
  } finally {
    source.destroy();
  }
}

async function isGzip(file: string): Promise<boolean> {
  try {
    const handle = await open(file, 'r');
    try {
      const { bytesRead, buffer } = await handle.read(Buffer.alloc(2), 0, 2, 0);
      return bytesRead === 2 && buffer[0] === 0x1f && buffer[1] === 0x8b;
    } finally {
      await handle.close();
    }
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : '';
    throw new ImportRefused(
      code === 'ENOENT' ? 'there is no such file' : code === 'EISDIR' ? 'that is a folder' : 'the file can not be read',
    );
  }
}

/** Reads the file once to find how its letters are written: nothing in the file itself says so. */
export async function findEncoding(file: string): Promise<TextEncoding> {
  let valid = 0;
  let invalid = 0;
  let rest = Buffer.alloc(0);
  for await (const chunk of bytesOf(file)) {
    // Cut behind the last line end, so that no letter is torn apart.
    const end = chunk.lastIndexOf(0x0a) + 1;
    const block = Buffer.concat([rest, chunk.subarray(0, end)]);
    rest = Buffer.concat(end === 0 ? [rest, chunk] : [chunk.subarray(end)]);
    if (rest.length > longestLine) throw new ImportRefused('a line is longer than a million bytes, so this is no table');
    if (isUtf8(block)) valid += hasLettersBeyondAscii(block) ? 1 : 0;
    else for (const line of linesOf(block)) count(line);
  }
  count(rest);
  return invalid === 0 ? 'utf-8' : valid > 0 ? 'brokenUtf8' : 'windows-1252';

  function count(line: Buffer): void {
    if (!isUtf8(line)) invalid += 1;
    else if (hasLettersBeyondAscii(line)) valid += 1;
  }
}

function* linesOf(block: Buffer): Generator<Buffer> {
  let start = 0;
  for (let end = block.indexOf(0x0a); end >= 0; end = block.indexOf(0x0a, start)) {
    yield block.subarray(start, end);
    start = end + 1;
  }
}

function hasLettersBeyondAscii(bytes: Buffer): boolean {
  return bytes.some((byte) => byte > 0x7f);
}

/** The lines of a text file, gzipped or not, in blocks. Throws ImportRefused for what is no text. */
export async function* readLines(file: string, encoding: TextEncoding): AsyncGenerator<LineBlock> {
  const decoder = new TextDecoder(encoding === 'brokenUtf8' ? 'utf-8' : encoding, { fatal: encoding === 'utf-8', ignoreBOM: false });
  let rest = '';
  let next = 1;
  let isFirst = true;
  for await (const chunk of bytesOf(file)) {
    if (isFirst) refuseBinary(chunk);
    isFirst = false;
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    if (lines.length === 0) continue;
    yield { first: next, lines: lines.map(withoutReturn) };
    next += lines.length;
  }
  rest += decoder.decode();
  if (rest.trim() !== '') yield { first: next, lines: [withoutReturn(rest)] };
}

/** The text of a UTF-8 file, gzipped or not, piece by piece; what is not valid is U+FFFD. Throws ImportRefused for what is no text. */
export async function* readText(file: string): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8');
  let isFirst = true;
  for await (const chunk of bytesOf(file)) {
    if (isFirst) refuseBinary(chunk);
    isFirst = false;
    yield decoder.decode(chunk, { stream: true });
  }
  yield decoder.decode();
}

function withoutReturn(line: string): string {
  return line.endsWith('\r') ? line.slice(0, -1) : line;
}

function refuseBinary(chunk: Buffer): void {
  const [a, b] = chunk;
  if ((a === 0xff && b === 0xfe) || (a === 0xfe && b === 0xff))
    throw new ImportRefused('the file is written in UTF-16; save it as CSV in UTF-8');
  if (a === 0x50 && b === 0x4b) throw new ImportRefused('the file is a ZIP archive or a spreadsheet; save the table as CSV');
  if (chunk.includes(0)) throw new ImportRefused('the file is no text');
}
