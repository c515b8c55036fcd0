/** A prepared statement and its values as the server reads them: text, or bytes of a bytea. */
export interface BoundStatement {
  readonly name: string;
  readonly values: readonly (string | Buffer | null)[];
}

const bind = 0x42;
// Of the portal without a name, every row.
const execute = Buffer.from('E\0\0\0\t\0\0\0\0\0', 'latin1');
const sync = Buffer.from('S\0\0\0\x04', 'latin1');
const noValue = -1;

/**
 * The messages of PostgreSQL's protocol (version 3) that run prepared statements one after the other and want to be answered behind the last
 * one: Bind and Execute of each, and one Sync. All in one piece, since each that is written by itself costs as much as a small statement.
 */
export function askingFor(statements: readonly BoundStatement[]): Buffer {
  const measured = statements.map(measure);
  const message = Buffer.allocUnsafe(measured.reduce((sum, { length }) => sum + 1 + length + execute.length, sync.length));
  let at = 0;
  for (const each of measured) {
    at = writeBind(message, at, each);
    at += execute.copy(message, at);
  }
  sync.copy(message, at);
  return message;
}

interface Measured {
  readonly statement: BoundStatement;
  /** Of its Bind, as the message itself counts it: without its first byte. */
  readonly length: number;
  /** Of each value, in bytes; below zero for none. */
  readonly lengths: readonly number[];
}

function measure(statement: BoundStatement): Measured {
  const lengths = statement.values.map((value) => (value === null ? noValue : Buffer.byteLength(value)));
  const given = lengths.reduce((sum, length) => sum + 2 + 4 + Math.max(0, length), 0);
  return { statement, length: 4 + 1 + Buffer.byteLength(statement.name) + 1 + 2 + given + 2 + 2, lengths };
}

function writeBind(message: Buffer, start: number, { statement: { name, values }, length, lengths }: Measured): number {
  let at = message.writeUInt8(bind, start);
  at = message.writeInt32BE(length, at);
  // The portal has no name.
  at = message.writeUInt8(0, at);
  at += message.write(name, at);
  at = message.writeUInt8(0, at);
  at = message.writeInt16BE(values.length, at);
  for (const value of values) at = message.writeInt16BE(Buffer.isBuffer(value) ? 1 : 0, at);
  at = message.writeInt16BE(values.length, at);
  for (const [index, value] of values.entries()) {
    at = message.writeInt32BE(lengths[index] as number, at);
    if (value !== null) at += typeof value === 'string' ? message.write(value, at) : value.copy(message, at);
  }
  // Every column comes as text.
  return message.writeInt16BE(0, at);
}
