const focusable =
  'a[href], button:not([disabled]), input:not([disabled]), select:not([disabled]), textarea:not([disabled]), iframe, summary, [tabindex]:not([tabindex="-1"])';

/** Keeps Tab inside the element: from the last stop to the first and back. */
export function nextTabStop(event: { shiftKey: boolean; preventDefault: () => void }, inside: HTMLElement): void {
  const stops = [...inside.querySelectorAll<HTMLElement>(focusable)].filter((stop) => stop.getClientRects().length > 0);
  const first = stops[0];
  const last = stops.at(-1);
  const current = document.activeElement;
  if (!first || !last) {
    event.preventDefault();
  } else if (event.shiftKey && (current === first || current === inside)) {
    event.preventDefault();
    last.focus();
  } else if (!event.shiftKey && current === last) {
    event.preventDefault();
    first.focus();
  }
}
