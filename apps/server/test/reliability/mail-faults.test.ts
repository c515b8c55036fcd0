import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSmtpMailer } from '../../src/adapters/mailer-smtp/index.ts';
import { type Caller, startApp, type TestApp } from '../harness.ts';
import { startMailServer } from '../mail-server.ts';
import { type FaultProxy, faults, startFaultProxy, triesAll } from './fault-proxy.ts';
import { type Met, timed } from './paying.ts';

const otherPagesWithinMs = 2_500;

let server: Awaited<ReturnType<typeof startMailServer>>;
let proxy: FaultProxy;
let mailer: ReturnType<typeof createSmtpMailer>;
let app: TestApp;
let maria: Caller;

beforeAll(async () => {
  server = await startMailServer();
  proxy = await startFaultProxy({ host: '127.0.0.1', port: server.port });
  mailer = createSmtpMailer({ url: `smtp://${proxy.host}:${proxy.port}`, from: 'no-reply@porchlight.example' });
  app = await startApp({ ports: { mailer } });
  maria = await app.signIn('maria.lopez@example.com');
  // What the cast is owed is not what is looked at here.
  await app.db.kysely.deleteFrom('outbox_message').execute();
});
afterAll(async () => {
  await app?.close();
  mailer?.close();
  server?.mailer.close();
  await proxy?.close();
  await server?.close();
});

const subjects = (fault: string): string[] => [1, 2, 3].map((number) => `${fault} ${number}`);
const unsent = () => app.db.kysely.selectFrom('outbox_message').select('id').where('sent_at', 'is', null).execute();
const idsOf = (subject: string): string[] =>
  server.received
    .map(({ raw }) => raw.toString())
    .flatMap((raw) => (raw.includes(`Subject: ${subject}\r\n`) ? [/^Message-ID: (.*)$/im.exec(raw)?.[1] ?? ''] : []));

async function queue(subject: string): Promise<void> {
  const message = {
    accountId: maria.accountId,
    channel: 'email',
    recipient: 'maria.lopez@example.com',
    subject,
    text: 'As ordered.',
    links: [],
  } as const;
  await app.db.transaction((tx) => app.product.outbox.queueMessage(tx, message));
}

/** Sends as the job does, without waiting for the time of the next try. */
async function sendAll(): Promise<void> {
  for (let tries = 0; tries < 5 && (await unsent()).length > 0; tries++) {
    await app.db.kysely
      .updateTable('outbox_message')
      .set({ next_try_at: new Date(0) })
      .where('sent_at', 'is', null)
      .execute();
    await app.product.outbox.sendDueMessages();
  }
}

describe('between the product and the mail server', { timeout: 90_000 }, () => {
  it.each(faults.filter((fault) => triesAll || fault !== 'halfOpen'))(
    '%s: no mail is lost, none is another one, and pages are as quick as ever',
    async (fault) => {
      // A connection stands already: it is the one that breaks.
      await queue(`before ${fault}`);
      await sendAll();
      const struckBefore = proxy.struck();
      proxy.set(fault);
      for (const subject of subjects(fault)) await queue(subject);
      const over = new AbortController();
      const sending = app.product.outbox.sendDueMessages().finally(() => over.abort());
      const others: Met[] = [];
      do {
        others.push(await timed(maria.call('getAccount', { params: { id: maria.accountId } })));
        await sleep(50);
      } while (!over.signal.aborted);
      await sending;
      const left = (await unsent()).length;
      proxy.set(null);
      expect(proxy.struck()).toBeGreaterThan(struckBefore);
      await sendAll();
      expect(others.filter(({ status, ms }) => status !== 200 || ms > otherPagesWithinMs)).toEqual([]);
      if (fault !== 'latency' && fault !== 'drip') expect(left).toBe(subjects(fault).length);
      expect(await unsent()).toEqual([]);
      // A server whose yes was lost gets the mail again, under the same id, by which it and whoever reads it know that it is the same.
      for (const subject of subjects(fault)) expect(new Set(idsOf(subject)).size).toBe(1);
    },
  );
});
