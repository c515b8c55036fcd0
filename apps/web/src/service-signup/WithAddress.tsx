import styles from './service-signup.module.css';

/** A sentence with the address of the order in it, which stands out and keeps state and ZIP code on one line. */
export function WithAddress({ text, address }: { text: string; address: string }) {
  const [before = '', after = ''] = text.split('{address}');
  return (
    <>
      {before}
      <b className={styles.address}>{address.replace(/ (\d{5}(?:-\d{4})?)$/, '\u00a0$1')}</b>
      {after}
    </>
  );
}
