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
  const lengths = statements.map(lengthOfBind);
  const message = Buffer.allocUnsafe(lengths.reduce((sum, length) => sum + 1 + length + execute.length, sync.length));
  let at = 0;
  for (const [index, statement] of statements.entries()) {
    at = writeBind(message, at, statement, lengths[index] as number);
    at += execute.copy(message, at);
  }
  sync.copy(message, at);
  return message;
}

const lengthOfValue = (value: string | Buffer | null): number => (value === null ? 0 : Buffer.byteLength(value));

/** As the message itself counts it: without its first byte. */
function lengthOfBind({ name, values }: BoundStatement): number {
  const given = values.reduce((sum, value) => sum + 2 + 4 + lengthOfValue(value), 0);
  return 4 + 1 + Buffer.byteLength(name) + 1 + 2 + given + 2 + 2;
}

function writeBind(message: Buffer, start: number, { name, values }: BoundStatement, length: number): number {
  let at = message.writeUInt8(bind, start);
  at = message.writeInt32BE(length, at);
  // The portal has no name.
  at = message.writeUInt8(0, at);
  at += message.write(name, at);
  at = message.writeUInt8(0, at);
  at = message.writeInt16BE(values.length, at);
  for (const value of values) at = message.writeInt16BE(Buffer.isBuffer(value) ? 1 : 0, at);
  at = message.writeInt16BE(values.length, at);
  for (const value of values) {
    at = message.writeInt32BE(value === null ? noValue : lengthOfValue(value), at);
    if (value !== null) at += typeof value === 'string' ? message.write(value, at) : value.copy(message, at);
  }
  // Every column comes as text.
  return message.writeInt16BE(0, at);
}
