import { describe, expect, it } from 'vitest';
import { apiBaseUrl, sameOrigin } from './base-url.ts';

const at = (hostname: string, origin = `https://${hostname}`) => ({ hostname, origin });
const suffix = '/aboss-api/rest/v1';

describe('base URL of the API', () => {
  it('[API-001] takes the configured value, or derives it from the host name with -api on the first label', () => {
    expect(apiBaseUrl('https://api.example.com', at('portal.example.com'))).toBe(`https://api.example.com${suffix}`);
    expect(apiBaseUrl('', at('portal.example.com'))).toBe(`https://portal-api.example.com${suffix}`);
    expect(apiBaseUrl(null, at('my.isp.example.co'))).toBe(`https://my-api.isp.example.co${suffix}`);
    expect(apiBaseUrl(sameOrigin, at('portal.example.com'))).toBe(`https://portal.example.com${suffix}`);
  });

  it('[API-001] stays on the same origin for an IP address or a host of one label', () => {
    expect(apiBaseUrl(null, at('10.0.0.7', 'http://10.0.0.7:8080'))).toBe(`http://10.0.0.7:8080${suffix}`);
    expect(apiBaseUrl(null, at('portal', 'http://portal'))).toBe(`http://portal${suffix}`);
    expect(apiBaseUrl(null, at('fe80::1', 'http://[fe80::1]'))).toBe(`http://[fe80::1]${suffix}`);
  });

  it('[API-002] uses the development host on localhost', () => {
    for (const host of ['localhost', '127.0.0.1', '[::1]']) expect(apiBaseUrl(null, at(host))).toBe(`http://localhost:8080${suffix}`);
    expect(apiBaseUrl(sameOrigin, at('127.0.0.1', 'http://127.0.0.1:8080'))).toBe(`http://127.0.0.1:8080${suffix}`);
  });

  it('[API-003] adds the path suffix once', () => {
    expect(apiBaseUrl(`https://api.example.com${suffix}`, at('x'))).toBe(`https://api.example.com${suffix}`);
    expect(apiBaseUrl(`https://api.example.com${suffix}/`, at('x'))).toBe(`https://api.example.com${suffix}`);
    expect(apiBaseUrl('https://api.example.com/', at('x'))).toBe(`https://api.example.com${suffix}`);
  });
});
