/** The epoch of PostgreSQL's dates and instants, 2000-01-01, in days since 1970. */
const epochDay = 10_957;
const millisecondsOfDay = 86_400_000;

const signature = Buffer.from('PGCOPY\n\xff\r\n\0\0\0\0\0\0\0\0\0', 'latin1');
const noMoreRows = -1;
const noValue = -1;
const fullBytes = 64 * 1024;

/** The day as PostgreSQL counts them, from a date spelled 'YYYY-MM-DD'. */
export function dayNumber(date: string): number {
  return Date.parse(`${date}T00:00:00Z`) / millisecondsOfDay - epochDay;
}

/**
 * Rows in PostgreSQL's binary format for a COPY ... FROM STDIN (FORMAT binary), set one value behind the other into a buffer that is
 * used again: hundreds of thousands of rows a second leave no garbage. The caller names a row's number of values and then gives just
 * those, in the order and of the types of the statement's columns; the server refuses anything else.
 */
export class BinaryRows {
  #bytes = Buffer.allocUnsafe(2 * fullBytes);
  #view = new DataView(this.#bytes.buffer, this.#bytes.byteOffset, this.#bytes.length);
  #at = signature.copy(this.#bytes);

  /** Whether there is enough to send. */
  get isFull(): boolean {
    return this.#at >= fullBytes;
  }

  begin(values: number): void {
    this.#reserve(2);
    this.#view.setInt16(this.#at, values);
    this.#at += 2;
  }

  missing(): void {
    this.#reserve(4);
    this.#view.setInt32(this.#at, noValue);
    this.#at += 4;
  }

  /** A bigint; whole numbers up to 2^53 either side. */
  int8(value: number): void {
    this.#reserve(12);
    const high = Math.floor(value / 0x1_0000_0000);
    this.#view.setInt32(this.#at, 8);
    this.#view.setInt32(this.#at + 4, high);
    this.#view.setUint32(this.#at + 8, value - high * 0x1_0000_0000);
    this.#at += 12;
  }

  int4(value: number): void {
    this.#reserve(8);
    this.#view.setInt32(this.#at, 4);
    this.#view.setInt32(this.#at + 4, value);
    this.#at += 8;
  }

  int2(value: number): void {
    this.#reserve(6);
    this.#view.setInt32(this.#at, 2);
    this.#view.setInt16(this.#at + 4, value);
    this.#at += 6;
  }

  /** A date, as `dayNumber` counts it. */
  day(day: number): void {
    this.int4(day);
  }

  /** A timestamptz: so many seconds into a day of UTC. */
  instant(day: number, seconds: number): void {
    this.int8((day * 86_400 + seconds) * 1_000_000);
  }

  /** A text that is encoded already (or a bytea): what repeats in many rows is encoded once. */
  bytes(value: Uint8Array): void {
    const { length } = value;
    this.#reserve(4 + length);
    this.#view.setInt32(this.#at, length);
    this.#bytes.set(value, this.#at + 4);
    this.#at += 4 + length;
  }

  /** A text of ASCII characters only. */
  ascii(value: string): void {
    const { length } = value;
    this.#reserve(4 + length);
    this.#view.setInt32(this.#at, length);
    this.#bytes.write(value, this.#at + 4, 'latin1');
    this.#at += 4 + length;
  }

  /** What was written since the last time. The bytes are good until the next row begins. */
  take(): Buffer {
    const taken = this.#bytes.subarray(0, this.#at);
    this.#at = 0;
    return taken;
  }

  /** As `take`, with the mark that no row follows. */
  takeLast(): Buffer {
    this.begin(noMoreRows);
    return this.take();
  }

  /** A customer of many rows may be more than a buffer holds. */
  #reserve(length: number): void {
    if (this.#at + length <= this.#bytes.length) return;
    const bigger = Buffer.allocUnsafe(2 * (this.#bytes.length + length));
    this.#bytes.copy(bigger, 0, 0, this.#at);
    this.#bytes = bigger;
    this.#view = new DataView(bigger.buffer, bigger.byteOffset, bigger.length);
  }
}
