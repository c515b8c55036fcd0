import { formatMoney } from '@porchlight/domain/money/format-money.ts';
import styles from './balance-figure.module.css';
import text from './text.module.css';

/** The largest number of the product, from a wire amount in dollars (FMT-003, FMT-004). */
export function BalanceFigure({ dollars }: { dollars: number }) {
  const [whole = '', cents = ''] = formatMoney(dollars).split('.');
  return (
    <p className={styles.figure} data-balance="">
      <FigureParts whole={whole} cents={cents} />
    </p>
  );
}

/** The figure without a number, hidden: for the page built ahead of time, where the boot script fills it in. */
export function EmptyBalanceFigure({ id }: { id: string }) {
  return (
    <p className={styles.figure} id={id} hidden>
      <FigureParts whole="" cents="" />
    </p>
  );
}

function FigureParts({ whole, cents }: { whole: string; cents: string }) {
  return (
    <>
      <span className={styles.parts} aria-hidden="true">
        <span className={styles.currency}>$</span>
        <span data-part="whole">{whole}</span>
        <span className={styles.cents} data-part="cents">
          {cents && `.${cents}`}
        </span>
      </span>
      <span className={text.visuallyHidden} data-part="spoken">
        {whole && `$${whole}.${cents}`}
      </span>
    </>
  );
}
