/** The query an address was opened with, also where what was secret in it has left the address since (mailed-link.ts). */
export const mailedSearch = ({ search, state }: { search: string; state: unknown }): string => mailedIn(state) ?? search;

/** The query that is kept beside an entry of the history and not in its address. */
export const mailedIn = (state: unknown): string | undefined => (state as { mailed?: string } | null)?.mailed;
