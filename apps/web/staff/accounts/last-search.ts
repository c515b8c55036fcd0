import { createStore } from '../../src/ui/external-store.ts';

/** What was searched last, so that the list is there again after an account was looked at. In memory alone: it may be somebody's name. */
export const lastSearch = createStore('');
