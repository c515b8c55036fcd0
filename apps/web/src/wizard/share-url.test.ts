import { expect, it } from 'vitest';
import { shareUrl } from './share-url.ts';

it('[GUEST-045] shares the public address and a sentence by the configured template, web addresses only', () => {
  const shared = { url: 'https://portal.example', text: 'Hi & more' };
  expect(shareUrl('https://social.example/share?u={url}&t={text}', shared)).toBe(
    'https://social.example/share?u=https%3A%2F%2Fportal.example&t=Hi%20%26%20more',
  );
  expect(shareUrl('javascript:alert(1)', shared)).toBeNull();
  expect(shareUrl('//social.example', shared)).toBeNull();
});
