import { Fragment } from 'react';
import words from '../../ui/text.module.css';

/** A sentence whose phone number does not break across lines; without a number the sentence as it is. */
export function WithPhone({ text, number }: { text: string; number: string | null | undefined }) {
  if (!number) return text;
  return text.split(number).map((part, at) => (
    // The parts of one sentence never change their order.
    // biome-ignore lint/suspicious/noArrayIndexKey: see above
    <Fragment key={at}>
      {at > 0 && <span className={words.num}>{number}</span>}
      {part}
    </Fragment>
  ));
}
