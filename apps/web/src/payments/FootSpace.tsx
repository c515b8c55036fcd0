import styles from './payment-steps.module.css';

/** Keeps the foot as high as with a button, so that nothing jumps when there is none. */
export function FootSpace() {
  return <span className={styles.footSpace} />;
}
