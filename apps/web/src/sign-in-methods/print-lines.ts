/** Prints a heading and a list on a sheet of their own, without the page around them. */
export function printLines(heading: string, lines: readonly string[]): void {
  const frame = document.createElement('iframe');
  frame.hidden = true;
  document.body.append(frame);
  const sheet = frame.contentDocument;
  const view = frame.contentWindow;
  if (!sheet || !view) return;
  // What a browser names the printed page by.
  sheet.title = heading;
  const parts = [heading, ...lines].map((line) => Object.assign(sheet.createElement('p'), { textContent: line }));
  sheet.body.append(...parts);
  view.addEventListener('afterprint', () => frame.remove(), { once: true });
  view.print();
}
