/** An address or number of which nobody can tell whose it is, but two of one person look alike: m•••@e•••.com, •••0116. */
export function maskRecipient(recipient: string): string {
  const at = recipient.lastIndexOf('@');
  if (at < 0) return `•••${recipient.slice(-2)}`;
  const domain = recipient.slice(at + 1);
  return `${recipient.slice(0, 1)}•••@${domain.slice(0, 1)}•••${domain.slice(domain.lastIndexOf('.'))}`;
}

/** The words of a message without what its links open: whoever has one of them could use it. */
export function withoutLinks(text: string, links: readonly string[], instead: string): string {
  const known = links.toSorted((a, b) => b.length - a.length).reduce((words, link) => words.replaceAll(link, instead), text);
  return known.replaceAll(/https?:\/\/\S+/g, instead);
}
