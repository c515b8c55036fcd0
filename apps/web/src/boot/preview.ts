// The first script of a page that shows a draft to a member of staff, in a frame of a staff page (decision 0025). It runs before the
// application and is in no other page: calls for the published configuration and texts go to the draft instead, and nothing of the draft is
// kept in the storage that the real pages of this browser share.
const token = new URLSearchParams(location.search).get('preview') ?? '';
const kept = 'pageConfiguration';

const inPlaceOf = [
  { published: '/public/portal/pageConfiguration', drafted: '/preview/page-configuration' },
  { published: '/public/portal/texts', drafted: '/preview/texts' },
];

const ask = window.fetch.bind(window);
window.fetch = (input, init) => {
  const { pathname, search } = new URL(input instanceof Request ? input.url : input, location.href);
  const found = inPlaceOf.find(({ published }) => pathname.endsWith(published));
  if (!found) return ask(input, init);
  const headers = new Headers(init?.headers);
  headers.set('X-Preview', token);
  return ask(`${found.drafted}${search}`, { ...init, headers });
};

const { getItem, setItem } = Storage.prototype;
Storage.prototype.getItem = function (this: Storage, key: string): string | null {
  return key === kept ? null : getItem.call(this, key);
};
Storage.prototype.setItem = function (this: Storage, key: string, value: string): void {
  if (key !== kept) setItem.call(this, key, value);
};
