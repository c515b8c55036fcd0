import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createGeocoder } from './index.ts';

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

let server: Server;
let base: string;
let answer: Answer;
let asked: URL[] = [];

beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push(new URL(request.url ?? '/', base));
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(() => {
  server.closeAllConnections();
  server.close();
});

beforeEach(() => {
  asked = [];
});

const json =
  (body: unknown): Answer =>
  (_request, response) =>
    response.setHeader('content-type', 'application/json').end(JSON.stringify(body));
const feature = (properties: object, coordinates: unknown = [-90.5, 42.5]) => ({
  type: 'Feature',
  properties,
  geometry: { type: 'Point', coordinates },
});
const features = (...all: unknown[]) => json({ type: 'FeatureCollection', features: all });
const geocoder = (more: object = {}) => createGeocoder({ url: `${base}/api?q={text}&limit={limit}`, ...more });

const photon = feature({
  housenumber: '12',
  street: 'Oak Street',
  city: 'Elmton',
  state: 'Iowa',
  postcode: '50001-1234',
  countrycode: 'US',
});
const pelias = feature({
  housenumber: '12',
  street: 'Oak Street',
  locality: 'Elmton',
  region: 'Iowa',
  region_a: 'IA',
  postalcode: '50001',
  country_a: 'USA',
});
const oak = { address1: '12 Oak Street', city: 'Elmton', state: 'IA', zipCode: '50001', latitude: 42.5, longitude: -90.5 };

describe('an answer', () => {
  it.each([
    ['Photon', photon],
    ['Pelias', pelias],
  ])('is read as %s writes it', async (_name, each) => {
    answer = features(each);
    expect(await geocoder().suggest('12 oak & "x"', 5)).toEqual([oak]);
    expect(asked[0]?.searchParams.get('q')).toBe('12 oak & "x"');
    expect(await geocoder().resolve({ address1: '12 OAK ST', city: 'Elmton', state: 'IA', zipCode: '50001' })).toEqual([oak]);
    expect(asked[1]?.searchParams.get('q')).toBe('12 oak st, elmton, ia 50001');
  });

  it('is asked for once, and never gives more than was wanted', async () => {
    answer = features(photon, photon, photon);
    const own = geocoder();
    expect(await own.suggest('12 Oak', 2)).toHaveLength(2);
    expect(await own.suggest('12  OAK ', 1)).toHaveLength(1);
    expect(asked).toHaveLength(1);
  });

  it.each<[string, unknown]>([
    ['a street without a house', feature({ street: 'Oak Street', city: 'Elmton' })],
    ['another country', feature({ housenumber: '12', street: 'Oak Street', countrycode: 'CA' })],
    ['no point', feature({ housenumber: '12', street: 'Oak Street' }, ['-90', '42'])],
    ['a point off the earth', feature({ housenumber: '12', street: 'Oak Street' }, [-900, 42])],
    ['no properties', { type: 'Feature', geometry: { type: 'Point', coordinates: [1, 2] } }],
    ['nothing', null],
    ['a prototype', JSON.parse('{"__proto__":{"properties":{"housenumber":"1"}}}')],
  ])('leaves out %s', async (_name, each) => {
    answer = features(each, photon);
    expect(await geocoder().suggest('12 oak', 5)).toEqual([oak]);
  });

  it("is one line of plain text, whatever the service's is", async () => {
    answer = features(
      feature({ housenumber: '12', street: `Oak\n<script>\u202e ${'x'.repeat(500)}`, city: 'Elm\u0000ton', postcode: 'no', state: 'IA' }),
    );
    const [place] = await geocoder().suggest('12 oak', 5);
    expect(place?.address1).not.toMatch(/\p{Cc}|\p{Cf}/u);
    expect(place?.address1.length).toBeLessThanOrEqual(103);
    expect(place).toMatchObject({ city: 'Elm ton', zipCode: '' });
  });
});

describe('a service that fails', () => {
  it.each<[string, Answer]>([
    ['with an error', (_request, response) => response.writeHead(500).end('{}')],
    ['with no JSON', (_request, response) => response.end('<html>')],
    ['with something else', json({ hello: 1 })],
    ['by hanging up', (request) => request.socket.destroy()],
    ['by sending elsewhere', (_request, response) => response.writeHead(302, { location: `${base}/other` }).end()],
    ['by never answering', () => undefined],
    ['by answering without end', (_request, response) => void response.write(`{"features":["${'x'.repeat(2_000_000)}`)],
  ])('%s has no answer, and is left alone for a while', async (_name, failing) => {
    answer = failing;
    const own = geocoder({ timeoutMs: 300 });
    expect(await own.suggest('12 oak', 5)).toEqual([]);
    answer = features(photon);
    expect(await own.suggest('14 oak', 5)).toEqual([]);
    expect(asked).toHaveLength(1);
  });

  it('is asked again later', async () => {
    answer = (_request, response) => response.writeHead(500).end();
    const own = geocoder({ pauseMs: 0 });
    expect(await own.suggest('12 oak', 5)).toEqual([]);
    answer = features(photon);
    expect(await own.suggest('12 oak', 5)).toEqual([oak]);
  });

  it('is not buried under questions', async () => {
    answer = () => undefined;
    const own = geocoder({ timeoutMs: 300 });
    await Promise.all(Array.from({ length: 40 }, (_each, at) => own.suggest(`${at} oak`, 5)));
    expect(asked.length).toBeLessThanOrEqual(6);
  });
});
