/**
 * What is sent on a page built ahead of time, before the application listens, is sent again until it does: it prevents the browser's own
 * sending, which such forms do not have either (method "dialog"). It is sent once, however often it was pressed, and no more by itself once
 * something else was typed.
 */
export function sendAgainUntilHeard(forms: Iterable<HTMLFormElement>): void {
  for (const form of forms) {
    let again = 0;
    const forget = (): void => clearTimeout(again);
    form.addEventListener('input', forget);
    form.addEventListener('submit', (event) => {
      forget();
      again = window.setTimeout(() => event.defaultPrevented || form.requestSubmit(), 50);
    });
  }
}
