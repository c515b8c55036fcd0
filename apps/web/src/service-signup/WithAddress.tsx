import styles from './service-signup.module.css';

/** A sentence with the address of the order in it, which stands out. */
export function WithAddress({ text, address }: { text: string; address: string }) {
  const [before = '', after = ''] = text.split('{address}');
  return (
    <>
      {before}
      <b className={styles.address}>{unbroken(address)}</b>
      {after}
    </>
  );
}

/** State and ZIP code stay on one line. */
export const unbroken = (address: string): string => address.replace(/ (\d{5}(?:-\d{4})?)$/, '\u00a0$1');
