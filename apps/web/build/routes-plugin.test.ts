import { describe, expect, it } from 'vitest';
import { cardsNamedIn } from './routes-plugin.ts';

const cards = { 'account.getAmounts': { path: '/amounts' }, 'orders.getOrder': { path: '/order' }, 'session.signIn': { path: '/login' } };

describe('the routes a module brings', () => {
  it('are those it spells, each once, however they are quoted', () => {
    const code = `call("account.getAmounts"); mayCall('orders.getOrder'); invalidate(\`account.getAmounts\`)`;
    expect(cardsNamedIn(code, cards)).toEqual({ 'account.getAmounts': { path: '/amounts' }, 'orders.getOrder': { path: '/order' } });
  });

  it('are not what only looks like one', () => {
    expect(
      cardsNamedIn(`account.getAmounts(); say("session.signIn now"); call("account.toString"); call("constructor.name")`, cards),
    ).toEqual({});
  });
});
