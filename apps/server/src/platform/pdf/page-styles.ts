import { type Accent, ink, quiet } from './accent.ts';
import type { Style } from './paper.ts';

/** Where things stand on every document, in points from the top. */
export const place = {
  firstPageTop: 42,
  nextPageTop: 84,
  /** Last baseline of running content. */
  bottom: 736,
  pageLine: 766,
} as const;

export const styles = {
  label: { face: 'F1', size: 8.5, color: quiet },
  small: { face: 'F1', size: 8.5, color: ink },
  body: { face: 'F1', size: 9.5, color: ink },
  strong: { face: 'F2', size: 9.5, color: ink },
  amount: { face: 'F1', size: 9.5, color: ink, figures: true },
  strongAmount: { face: 'F2', size: 9.5, color: ink, figures: true },
  period: { face: 'F1', size: 8.5, color: quiet, figures: true },
  page: { face: 'F1', size: 8, color: quiet, figures: true },
} as const satisfies Record<string, Style>;

export const heading = (accent: Accent, size = 13): Style => ({ face: 'F2', size, color: accent.text });
