import fc from 'fast-check';

/** Texts that have made programs fail before. None of them is an answer's own word, so that what leaks can be told from what was sent. */
const nasty = [
  '',
  ' ',
  '0',
  '-1',
  '01',
  '1e3',
  '0x10',
  '1.5',
  '9007199254740991',
  '9007199254740993',
  '2147483647',
  '2147483648',
  '9223372036854775807',
  '9999999999999999',
  'NaN',
  'Infinity',
  'null',
  'undefined',
  'true',
  '[]',
  '{}',
  "' or '1'='1",
  "'; drop table account; --",
  '$1',
  '%',
  '%_%',
  '\\',
  '\\x00',
  '"',
  '`',
  '(',
  '(((',
  '*',
  '[a-z',
  ':*',
  '& | !',
  '<script>alert(1)</script>',
  '{{7*7}}',
  ['$', '{7*7}'].join(''),
  '../../etc/passwd',
  '..',
  '.',
  'a/b',
  '\u0001',
  '\u007f',
  '\u202e',
  '\u200b',
  '\ufeff',
  '\u0130\u0131',
  '\ufb03',
  '\u{1f468}\u200d\u{1f469}\u200d\u{1f467}',
  'e\u0301'.repeat(20),
  '=1+1',
  '@a',
  'a\r\nset-cookie: b=c',
  'a\tb',
  'a'.repeat(190),
  '9'.repeat(400),
  'ä'.repeat(5_000),
  '2026-02-30',
  '2026-13-01',
  '0000-00-00',
  '0001-01-01',
  '9999-12-31',
  '10000-01-01',
  '-271821-04-20',
  '275760-09-13T00:00:00Z',
  '2026-01-08T25:00:00',
  '2026-01-08T10:00:00+99:00',
  '2026-03-08T02:30:00',
  '24:00',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
];

/** Without half pairs of letters, which no address can hold. */
export const wellFormed = (text: string): string => text.replace(/\p{Surrogate}/gu, '?');

export const wildText: fc.Arbitrary<string> = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...nasty) },
  fc.string({ maxLength: 40 }),
  fc.string({ maxLength: 20, unit: 'grapheme' }),
  fc.string({ maxLength: 12, unit: 'binary' }).map(wellFormed),
  fc.integer().map(String),
);

const wildNumber: fc.Arbitrary<number> = fc.oneof(
  fc.constantFrom(0, -0, -1, 1, 0.001, 0.1 + 0.2, 1e21, 1e308, 5e-324, 2 ** 31 - 1, 2 ** 31, -(2 ** 31) - 1, 2 ** 53 - 1, 2 ** 53, 2 ** 63),
  fc.integer({ min: -5, max: 100 }),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
);

/** Any value that JSON can say, small ones first. */
export const wildValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: wildText },
  { weight: 3, arbitrary: wildNumber },
  fc.boolean(),
  { weight: 2, arbitrary: fc.constant(null) },
  fc.constantFrom([], {}, [[]], [null], [{}], { a: null }, { __proto__x: 1 }, { constructor: 1 }, { length: -1 }),
  fc.array(wildText, { maxLength: 4 }),
  fc.array(fc.constant(1), { minLength: 500, maxLength: 501 }),
  fc.dictionary(wildText, wildText, { maxKeys: 3 }),
  fc.integer({ min: 30, max: 300 }).map((depth) => nested(depth)),
);

function nested(depth: number): unknown {
  let value: unknown = 1;
  for (let level = 0; level < depth; level += 1) value = level % 2 === 0 ? [value] : { a: value };
  return value;
}

/** A name nobody declared. */
export const wildName: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom('id', 'accountId', 'account_id', 'userId', 'role', 'isAdmin', 'balance', 'version', 'toString', 'hasOwnProperty', ''),
  fc.string({ maxLength: 12 }),
);

/** What a header may hold on the wire: no end of line, one byte a letter. */
export const wildHeader: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom('', ' ', 'null', '\u00ff', 'a,b', '"', 'a'.repeat(300), 'a'.repeat(6_000), '%00', "'; --", '{}', '*/*;q=\u00e9'),
  fc.stringMatching(/^[\x20-\x7e\xa0-\xff]{0,40}$/),
);
