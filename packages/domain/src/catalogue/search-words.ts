/** The words of a name as they are searched: without accents and case, apostrophes gone, nothing but letters and digits. */
export function searchWords(text: string): string[] {
  return text
    .normalize('NFKD')
    .replaceAll(/[\p{M}'’`]/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
}
