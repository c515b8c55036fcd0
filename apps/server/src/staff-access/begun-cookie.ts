import { parseCookie, stringifySetCookie } from 'cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { BegunIdentification } from '../ports/identity-provider.ts';
import type { StaffAccessDeps } from './deps.ts';

/**
 * What is kept in the browser while somebody is at the provider's own server: sealed, for ten minutes. `Lax`, since the browser comes back
 * from another site.
 */
export interface BegunCookie {
  read(request: FastifyRequest): BegunIdentification | null;
  write(reply: FastifyReply, begun: BegunIdentification | null): void;
}

const lifeMs = 10 * 60_000;
const context = Buffer.from('staff-company');
const Kept = z.object({ state: z.string(), nonce: z.string(), codeVerifier: z.string(), until: z.number() });

export function begunCookie({ secrets, clock }: Pick<StaffAccessDeps, 'secrets' | 'clock'>, { secure }: { secure: boolean }): BegunCookie {
  const name = secure ? '__Host-porchlight-company' : 'porchlight-company';
  return {
    read(request) {
      const sealed = parseCookie(request.headers.cookie ?? '')[name];
      const plain = sealed ? secrets.open('staff-company', Buffer.from(sealed, 'base64url'), context) : null;
      const kept = plain === null ? undefined : Kept.safeParse(JSON.parse(plain)).data;
      return kept && kept.until > clock.now().getTime() ? kept : null;
    },
    write(reply, begun) {
      const kept = begun && { ...begun, until: clock.now().getTime() + lifeMs };
      const value = kept === null ? '' : secrets.seal('staff-company', JSON.stringify(kept), context).toString('base64url');
      const options = { httpOnly: true, secure, sameSite: 'lax' as const, path: '/', maxAge: kept === null ? 0 : lifeMs / 1_000 };
      const earlier = reply.getHeader('set-cookie');
      const cookie = stringifySetCookie({ name, value, ...options });
      reply.header('set-cookie', earlier === undefined ? cookie : [earlier, cookie].flat().map(String));
    },
  };
}
