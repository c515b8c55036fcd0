import { parseCookie, stringifySetCookie } from 'cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** The cookie of a staff session (decision 0023): out of reach of scripts and of other sites; on https bound to this very host. */
export interface StaffCookie {
  read(request: FastifyRequest): string | null;
  write(reply: FastifyReply, token: string | null): void;
}

const longestToken = 200;

export function staffCookie({ secure }: { secure: boolean }): StaffCookie {
  const name = secure ? '__Host-porchlight-staff' : 'porchlight-staff';
  return {
    read(request) {
      const value = parseCookie(request.headers.cookie ?? '')[name];
      return value === undefined || value === '' || value.length > longestToken ? null : value;
    },
    write(reply, token) {
      const options = { httpOnly: true, secure, sameSite: 'strict' as const, path: '/' };
      const cookie = { name, value: token ?? '', ...options, ...(token === null ? { maxAge: 0 } : {}) };
      reply.header('set-cookie', stringifySetCookie(cookie));
    },
  };
}
