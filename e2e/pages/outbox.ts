import type { APIRequestContext } from '@playwright/test';
import { expect } from '../journey.ts';

export interface Message {
  channel: string;
  to: string;
  subject: string | null;
  text: string;
  links: string[];
}

/** What the product sent to an address or number, newest first. */
export async function messagesTo(request: APIRequestContext, to: string): Promise<Message[]> {
  const answer = await request.get(`/demo/outbox.json?to=${encodeURIComponent(to)}`);
  return (await answer.json()) as Message[];
}

/** The newest link to a path that was mailed to an address; waits for the mail. `after` is how many such links came before. */
export async function mailedLink(request: APIRequestContext, to: string, path: string, after = 0): Promise<string> {
  const links = async () => (await messagesTo(request, to)).flatMap((message) => message.links).filter((link) => link.includes(path));
  await expect.poll(async () => (await links()).length, { message: `a link to ${path} in a mail to ${to}` }).toBeGreaterThan(after);
  return (await links())[0] as string;
}
