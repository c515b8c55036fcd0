/**
 * How many letters must be changed, left out, added or swapped with their neighbour to turn one word into the other;
 * `most + 1` when it is more than `most`.
 */
export function editDistance(a: string, b: string, most: number): number {
  return distances(a, b, most)[b.length] ?? most + 1;
}

/** The same, against whichever beginning of `whole` is closest: for a word that is still being typed. */
export function editDistanceToPrefix(typed: string, whole: string, most: number): number {
  return Math.min(...distances(typed, whole.slice(0, typed.length + most), most));
}

/** Distance of `a` to each beginning of `b`, the last row of the usual table; all `most + 1` as soon as none can be within. */
function distances(a: string, b: string, most: number): number[] {
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_each, at) => at);
  for (let row = 1; row <= a.length; row++) {
    const current = [row];
    let least = row;
    for (let column = 1; column <= b.length; column++) {
      const same = a[row - 1] === b[column - 1] ? 0 : 1;
      let value = Math.min((last[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1, (last[column - 1] ?? 0) + same);
      const isSwap = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      if (isSwap) value = Math.min(value, (beforeLast[column - 2] ?? 0) + 1);
      current.push(value);
      if (value < least) least = value;
    }
    if (least > most) return Array.from({ length: b.length + 1 }, () => most + 1);
    beforeLast = last;
    last = current;
  }
  return last.map((value) => Math.min(value, most + 1));
}

/** How many edits a word of that length forgives: the shorter it is, the sooner it is another word. */
export function editsForgiven(length: number): number {
  if (length < 2) return 0;
  return length < 7 ? 1 : 2;
}

/** The word with each of its letters left out once, and itself: two words one edit apart share one of these. */
export function shortenings(word: string): string[] {
  const all = new Set([word]);
  for (let at = 0; at < word.length; at++) all.add(word.slice(0, at) + word.slice(at + 1));
  return [...all];
}
