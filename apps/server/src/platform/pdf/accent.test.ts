import { describe, expect, it } from 'vitest';
import { accentOnPaper, contrastOf, ink, quiet } from './accent.ts';

describe('accent on paper', () => {
  it.each(['#125a3b', '#0b5fff', '#7a1fa2', '#000000'])('keeps %s, which can be read on white', (color) => {
    expect(accentOnPaper(color).text).toBe(color);
  });

  it.each(['#ffcc33', '#ffffff', '#7fd3ff', '#ff8a00', '#9e9e9e'])('darkens %s until text in it can be read', (color) => {
    const { text, wash } = accentOnPaper(color);
    expect(text).not.toBe(color);
    expect(contrastOf(text, '#ffffff')).toBeGreaterThanOrEqual(4.5);
    expect(contrastOf(text, wash)).toBeGreaterThanOrEqual(4.5);
    expect(contrastOf(quiet, wash)).toBeGreaterThanOrEqual(4.5);
  });

  it('takes ink for what is no colour', () => {
    expect(accentOnPaper('red; }').text).toBe(ink);
  });

  it('computes the contrast of WCAG', () => {
    expect(contrastOf('#ffffff', '#000000')).toBeCloseTo(21, 5);
    expect(contrastOf('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
  });
});
