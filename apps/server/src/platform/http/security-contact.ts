import type { FastifyInstance } from 'fastify';

const day = 86_400_000;
/** RFC 9116 wants less than a year, so that nobody trusts a file somebody forgot. */
const validDays = 180;

export interface SecurityContact {
  /** `mailto:` or `https:`; null: nobody is named, and there is no such file. */
  contact: string | null;
  publicUrl: string;
  now(): Date;
}

/** `/.well-known/security.txt`: whom to tell who has found a weakness (RFC 9116). */
export function serveSecurityContact(app: FastifyInstance, { contact, publicUrl, now }: SecurityContact): void {
  const path = '/.well-known/security.txt';
  app.get(path, (_request, reply) => {
    if (contact === null) return reply.callNotFound();
    const expires = new Date(Math.floor(now().getTime() / day) * day + validDays * day);
    const fields = [
      ['Contact', contact],
      ['Expires', expires.toISOString()],
      ['Preferred-Languages', 'en, es'],
      ['Canonical', publicUrl + path],
    ];
    return reply
      .header('cache-control', 'public, max-age=86400')
      .type('text/plain; charset=utf-8')
      .send(fields.map(([name, value]) => `${name}: ${value}\n`).join(''));
  });
}
