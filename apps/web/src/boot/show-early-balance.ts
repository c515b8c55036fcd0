import { formatMoney } from '@porchlight/domain/money/format-money.ts';

/** The empty figure of the page built ahead of time. */
export const earlyBalanceId = 'early-balance';

/** Shows the balance of an amounts answer in the page built ahead of time, if it is an answer and the application has not taken over. */
export async function showEarlyBalance(answer: Promise<Response | null>, page: Document): Promise<void> {
  const response = await answer.catch(() => null);
  if (!response?.ok) return;
  const amounts: unknown = await response
    .clone()
    .json()
    .catch(() => null);
  const dollars = balanceOf(amounts);
  const figure = page.getElementById(earlyBalanceId);
  if (dollars === null || !figure) return;
  const [whole, cents] = formatMoney(dollars).split('.');
  const write = (part: string, text: string): void => {
    const place = figure.querySelector(`[data-part="${part}"]`);
    if (place) place.textContent = text;
  };
  write('whole', `${whole}`);
  write('cents', `.${cents}`);
  write('spoken', `$${whole}.${cents}`);
  figure.hidden = false;
  figure.dataset.balance = '';
}

function balanceOf(amounts: unknown): number | null {
  if (typeof amounts !== 'object' || amounts === null || 'error' in amounts || !('accountBalace' in amounts)) return null;
  return typeof amounts.accountBalace === 'number' ? amounts.accountBalace : null;
}
