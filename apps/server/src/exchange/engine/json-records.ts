import { ImportRefused } from '../../platform/table-file/import-refused.ts';
import { type Cell, fromJsonText } from './cells.rules.ts';

/** An object of a JSON file by its names. Objects inside of it have dotted names; a list of plain values is one value. */
export interface JsonRecord {
  names: readonly string[];
  cells: readonly Cell[];
}

const longestObject = 1_000_000;
const quote = 0x22;
const backslash = 0x5c;

/**
 * The objects of a JSON file as text: of a list, or one behind the other. Only one of them is held at a time. Throws ImportRefused where
 * the file is neither, and where a list does not end. Of one object a line, no line is a table without rows.
 */
export async function* jsonObjects(chunks: AsyncIterable<string>, isLines: boolean): AsyncGenerator<string[]> {
  const scan = new Scan();
  for await (const chunk of chunks) {
    const found = scan.take(chunk);
    if (found.length > 0) yield found;
  }
  scan.end(isLines);
}

class Scan {
  #depth = 0;
  #isInText = false;
  #isEscaped = false;
  #begun = '';
  #isList: boolean | null = null;
  #isClosed = false;
  #count = 0;

  take(chunk: string): string[] {
    const found: string[] = [];
    let start = this.#depth > 0 ? 0 : -1;
    for (let at = 0; at < chunk.length; at++) {
      const code = chunk.charCodeAt(at);
      if (this.#isInText) {
        if (this.#isEscaped) this.#isEscaped = false;
        else if (code === backslash) this.#isEscaped = true;
        else if (code === quote) this.#isInText = false;
      } else if (this.#depth === 0) {
        if (chunk[at] !== '{') this.#between(chunk[at] ?? '');
        else {
          this.#refuseBehindEnd();
          this.#isList ??= false;
          this.#depth = 1;
          start = at;
        }
      } else if (code === quote) this.#isInText = true;
      else if (chunk[at] === '{' || chunk[at] === '[') this.#depth += 1;
      else if (chunk[at] === '}' || chunk[at] === ']') {
        this.#depth -= 1;
        if (this.#depth > 0) continue;
        found.push(this.#begun + chunk.slice(start, at + 1));
        this.#begun = '';
        this.#count += 1;
        start = -1;
      }
    }
    if (start >= 0) this.#keep(chunk.slice(start));
    return found;
  }

  end(mayBeEmpty: boolean): void {
    if (this.#depth > 0) throw new ImportRefused(`the file ends in the middle of its object ${this.#count + 1}`);
    if (this.#isList === null && !mayBeEmpty) throw new ImportRefused('the file is empty');
    if (this.#isList && !this.#isClosed) throw new ImportRefused('the list of the file does not end; a part of it is missing');
  }

  #keep(part: string): void {
    this.#begun += part;
    if (this.#begun.length > longestObject) throw new ImportRefused(`object ${this.#count + 1} is longer than a million letters`);
  }

  #between(sign: string): void {
    if (/\s/.test(sign)) return;
    this.#refuseBehindEnd();
    if (sign === '[' && this.#isList === null) this.#isList = true;
    else if (sign === ']' && this.#isList === true) this.#isClosed = true;
    else if (sign !== ',' || this.#isList !== true)
      throw new ImportRefused(`the file is no list of JSON objects, and not one object a line (behind object ${this.#count})`);
  }

  #refuseBehindEnd(): void {
    if (this.#isClosed) throw new ImportRefused('the file goes on behind the end of its list');
  }
}

/** What an object says, or what is wrong with it. */
export function readObject(text: string): JsonRecord | { problem: string } {
  if (text.includes('\uFFFD')) return { problem: 'has letters that are not valid UTF-8' };
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    return { problem: 'is not valid JSON' };
  }
  const names: string[] = [];
  const cells: Cell[] = [];
  const problem = flatten(parsed as object, '', names, cells);
  return problem === null ? { names, cells } : { problem };
}

function flatten(value: object, before: string, names: string[], cells: Cell[]): string | null {
  for (const [key, each] of Object.entries(value)) {
    const name = before + key;
    if (Array.isArray(each) && !each.some((item) => typeof item === 'object')) {
      if (each.some((item) => String(item).includes(';'))) return `has a semicolon in the list ${name}`;
      names.push(name);
      cells.push(fromJsonText(each.join(';')));
    } else if (typeof each === 'object' && each !== null) {
      const problem = flatten(each, `${name}.`, names, cells);
      if (problem !== null) return problem;
    } else {
      names.push(name);
      cells.push(each === null ? '' : fromJsonText(String(each)));
    }
  }
  return null;
}
