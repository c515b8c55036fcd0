/** `npm run bench -- NAME --trial`: a short look at whether a measure works. Its figures are worthless, and nothing is written. */
export const isTrial = process.argv.includes('--trial');

/** As many rounds, or one where it is only a trial. */
export const roundsOf = (count: number): number => (isTrial ? 1 : count);

/** So long, or a second where it is only a trial. */
export const secondsOf = (count: number): number => (isTrial ? Math.min(count, 1) : count);

/** So many, or a hundredth of them where it is only a trial. */
export const sizeOf = (count: number): number => (isTrial ? Math.max(100, Math.round(count / 100)) : count);
