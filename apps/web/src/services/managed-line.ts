import { createStore } from '../ui/external-store.ts';

/** The line whose Manage button was pressed last; null before any was. In memory: a panel that is opened by its address starts with the first line. */
export const managedLine = createStore<number | null>(null);
