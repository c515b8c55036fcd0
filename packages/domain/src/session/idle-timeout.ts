/** Configuration key of the idle timeout, a number of minutes (CONST-014). */
export const idleTimeoutSettingKey = 'portal.idle.timeout';

/** Activity within this time counts once (CONST-015). */
export const idleActivityDebounceMs = 250;

/** How long before the limit the customer is asked whether to stay signed in (D-026). */
export const idleWarningMs = 60_000;

/** While a payment frame is open its content cannot be observed: the timer is held, at most this long (D-026). */
export const idleFrameHoldMs = 15 * 60_000;

const defaultMinutes = 30;

/** The idle timeout in milliseconds; 30 minutes for a missing, non-numeric or non-positive setting (D-026). */
export function idleTimeoutMs(setting: string | number | null | undefined): number {
  const minutes = setting == null || setting === '' ? Number.NaN : Number(setting);
  return (Number.isFinite(minutes) && minutes > 0 ? minutes : defaultMinutes) * 60_000;
}
