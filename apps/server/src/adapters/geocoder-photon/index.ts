import { ask as askOutside } from '../../platform/outgoing/index.ts';
import type { AddressLookup, LookedUpAddress } from '../../ports/address-lookup.ts';
import { createAnswerCache } from './answer-cache.ts';
import { readFeatures } from './read-features.ts';

export interface GeocoderOptions {
  /** With {text} and, if the service knows one, {limit}: `https://photon.example/api?q={text}&limit={limit}`. */
  url: string;
  /** An answer that takes longer is none: somebody is typing. */
  timeoutMs?: number;
  /** How long the service is left alone after it failed. */
  pauseMs?: number;
}

/** Answers of this size hold hundreds of places; what is larger was not meant for us. */
const mostBytes = 512 * 1024;
const mostAtOnce = 6;

/**
 * An outside geocoder that answers GeoJSON as Photon and Pelias do (setting GEOCODER_URL). Whatever it does, slow, broken or hostile,
 * the answer is an empty list and never an error.
 */
export function createGeocoder({ url, timeoutMs = 1_500, pauseMs = 15_000 }: GeocoderOptions): AddressLookup {
  const cache = createAnswerCache<LookedUpAddress[]>();
  let underWay = 0;
  let askAgainAt = 0;

  const ask = async (text: string, limit: number): Promise<LookedUpAddress[]> => {
    if (underWay >= mostAtOnce || performance.now() < askAgainAt) return [];
    underWay += 1;
    try {
      const address = url.replaceAll('{text}', encodeURIComponent(text)).replaceAll('{limit}', String(limit));
      const found = readFeatures(await readJson(address, timeoutMs));
      cache.keep(text, found);
      return found;
    } catch {
      askAgainAt = performance.now() + pauseMs;
      return [];
    } finally {
      underWay -= 1;
    }
  };
  const lookUp = async (text: string, limit: number): Promise<LookedUpAddress[]> => {
    const key = text.trim().replace(/\s+/g, ' ').toLowerCase();
    return (cache.find(key) ?? (await ask(key, 20))).slice(0, limit);
  };
  return {
    suggest: (text, limit) => lookUp(text, limit),
    resolve: ({ address1, city, state, zipCode }) =>
      lookUp([address1, city, `${state} ${zipCode}`.trim()].filter((part) => part !== '').join(', '), 20),
  };
}

/** The JSON at that address; throws for anything else, for redirects, and for more than mostBytes. */
async function readJson(address: string, timeoutMs: number): Promise<unknown> {
  const answer = await askOutside(address, { headers: { accept: 'application/json' }, timeoutMs, mostBytes });
  if (!answer.ok) throw new Error(`the geocoder: ${answer.reason}`);
  if (answer.status < 200 || answer.status > 299) throw new Error(`the geocoder answered ${answer.status}`);
  return JSON.parse(answer.text) as unknown;
}
