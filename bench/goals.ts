import type { Figure } from './measurement.ts';

interface GoalFigure extends Pick<Figure, 'bound' | 'unit'> {
  /** The measure that writes it, and its name there. */
  measure: string;
  figure: string;
}

export interface Goal {
  number: number;
  name: string;
  figures: readonly GoalFigure[];
}

/** A measure's figure beside a goal's bound, which may be sharper than the bound that the measure holds every run to. */
function figure(measure: string, name: string, bound: Figure['bound'], unit = ''): GoalFigure {
  return { measure, figure: name, bound, unit };
}

/** What the product is to be measured by. A bound is never moved to fit: what is missed stays here and says no. */
export const goals: readonly Goal[] = [
  {
    number: 1,
    name: 'First sight of the money',
    figures: [
      figure('pages', 'sign-in: largest paint over a static page', { atMost: 1.3 }),
      figure('pages', 'first step of ordering: largest paint over a static page', { atMost: 1.3 }),
      figure('pages', 'sign-in: largest paint over a static page with our headers', { atMost: 1.3 }),
      figure('pages', 'first step of ordering: largest paint over a static page with our headers', { atMost: 1.3 }),
      // The session is kept in the browser, so the first answer cannot carry the data: the floor is a page that has to ask, too.
      figure('pages', 'account page: balance visible over an empty React shell with one call', { atMost: 1 }),
      figure('pages', 'sign-in, warm: largest paint over a static page', { atMost: 1.2 }),
      figure('pages', 'first step of ordering, warm: largest paint over a static page', { atMost: 1.2 }),
      figure('pages', 'sign-in, warm: largest paint over a static page with our headers', { atMost: 1.2 }),
      figure('pages', 'first step of ordering, warm: largest paint over a static page with our headers', { atMost: 1.2 }),
      figure('pages', 'account page, warm: balance visible over an empty React shell with one call', { atMost: 1 }),
    ],
  },
  {
    number: 2,
    name: 'Bytes',
    figures: [
      figure('pages', 'bytes: sign-in, first visit', { atMost: 100 }, 'kB'),
      figure('pages', 'bytes: first step of ordering, first visit', { atMost: 100 }, 'kB'),
      figure('pages', 'bytes: account page, cold', { atMost: 100 }, 'kB'),
      figure('pages', 'scripts: sign-in, first visit', { atMost: 80 }, 'kB'),
      figure('pages', 'scripts: first step of ordering, first visit', { atMost: 80 }, 'kB'),
      figure('pages', 'scripts: account page, cold', { atMost: 80 }, 'kB'),
      figure('pages', 'requests: sign-in, first visit', { atMost: 6 }),
      figure('pages', 'requests: first step of ordering, first visit', { atMost: 6 }),
      figure('pages', 'requests: account page, cold', { atMost: 6 }),
      figure('pages', 'requests to other hosts', { atMost: 0 }),
      figure('pages', 'bytes: panel invoices, the first', { atMost: 15 }, 'kB'),
      figure('pages', 'bytes: panel payment after invoices', { atMost: 15 }, 'kB'),
      figure('pages', 'bytes: panel autopay after payment', { atMost: 15 }, 'kB'),
      figure('pages', 'bytes: panel payment after profile', { atMost: 15 }, 'kB'),
    ],
  },
  {
    number: 3,
    name: 'Feel',
    figures: [
      figure('feel', 'click to a panel, the slowest, over a bare panel', { atMost: 1.5 }),
      figure('feel', 'click to a step of ordering, the slowest, over a bare step', { atMost: 1.5 }),
      figure('feel', 'account page: blocked time over a page that React takes over', { atMost: 1.5 }),
      figure('feel', 'event duration, the longest', { atMost: 120 }, 'ms'),
      figure('feel', 'layout shift, the largest', { atMost: 0.01 }),
    ],
  },
  {
    number: 4,
    name: 'Authenticated read',
    figures: [
      figure('reads', 'requests a second, 100,000 accounts', { atLeast: 0.6 }),
      figure('reads', 'CPU per request, 100,000 accounts', { atMost: 1.8 }),
      figure('reads', 'p99 at 500 requests a second', { atMost: 2 }),
    ],
  },
  {
    number: 5,
    name: 'One round trip for the account page',
    figures: [
      figure('account-page', 'calls of the first view', { atMost: 1 }),
      figure('account-page', 'calls that wait for one another', { atMost: 1 }),
      figure('account-page', 'CPU of the first view over one read of invoices', { atMost: 3 }),
      figure('account-page', 'p99 of first views during a billing run', { atMost: 25 }, 'ms'),
    ],
  },
  {
    number: 6,
    name: 'Cost does not grow with customers',
    figures: [
      figure('growth', 'p50 of the read that grows most', { atMost: 1.15 }),
      figure('growth', 'CPU of the read that grows most', { atMost: 1.15 }),
    ],
  },
  {
    number: 7,
    name: 'Payments',
    figures: [
      figure('payments', 'payments a second', { atLeast: 0.35 }),
      figure('payments', 'p99 at 200 payments a second, beyond the provider', { atMost: 15 }, 'ms'),
    ],
  },
  {
    number: 8,
    name: 'Billing run',
    figures: [
      figure('billing-run', "share of the bare inserts' pace, 100,000 accounts", { atLeast: 0.25 }),
      figure('billing-run', 'time of an invoice, ten times as many accounts over as few', { atMost: 1.1 }),
      figure('billing-run', "p99 of customers' reads meanwhile", { atMost: 3 }),
    ],
  },
  {
    number: 9,
    name: 'Address search',
    figures: [
      figure('address-search', 'p99 of keystrokes, a million addresses, over a range of a b-tree', { atMost: 4 }),
      figure('address-search', 'p99 with a mistake or out of order, a million addresses, over trigrams', { atMost: 1 }),
      figure('address-search', 'found first of a million, typed right', { atLeast: 0.99 }),
      figure('address-search', 'found first of a million, with a mistake or out of order', { atLeast: 0.95 }),
      figure('address-search', 'memory of the server, a million addresses', { atMost: 300 }, 'MiB'),
    ],
  },
  {
    number: 10,
    name: 'Invoice PDF',
    figures: [
      figure('invoice-pdf', 'documents a second', { atLeast: 0.5 }),
      figure('invoice-pdf', 'p99 to the last byte at 50 documents a second', { atMost: 30 }, 'ms'),
      figure('invoice-pdf', 'the largest of these documents', { atMost: 30 }, 'kB'),
      figure('invoice-pdf', "p99 of customers' reads while a run's documents are made", { atMost: 2 }),
    ],
  },
  {
    number: 11,
    name: 'Sign-in storm',
    figures: [
      figure('sign-ins', 'sign-ins a second over bare hashes', { atLeast: 0.85 }),
      figure('sign-ins', 'p99 of a refusal over a sign-in when quiet', { atMost: 1 }),
      figure('sign-ins', "p99 of customers' reads in the storm over quiet", { atMost: 3 }),
    ],
  },
  {
    number: 12,
    name: 'Start, memory, overload',
    figures: [
      figure('start', 'first good answer over a bare server', { atMost: 2 }),
      figure('start', 'idle memory over a bare server', { atMost: 2 }),
      figure('overload', 'useful answers at twice the capacity over the peak', { atLeast: 0.9 }),
      figure('overload', 'p99 of what is answered over p99 at half the capacity', { atMost: 5 }),
      figure('half-load', 'memory at the end of an hour at half the capacity over its beginning', { atMost: 1.05 }),
    ],
  },
];
