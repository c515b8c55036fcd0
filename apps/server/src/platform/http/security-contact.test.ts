import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { serveSecurityContact } from './security-contact.ts';

async function ask(contact: string | null) {
  const app = Fastify();
  serveSecurityContact(app, { contact, publicUrl: 'https://portal.example', now: () => new Date('2026-11-22T15:00:00Z') });
  return app.inject('/.well-known/security.txt');
}

it('whoever finds a weakness reads whom to tell, in a file that does not outlive its truth', async () => {
  const answer = await ask('mailto:security@provider.example');
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8');
  expect(answer.body).toBe(
    [
      'Contact: mailto:security@provider.example',
      'Expires: 2027-05-21T00:00:00.000Z',
      'Preferred-Languages: en, es',
      'Canonical: https://portal.example/.well-known/security.txt',
      '',
    ].join('\n'),
  );
});

it('nobody is named where the provider has named nobody', async () => {
  expect((await ask(null)).statusCode).toBe(404);
});
