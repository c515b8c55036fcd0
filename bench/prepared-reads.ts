import { customerReads, readBy } from './customer-reads.ts';
import type { SignedIn } from './installation.ts';

/** Every read of the account page and its first panels by every customer, in turns as they come to a page: whole requests to be sent as they are. */
export function preparedReads(url: string, readers: readonly SignedIn[]): string[] {
  const { host } = new URL(url);
  return Array.from({ length: readers.length * customerReads.length }, (_, turn) => {
    const { path, token } = readBy(readers[turn % readers.length] as SignedIn, customerReads[turn % customerReads.length] as string);
    return `GET ${path} HTTP/1.1\r\nHost: ${host}\r\nX-Api-Token: ${token}\r\n\r\n`;
  });
}
