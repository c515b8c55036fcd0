/**
 * The address of a sharing page from the operator's template, in which {url} and {text} stand for what is shared (D-058).
 * Null for anything that is no web address: a template can't run code here.
 */
export function shareUrl(template: string, { url, text }: { url: string; text: string }): string | null {
  const address = template.replaceAll('{url}', encodeURIComponent(url)).replaceAll('{text}', encodeURIComponent(text));
  return /^https?:\/\//i.test(address) && URL.canParse(address) ? address : null;
}
