import { createHmac } from 'node:crypto';
import { ActRefused, type Gateway } from '../../kit/gateway.ts';

interface TillState {
  /** Cents by reference. */
  taken: Record<string, { id: string; amountCents: number }[]>;
}

/** The least gateway there can be, on which the kit itself is tested: it takes whatever it is told, once for each call. */
export function createTill(secret: string): Gateway<TillState> {
  return {
    name: 'till',
    emptyState: () => ({ taken: {} }),
    isApi: ({ path }) => path.startsWith('/api'),
    movesMoney: ({ path }) => path === '/api/take',
    api: async ({ path, body }, desk) => {
      if (path === '/api/xml') return { status: 200, headers: { 'content-type': 'text/xml' }, body: '<till><taken>1</taken></till>' };
      if (path !== '/api/take') return { status: 200, body: JSON.stringify({ taken: desk.state.taken }) };
      const { reference, amountCents } = JSON.parse(body) as { reference: string; amountCents: number };
      const id = desk.id('t');
      desk.state.taken[reference] = [...(desk.state.taken[reference] ?? []), { id, amountCents }];
      if (amountCents < 0) throw new Error('nobody takes less than nothing');
      if (desk.webhookUrl !== null) desk.notify({ url: desk.webhookUrl, headers: {}, body: JSON.stringify({ reference, amountCents }) });
      return { status: 200, body: JSON.stringify({ id, reference }) };
    },
    page: async ({ path }) => (path === '/page' ? { status: 200, headers: { 'content-type': 'text/html' }, body: '<p>Till</p>' } : null),
    act: async ({ name, reference }, desk) => {
      if (name !== 'open') throw new ActRefused(`no act ${name}`);
      desk.state.taken[String(reference)] = [];
      return { opened: reference };
    },
    moved: ({ taken }) =>
      Object.entries(taken).map(([reference, captures]) => ({
        reference,
        captures: captures.map((capture) => ({ ...capture, status: 'captured' })),
        refundedCents: 0,
      })),
    sign: ({ body }) => ({ 'x-till': createHmac('sha256', secret).update(body).digest('hex') }),
  };
}
