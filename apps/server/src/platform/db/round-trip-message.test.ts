import { expect, it } from 'vitest';
import { askingFor, bindTo } from './round-trip-message.ts';

it('spells Bind and Execute of each statement and one Sync as the protocol has them', () => {
  const message = askingFor([
    { target: bindTo('one'), values: ['ü', null, Buffer.from([1, 0, 2])] },
    { target: bindTo('two'), values: [] },
  ]);
  const expected = [
    // Bind: length 38, no portal, the statement, three formats (text, text, binary), three values, every column as text.
    '42 00000026 00 6f6e6500 0003 0000 0000 0001 0003 00000002 c3bc ffffffff 00000003 010002 0000',
    // Execute: length 9, no portal, every row.
    '45 00000009 00 00000000',
    '42 0000000f 00 74776f00 0000 0000 0000',
    '45 00000009 00 00000000',
    '53 00000004',
  ];
  expect(message.toString('hex')).toBe(expected.join('').replaceAll(' ', ''));
});

it('holds short texts and long ones of any character', () => {
  for (const value of ['€'.repeat(255), '€'.repeat(256), 'ü'.repeat(70_000), '\u{1F4E1}'.repeat(127), '\u{1F4E1}'.repeat(128)]) {
    const message = askingFor([{ target: bindTo('long'), values: [value, value] }]);
    const bytes = Buffer.from(value);
    const start = message.indexOf(bytes);
    expect(message.readInt32BE(start - 4)).toBe(bytes.length);
    expect(message.subarray(start + bytes.length + 4, start + 2 * bytes.length + 4).equals(bytes)).toBe(true);
    expect(message.readInt32BE(1)).toBe(message.length - 1 - 10 - 5);
  }
});
