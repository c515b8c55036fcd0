import { linkTokenOf } from '@porchlight/domain/session/link-token.ts';

/** What opens something for whoever has it: an order, an account, a kept choice. */
const secrets = ['token', 'cart'];

/** The query without what opens something. */
export function openPart(search: string, { oldLinks: mayBeOld }: { oldLinks: boolean }): string {
  const parts = search.slice(1).split('&');
  const kept = parts.filter((part) => !secrets.some((name) => new URLSearchParams(part).has(name)));
  if (mayBeOld && kept.length === parts.length && linkTokenOf(search, { oldLinks: true }) !== '') kept.shift();
  return kept.join('&') === '' ? '' : `?${kept.join('&')}`;
}
