/** Directionals, abbreviated, by any spelling (USPS Publication 28, section 233). */
export const directionalBySpelling: ReadonlyMap<string, string> = new Map(
  ['N NORTH NO NORTE', 'S SOUTH SO SUR', 'E EAST ESTE', 'W WEST OESTE', 'NE NORTHEAST', 'NW NORTHWEST', 'SE SOUTHEAST', 'SW SOUTHWEST']
    .map((line) => line.split(' '))
    .flatMap((line) => line.map((spelling) => [spelling, line[0] ?? spelling] as const)),
);

/** Every abbreviation of a directional. */
export const directionals: ReadonlySet<string> = new Set(directionalBySpelling.values());
