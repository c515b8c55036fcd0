import { gunzipSync } from 'node:zlib';
import { type Unzipped, unzipSync } from 'fflate';

/** Why a file can't be read at all; the command line has the sentences. */
export type FileProblem =
  | 'tooLarge'
  | 'damaged'
  | 'unsafeArchive'
  | 'noDrawing'
  | 'notText'
  | 'notJson'
  | 'notXml'
  | 'unsafeXml'
  | 'unknownFormat'
  | 'otherGrid'
  | 'tooManyAreas';

export interface RefusedFile {
  problem: FileProblem;
}

/** The file as it lies on the disk. */
export const mostBytes = 64 * 1024 * 1024;
/** What it may grow to when unpacked: a small file that fills the memory is refused. */
const mostUnpackedBytes = 128 * 1024 * 1024;
/** Of a packed drawing: what lies about its size is unpacked in vain, yet not for long. */
const mostPackedBytes = 16 * 1024 * 1024;
/** An archive holds a drawing and a few pictures. */
const mostEntries = 1_000;

/** The text of a file that may be packed: gzip, or an archive with a drawing in it (KMZ). Nothing is ever written to the disk. */
export function openAreaFile(bytes: Uint8Array): { text: string } | RefusedFile {
  if (bytes.length > mostBytes) return { problem: 'tooLarge' };
  const unpacked = startsWith(bytes, [0x1f, 0x8b]) ? gunzip(bytes) : startsWith(bytes, [0x50, 0x4b]) ? unzipDrawing(bytes) : bytes;
  if ('problem' in unpacked) return unpacked;
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(unpacked) };
  } catch {
    return { problem: 'notText' };
  }
}

const startsWith = (bytes: Uint8Array, start: readonly number[]): boolean => start.every((byte, at) => bytes[at] === byte);

function gunzip(bytes: Uint8Array): Uint8Array | RefusedFile {
  try {
    return gunzipSync(bytes, { maxOutputLength: mostUnpackedBytes });
  } catch (error) {
    const isTooLarge = error instanceof RangeError || (error as { code?: unknown }).code === 'ERR_BUFFER_TOO_LARGE';
    return { problem: isTooLarge ? 'tooLarge' : 'damaged' };
  }
}

/** The one drawing of an archive: the first in its root, as programs that read KMZ take it. */
function unzipDrawing(bytes: Uint8Array): Uint8Array | RefusedFile {
  let problem: FileProblem | null = null;
  let entries = 0;
  let drawing: string | null = null;
  let unpacked: Unzipped;
  try {
    unpacked = unzipSync(bytes, {
      filter: ({ name, size, originalSize }) => {
        entries += 1;
        if (entries > mostEntries || !isSafeName(name)) problem = 'unsafeArchive';
        const isWanted = problem === null && drawing === null && /^[^/]+\.kml$/i.test(name);
        if (!isWanted) return false;
        drawing = name;
        // The unpacker sets aside what the archive says and never writes beyond it.
        if (size > mostPackedBytes || originalSize > mostUnpackedBytes) problem = 'tooLarge';
        return problem === null;
      },
    });
  } catch {
    return { problem: problem ?? 'damaged' };
  }
  if (problem !== null) return { problem };
  return (drawing === null ? undefined : unpacked[drawing]) ?? { problem: 'noDrawing' };
}

/** A name that would lead out of a folder has no place in a drawing: whoever wrote it meant harm. */
function isSafeName(name: string): boolean {
  return !/^[/\\]|^[a-z]:|\\|\0/i.test(name) && !name.split('/').includes('..');
}
