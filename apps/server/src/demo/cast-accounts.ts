import { castPayers } from './cast-payers.ts';
import type { CastAccount } from './cast-shapes.ts';
import { castStandings } from './cast-standings.ts';

/** The cast and what it owns, in the order it is loaded (docs/spec/running.md). */
export const castAccounts: readonly CastAccount[] = [...castPayers, ...castStandings];

/** 110000000 is the routing number of the sandbox's bank. */
export const sandboxRoutingNumber = '110000000';
