import { classes } from './classes.ts';
import styles from './icon.module.css';
import { filledIconShapes, iconShapes } from './icon-shapes.ts';

export type IconName = keyof typeof iconShapes;

/** One of the product's icons, always beside words or inside a control that has a name. */
export function Icon({ name, small, className }: { name: IconName; small?: boolean; className?: string | undefined }) {
  const filled = filledIconShapes[name];
  return (
    <svg className={classes(styles.icon, small && styles.small, className)} viewBox="0 0 24 24" aria-hidden="true">
      <path d={iconShapes[name]} />
      {filled && <path d={filled} fill="currentColor" />}
    </svg>
  );
}
