const boxes = [
  /(?:^| )P ?O ?B(?:OX)? (?:[A-Z]* ?)\d/,
  /(?:^| )P ?O ?BOX(?: |$|\d)/,
  /(?:^| )(?:POST(?:AL)?(?: OFFICE)?|CALLER|FIRM|APARTADO) (?:BOX|BIN|DRAWER|POSTAL)(?: |$)/,
  /^(?:BOX|POB|DRAWER|LOCKBOX) [A-Z]?\d+/,
  /(?:^| )PMB \w/,
  /(?:^| )GEN(?:ERAL)? DEL(?:IVERY|IV)?(?: |$)/,
  /(?:^| )(?:APO|FPO|DPO) (?:AA|AE|AP)(?: |$)/,
  /^(?:PSC|CMR) \d/,
];

/** Whether the words name a post office box, general delivery or a military post box: mail goes there, a line does not. */
export function isPostalBox(words: readonly string[]): boolean {
  const line = words.join(' ');
  return boxes.some((box) => box.test(line));
}
