/** A name as it is compared: letters and digits, small. */
export function foldName(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]/g, '');
}

const secrets: readonly RegExp[] = [
  /pass(word|wd|code|phrase)|^pwd|pwd$|pswd/,
  /card(no|num|number)|(cc|pan)(no|num|number)|^pan$|^creditcard$|^ccn$|^payinfo$/,
  /cvv|cvc2?$|^cvc|cvn$|securitycode|paycvv/,
  /(bank|ach|checking|savings|dda)(account|acct|accountno)?(no|num|number)$|^(bank|ach|checking|savings)(account|acct)$|iban/,
];

/** Whether a column looks like one of passwords, card numbers, security codes or account numbers of banks. */
export function looksSecret(name: string): boolean {
  const folded = foldName(name);
  return secrets.some((pattern) => pattern.test(folded));
}

/** The name that was probably meant; null when none is near. */
export function nearestName(name: string, names: readonly string[]): string | null {
  const folded = foldName(name);
  const inside = names.find((each) => folded.length > 3 && (foldName(each).includes(folded) || folded.includes(foldName(each))));
  const ranked = names.map((each) => ({ each, far: distance(folded, foldName(each)) })).toSorted((a, b) => a.far - b.far);
  const [best] = ranked;
  if (best && best.far <= Math.max(1, Math.floor(folded.length / 3))) return best.each;
  return inside ?? null;
}

/** How many letters have to be put in, left out or changed to make one of the other. */
function distance(a: string, b: string): number {
  let before = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const changed = (before[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      row.push(Math.min(changed, (before[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1));
    }
    before = row;
  }
  return before[b.length] ?? 0;
}
