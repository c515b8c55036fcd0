import { describe, expect, it } from 'vitest';
import { writtenDate } from './written-date.ts';

describe('writtenDate', () => {
  it('writes the month in words in both languages, without shift', () => {
    expect(writtenDate('2026-12-03', 'en-US', 'weekday')).toBe('Thursday, December 3');
    expect(writtenDate('2026-12-03', 'en-US', 'full')).toBe('Thursday, December 3, 2026');
    expect(writtenDate('2026-12-03', 'en-US', 'medium')).toBe('Dec 3, 2026');
    expect(writtenDate('2026-12-03', 'es-US', 'long')).toBe('3 de diciembre de 2026');
    expect(writtenDate('2026-12-03', 'es-US', 'weekday')).toBe('jueves, 3 de diciembre');
    expect(writtenDate('nonsense', 'en-US', 'short')).toBe('');
  });
});
