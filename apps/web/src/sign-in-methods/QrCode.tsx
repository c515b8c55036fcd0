import { encode } from 'uqr';
import styles from './sign-in-methods.module.css';

/** A QR code drawn by ourselves: dark on light in both themes, as scanners want it. */
export function QrCode({ value, label }: { value: string; label: string }) {
  const { data, size } = encode(value, { border: 4 });
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <svg className={styles.qr} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <rect className={styles.qrLight} width={size} height={size} />
      <path className={styles.qrDark} d={dark.join('')} />
    </svg>
  );
}
