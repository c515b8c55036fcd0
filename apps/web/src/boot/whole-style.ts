/**
 * A page that is read before its scripts run brings only the rules it shows; the whole style sheet, which it names, follows after the first
 * paint. Asks for it once; the answer is settled when it is here, or cannot be had.
 */
export function wholeStyle(): Promise<unknown> | null {
  const file = document.querySelector<HTMLMetaElement>('meta[name="whole-style"]')?.content;
  if (!file) return null;
  const link = document.querySelector<HTMLLinkElement>(`link[href="${file}"]`) ?? addStyle(file);
  if (link.sheet) return null;
  return new Promise((settle) => {
    link.addEventListener('load', settle);
    link.addEventListener('error', settle);
  });
}

function addStyle(file: string): HTMLLinkElement {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = file;
  document.head.append(link);
  return link;
}
