/**
 * A backup is a row of frames: a letter for its kind, the number of bytes, the bytes.
 * H header, T beginning of a table, D its rows as COPY gives them, E its end, M manifest, Z digest of the manifest and the end.
 */
import { BackupRefused } from './backup-refused.ts';

const kinds = ['H', 'T', 'D', 'E', 'M', 'Z'] as const;
export type FrameKind = (typeof kinds)[number];

export interface Frame {
  kind: FrameKind;
  bytes: Buffer;
}

const headBytes = 5;
/** Longer than any frame that is written; a longer one is damage. */
const longestFrame = 64 * 1024 * 1024;

export function encodeFrame(kind: FrameKind, content: Buffer | string): Buffer {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content;
  const head = Buffer.allocUnsafe(headBytes);
  head.writeUInt8(kind.charCodeAt(0), 0);
  head.writeUInt32BE(bytes.length, 1);
  return Buffer.concat([head, bytes]);
}

/** The frames of an unpacked file, as they come. Throws BackupRefused for what is no frame, and at an end within one. */
export async function* decodeFrames(chunks: AsyncIterable<Buffer>): AsyncGenerator<Frame> {
  const parts: Buffer[] = [];
  let gathered = 0;
  /** The next `length` bytes out of what was gathered. */
  const cut = (length: number): Buffer => {
    const all = parts.length === 1 ? (parts[0] ?? Buffer.alloc(0)) : Buffer.concat(parts);
    parts.splice(0, parts.length, all.subarray(length));
    gathered -= length;
    return all.subarray(0, length);
  };
  let head: { kind: FrameKind; length: number } | null = null;
  for await (const chunk of chunks) {
    parts.push(chunk);
    gathered += chunk.length;
    for (;;) {
      if (head === null) {
        if (gathered < headBytes) break;
        head = readHead(cut(headBytes));
      }
      if (gathered < head.length) break;
      yield { kind: head.kind, bytes: cut(head.length) };
      head = null;
    }
  }
  if (head !== null || gathered > 0) throw new BackupRefused('The backup is cut short: it ends in the middle.');
}

function readHead(bytes: Buffer): { kind: FrameKind; length: number } {
  const letter = String.fromCharCode(bytes.readUInt8(0));
  const kind = kinds.find((each) => each === letter);
  const length = bytes.readUInt32BE(1);
  if (kind === undefined || length > longestFrame) throw new BackupRefused('This is not a backup of Porchlight, or it is damaged.');
  return { kind, length };
}
