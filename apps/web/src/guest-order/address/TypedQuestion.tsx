import { type AddressParts, addressLine } from '@porchlight/domain/guest-order/address-entry.ts';
import { useEffect, useId, useRef } from 'react';
import { useTexts } from '../../platform/i18n/index.ts';
import { Button } from '../../ui/Button.tsx';
import text from '../../ui/text.module.css';
import { StepActions } from '../../wizard/index.ts';
import styles from './address.module.css';

interface TypedQuestionProps {
  typed: AddressParts;
  /** What the address may be; null where nothing like it is known. */
  found: AddressParts | null;
  unit: string;
  isBusy: boolean;
  onUse: (parts: AddressParts) => void;
}

/** A typed address is not one that is known as it stands: what is known instead, and the way to keep what was typed (D-124). */
export function TypedQuestion({ typed, found, unit, isBusy, onUse }: TypedQuestionProps) {
  const { typed: texts, address } = useTexts('guestOrder');
  const headingId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const keep = (
    <Button kind={found ? 'secondary' : 'primary'} size="large" busy={isBusy} onClick={() => onUse(typed)}>
      {found ? texts.keep : texts.checkAnyway}
    </Button>
  );
  return (
    <section className={styles.question} aria-labelledby={headingId}>
      <h2 className={text.h3} id={headingId} ref={heading} tabIndex={-1}>
        {found ? texts.heading : address.notFound}
      </h2>
      <dl className={styles.readings}>
        <div>
          <dt>{texts.typed}</dt>
          <dd>{addressLine(typed, unit)}</dd>
        </div>
        {found && (
          <div>
            <dt>{texts.found}</dt>
            <dd>
              <Marked line={addressLine(found, unit)} other={addressLine(typed, unit)} />
            </dd>
          </div>
        )}
      </dl>
      <StepActions>
        {found && keep}
        {found ? (
          <Button kind="primary" size="large" busy={isBusy} onClick={() => onUse(found)}>
            {texts.use}
          </Button>
        ) : (
          keep
        )}
      </StepActions>
    </section>
  );
}

/** The line with the words set off that the other one lacks. */
function Marked({ line, other }: { line: string; other: string }) {
  const bare = (word: string): string => word.toLowerCase().replace(/[^\p{Letter}\p{Number}]/gu, '');
  const known = new Set(other.split(' ').map(bare));
  return line.split(' ').map((word, index) => (
    // The words of one line never change places.
    // oxlint-disable-next-line react/no-array-index-key
    <span key={index}>
      {index > 0 && ' '}
      {known.has(bare(word)) ? word : <mark className={styles.difference}>{word}</mark>}
    </span>
  ));
}
