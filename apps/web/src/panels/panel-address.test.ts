import { describe, expect, it } from 'vitest';
import { panelOfSearch, searchWithPanel } from './panel-address.ts';

const all = (): boolean => true;

describe('the open panel in the address', () => {
  it('[SHELL-002] is a query parameter, with the account when it is not the own one', () => {
    expect(panelOfSearch('?panel=payment', all)).toEqual({ name: 'payment' });
    expect(panelOfSearch('?panel=invoices&account=1000006', all)).toEqual({ name: 'invoices', account: '1000006' });
    expect(searchWithPanel('', { name: 'payment', account: '1000006' })).toBe('?panel=payment&account=1000006');
  });

  it('[SHELL-002] replaces or drops the panel and leaves the rest of the address alone', () => {
    expect(searchWithPanel('?x=1&panel=payment&account=7', { name: 'invoices' })).toBe('?x=1&panel=invoices');
    expect(searchWithPanel('?x=1&panel=payment', null)).toBe('?x=1');
    expect(searchWithPanel('?panel=payment', null)).toBe('');
  });

  it('takes no panel there is not, none that is not allowed, and no account that is no number', () => {
    for (const search of ['', '?panel=', '?panel=none', '?panel=toString', '?panel=hack']) expect(panelOfSearch(search, all)).toBeNull();
    expect(panelOfSearch('?panel=payment', (name) => name !== 'payment')).toBeNull();
    expect(panelOfSearch('?panel=payment&account=<b>', all)).toEqual({ name: 'payment' });
  });
});
