import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '../../test/harness.ts';
import { importAreas } from '../coverage/index.ts';
import { tileOrigin } from './tile-source.rules.ts';

let app: TestApp;
let limited: TestApp;
let pages: FastifyInstance;
let webRoot: string;
const tiles = { MAP_TILES_URL: 'https://{s}.tiles.example.org/{z}/{x}/{y}.png', MAP_TILES_ATTRIBUTION: 'Example maps' };

const square = (west: number, south: number, side: number) => [
  [west, south],
  [west + side, south],
  [west + side, south + side],
  [west, south + side],
  [west, south],
];
const area = (id: string, status: string, priority: number, ring: number[][]) => ({
  type: 'Feature',
  properties: { id, name: `Secret plan ${id}`, status, priority, plans: ['HIDDEN'] },
  geometry: { type: 'Polygon', coordinates: [ring] },
});

beforeAll(async () => {
  app = await startApp({ template: 'empty' });
  const features = [
    area('top', 'ACTIVE', 5, square(-91, 42, 1)),
    area('low', 'SIGNUP', 50, square(-91.5, 41.5, 3)),
    area('far', 'NONE', 1, square(10, 10, 1)),
  ];
  const file = Buffer.from(JSON.stringify({ type: 'FeatureCollection', features }));
  await importAreas(app.db, file, { defaults: { status: null, location: null, priority: 100 }, dryRun: false, replace: false });
  webRoot = mkdtempSync(path.join(tmpdir(), 'porchlight-map-'));
  mkdirSync(path.join(webRoot, 'map'));
  writeFileSync(path.join(webRoot, 'map/index.html'), '<!doctype html>\n<html lang="en">\n<body></body></html>');
  writeFileSync(path.join(webRoot, 'index.html'), 'the portal');
  limited = await startApp({ template: 'empty', env: { RATE_LIMITS: 'on', ...tiles } });
  pages = await limited.product.buildHttp({ isDemo: false, webRoot });
});
afterAll(async () => {
  await pages.close();
  await Promise.all([app.close(), limited.close()]);
  rmSync(webRoot, { recursive: true, force: true });
});

describe('what the map draws', () => {
  it('[GUEST-012] answers areas in view as they are drawn, the one that decides last, and nothing of their names and plans', async () => {
    const answer = await app.http.inject('/map/areas.json?west=-90.8&south=42.2&east=-90.6&north=42.4');
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({
      areas: [
        { kind: 'signup', polygons: [[square(-91.5, 41.5, 3)]] },
        { kind: 'service', polygons: [[square(-91, 42, 1)]] },
      ],
    });
    expect(answer.body).not.toMatch(/Secret|HIDDEN|top/);
    expect(answer.headers).toMatchObject({ 'cache-control': 'public, max-age=300', 'access-control-allow-origin': '*' });
  });

  it.each([
    '',
    '?west=1',
    '?west=2&south=1&east=1&north=2',
    '?west=x&south=1&east=1&north=2',
    '?west=-181&south=1&east=1&north=2',
    '?west=1&west=2&south=1&east=3&north=2',
  ])('refuses a view that is none: %s', async (query) => {
    const answer = await app.http.inject(`/map/areas.json${query}`);
    expect([answer.statusCode, answer.json().error.code]).toEqual([400, 'GEN0002']);
  });

  it('answers where all areas are, and no tiles unless they are set', async () => {
    const base = (await app.http.inject('/map/base.json')).json();
    expect(base).toMatchObject({ tiles: null, extent: { west: -91.5, south: 10, east: 11, north: 44.5 } });
    expect((await pages.inject('/map/base.json')).json()).toMatchObject({
      tiles: { url: tiles.MAP_TILES_URL, attribution: 'Example maps' },
      extent: null,
    });
  });

  it('is limited as other reads are', async () => {
    const answers = [];
    for (let at = 0; at < 301; at += 1) answers.push((await pages.inject({ url: '/map/base.json', remoteAddress: '10.9.8.7' })).statusCode);
    expect(answers.filter((status) => status === 200)).toHaveLength(300);
    const over = await pages.inject({ url: '/map/base.json', remoteAddress: '10.9.8.7' });
    expect([over.statusCode, over.json().error.code, Number(over.headers['retry-after']) > 0]).toEqual([429, 'GEN0006', true]);
  });
});

describe('the page', () => {
  it('[GUEST-012] may be framed by our own pages only, and loads from nowhere but here and the tile source', async () => {
    const { headers, statusCode } = await pages.inject('/map/embed?at=42.5,-90.6');
    const policy = String(headers['content-security-policy']).split('; ');
    expect(statusCode).toBe(200);
    expect(policy).toContain(`frame-ancestors 'self'`);
    expect(policy).toContain(`require-trusted-types-for 'script'`);
    expect(policy).toContain('img-src https://*.tiles.example.org');
    expect(policy.filter((directive) => /unsafe|https?:/.test(directive))).toEqual(['img-src https://*.tiles.example.org']);
    expect(headers['referrer-policy']).toBe('no-referrer');
  });

  it('stands in its theme and language from the start, and takes no other words into its markup', async () => {
    const start = async (query: string) => (await pages.inject(`/map/embed?${query}`)).body.split('\n')[1];
    expect(await start('theme=dark&locale=sp-es')).toBe('<html lang="es-US" data-theme="dark">');
    expect(await start('')).toBe('<html lang="en">');
    expect(await start('theme="><script>&locale=x')).toBe('<html lang="en">');
  });

  it('does not answer the portal for addresses below its own', async () => {
    expect((await pages.inject('/account')).body).toBe('the portal');
    for (const url of ['/map', '/map/', '/map/anything', '/map/embed/more']) expect((await pages.inject(url)).statusCode).toBe(404);
  });

  it('names the origin of tiles as a content policy wants it', () => {
    expect(tileOrigin('https://tiles.example.org:8443/{z}/{x}/{y}.png?key=1')).toBe('https://tiles.example.org:8443');
    expect(tileOrigin('https://{s}.tiles.example.org/{z}/{x}/{y}')).toBe('https://*.tiles.example.org');
  });
});
