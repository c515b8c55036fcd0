import { describe, expect, it } from 'vitest';
import { showEarlyBalance } from './show-early-balance.ts';

/** The few things of a page that the script touches. */
function fakePage() {
  const parts: Record<string, { textContent: string }> = {
    whole: { textContent: '' },
    cents: { textContent: '' },
    spoken: { textContent: '' },
  };
  const figure = { hidden: true, dataset: {}, querySelector: (selector: string) => parts[/"(\w+)"/.exec(selector)?.[1] ?? ''] ?? null };
  const page = { getElementById: () => figure } as unknown as Document;
  return { page, figure, text: () => Object.values(parts).map(({ textContent }) => textContent) };
}
const answer = (body: unknown, status = 200) => Promise.resolve(Response.json(body, { status }));

describe('balance ahead of the application', () => {
  it('[DASH-005] shows the balance as soon as it is here, and leaves the answer to the application', async () => {
    const { page, figure, text } = fakePage();
    const response = answer({ success: true, amountDue: 1, accountBalace: 1284.2, postPaymentAmount: 0, dueDate: null });
    await showEarlyBalance(response, page);
    expect(text()).toEqual(['1,284', '.20', '$1,284.20']);
    expect(figure.hidden).toBe(false);
    expect(await (await response).json()).toMatchObject({ accountBalace: 1284.2 });
  });

  it('[FMT-004] shows a credit as 0.00 like the page that follows', async () => {
    const { page, text } = fakePage();
    await showEarlyBalance(answer({ success: true, accountBalace: -5 }), page);
    expect(text()).toEqual(['0', '.00', '$0.00']);
  });

  it('shows nothing for a refusal, a lost answer or an odd body', async () => {
    const answers = [
      answer({}, 401),
      answer({ success: false, error: {} }),
      answer({ accountBalace: '84' }),
      Promise.resolve(new Response('x')),
    ];
    for (const response of [...answers, Promise.reject(new TypeError('network'))]) {
      const { page, figure } = fakePage();
      await showEarlyBalance(response, page);
      expect(figure.hidden).toBe(true);
    }
  });
});
