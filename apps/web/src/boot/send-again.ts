/**
 * What is sent on a page built ahead of time, before the application listens, is sent again until it does: it prevents the browser's own
 * sending, which such forms do not have either (method "dialog"). However often it was pressed, it is sent once.
 */
export function sendAgainUntilHeard(forms: Iterable<HTMLFormElement>): void {
  for (const form of forms) {
    let again = 0;
    form.addEventListener('submit', (event) => {
      clearTimeout(again);
      again = window.setTimeout(() => event.defaultPrevented || form.requestSubmit(), 50);
    });
  }
}
