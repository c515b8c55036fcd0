/** The origins a browser asks for tiles, as a content policy names them; `{s}` stands for any host in front. */
export function tileOrigin(url: string): string {
  const { protocol, host } = new URL(url.replaceAll('{s}', 'any-host-in-front'));
  return `${protocol}//${host.replace('any-host-in-front', '*')}`;
}
