/**
 * The kinds of optional messages the product knows how to send (D-121). A provider may leave some out, name them in its own words and add
 * its own; a message of one of these says which it is, and whoever opted out of it does not get it.
 */
export const messageCategories = ['billing', 'receipts', 'autopay', 'orders', 'appointments', 'outages', 'offers'] as const;
export type MessageCategory = (typeof messageCategories)[number];

/** The ways an optional message may come. */
export type PreferenceChannel = 'email' | 'text';

export function isMessageCategory(key: string): key is MessageCategory {
  return (messageCategories as readonly string[]).includes(key);
}
