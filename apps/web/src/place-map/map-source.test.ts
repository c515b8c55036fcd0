import { describe, expect, it } from 'vitest';
import { mapSource } from './map-source.ts';

const page = 'http://localhost:8080/guest-order?type=Business';
const look = { theme: 'dark', locale: 'sp-es' } as const;
const source = (url: string | null, allowed: string[] = []) => mapSource(url, allowed, page, look);

describe('what the frame of the map loads', () => {
  it('[GUEST-012][D-123] is the own map in the theme and language of the page, whatever name the server gave itself', () => {
    const wanted = 'http://localhost:8080/map/embed?at=42.5%2C-90.6&offer=service&theme=dark&locale=sp-es';
    expect(source('http://127.0.0.1:8080/map/embed?at=42.5,-90.6&offer=service')).toBe(wanted);
    expect(source('/map/embed?at=42.5,-90.6&offer=service')).toBe(wanted);
  });

  it('[D-123] may be of a listed origin, and is left as it is there', () => {
    expect(source('https://maps.example.com/e/1', ['https://maps.example.com'])).toBe('https://maps.example.com/e/1');
  });

  it('[D-123] is nothing of another origin and no script', () => {
    for (const url of [
      'https://maps.example.com/e/1',
      'https://maps.example.com.evil.example/e',
      'javascript:alert(1)',
      'data:text/html,x',
      '',
      'http://[',
      'http://localhost:8080/login',
    ]) {
      expect(source(url, ['https://maps.example.org']), url).toBeNull();
    }
    expect(source(null)).toBeNull();
  });
});
