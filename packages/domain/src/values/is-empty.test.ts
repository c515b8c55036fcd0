import { expect, it } from 'vitest';
import { isEmpty } from './is-empty.ts';

it.each([undefined, null, '', '  \t', {}, []])('[FMT-002] %j is empty', (value) => {
  expect(isEmpty(value)).toBe(true);
});

it.each([0, false, 'a', ' a ', { a: undefined }, [0], new Date(0), Number.NaN])('[FMT-002] %j is not empty', (value) => {
  expect(isEmpty(value)).toBe(false);
});
