/** What is wrong with the address of an endpoint. */
export type UrlProblem = 'malformed' | 'notHttps' | 'credentials' | 'tooLong';

const mostCharacters = 2_000;

/** Judges an address by its form; where its name leads is judged with every request. Null: it will do. */
export function judgeEndpointUrl(text: string, { allowHttp }: { allowHttp: boolean }): UrlProblem | null {
  if (text.length > mostCharacters) return 'tooLong';
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || url.hostname === '' || /\s/.test(text)) return 'malformed';
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return 'malformed';
  if (url.protocol === 'http:' && !allowHttp) return 'notHttps';
  return url.username !== '' || url.password !== '' ? 'credentials' : null;
}
