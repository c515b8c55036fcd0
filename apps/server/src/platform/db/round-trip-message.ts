/** A prepared statement and its values as the server reads them: text, or bytes of a bytea. */
export interface BoundStatement {
  /** What `bindTo` made of its name. */
  readonly target: Buffer;
  readonly values: readonly (string | Buffer | null)[];
}

const bind = 0x42;
// Of the portal without a name, every row.
const execute = Buffer.from('E\0\0\0\t\0\0\0\0\0', 'latin1');
const sync = Buffer.from('S\0\0\0\x04', 'latin1');
const noValue = -1;
/** Of a Bind: its kind and length, and the three counts behind the names. */
const bindLength = 1 + 4 + 3 * 2;
/** A longer text is measured before it is written; a short one is given the room it could need at the most. */
const longText = 256;
const mostBytesOfCharacter = 3;

/** What a Bind is for, spelled once for every time: the portal without a name, and the statement of that name. */
export function bindTo(name: string): Buffer {
  return Buffer.from(`\0${name}\0`);
}

/**
 * The messages of PostgreSQL's protocol (version 3) that run prepared statements one after the other and want to be answered behind the last
 * one: Bind and Execute of each, and one Sync. All in one piece, since each that is written by itself costs as much as a small statement.
 */
export function askingFor(statements: readonly BoundStatement[]): Buffer {
  let room = sync.length;
  for (const each of statements) room += roomFor(each);
  const message = Buffer.allocUnsafe(room);
  let at = 0;
  for (const each of statements) {
    at = writeBind(message, at, each);
    at += execute.copy(message, at);
  }
  at += sync.copy(message, at);
  return message.subarray(0, at);
}

function roomFor({ target, values }: BoundStatement): number {
  let room = bindLength + target.length + execute.length + values.length * (2 + 4);
  for (const value of values) {
    if (value === null) continue;
    room += typeof value === 'string' && value.length < longText ? mostBytesOfCharacter * value.length : Buffer.byteLength(value);
  }
  return room;
}

function writeBind(message: Buffer, start: number, { target, values }: BoundStatement): number {
  let at = message.writeUInt8(bind, start) + 4;
  at += target.copy(message, at);
  at = message.writeInt16BE(values.length, at);
  for (const value of values) at = message.writeInt16BE(Buffer.isBuffer(value) ? 1 : 0, at);
  at = message.writeInt16BE(values.length, at);
  for (const value of values) at = writeValue(message, at, value);
  // Every column comes as text.
  at = message.writeInt16BE(0, at);
  // The message counts itself without its first byte.
  message.writeInt32BE(at - start - 1, start + 1);
  return at;
}

function writeValue(message: Buffer, at: number, value: string | Buffer | null): number {
  if (value === null) return message.writeInt32BE(noValue, at);
  const length = typeof value === 'string' ? message.write(value, at + 4) : value.copy(message, at + 4);
  return message.writeInt32BE(length, at) + length;
}
