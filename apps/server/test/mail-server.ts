import { SMTPServer } from 'smtp-server';
import { createSmtpMailer } from '../src/adapters/mailer-smtp/index.ts';

/** A mail as the server got it, byte by byte. */
export interface Received {
  from: string;
  to: string[];
  raw: Buffer;
}

/** A real mail server, and a mailer of the product that talks to it. `refusals` connections are refused at the recipient before it takes anything. */
export async function startMailServer({ refusals = 0 } = {}) {
  const received: Received[] = [];
  let left = refusals;
  let refused = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo(address, _session, done) {
      if (left === 0) return done();
      left -= 1;
      refused += 1;
      done(Object.assign(new Error(`mailbox ${address.address} unavailable`), { responseCode: 450 }));
    },
    onData(stream, session, done) {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope;
        received.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          raw: Buffer.concat(parts),
        });
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as { port: number };
  return {
    received,
    port,
    refusals: () => refused,
    mailer: createSmtpMailer({ url: `smtp://127.0.0.1:${port}`, from: 'no-reply@porchlight.example' }),
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
