import { formatPrice } from '@porchlight/domain/money/format-money.ts';
import { fill } from '@porchlight/texts/template.ts';
import { useState } from 'react';
import { useStaffTexts } from '../platform/texts.ts';
import { readAmount } from './read-amount.ts';

/** What is typed into a dialog about money: the draft, its amount in dollars, at most `upTo`, and what is wrong with it once it was sent. */
export function useMoneyForm<Draft extends { amount: string }>(first: Draft, upTo: number | null) {
  const { problems } = useStaffTexts('corrections');
  const [draft, setDraft] = useState(first);
  const [isChecked, setChecked] = useState(false);
  const amount = readAmount(draft.amount, upTo);
  return {
    draft,
    set: (part: Partial<Draft>): void => setDraft((before) => ({ ...before, ...part })),
    amount,
    problem: !isChecked || amount.ok ? null : fill(problems[amount.problem], { amount: formatPrice(upTo) }),
    /** From now on what is wrong is said. */
    isChecked,
    check: (): void => setChecked(true),
  };
}
