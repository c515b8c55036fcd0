import { rightsOf, staffRoleNames } from '@porchlight/domain/access/staff-rights.ts';
import { fill } from '@porchlight/texts';
import { staffCatalogue } from '@porchlight/texts/staff/catalogue.ts';
import { frameMail } from '../outbox/index.ts';
import type { Transaction } from '../platform/db/database.ts';
import { readCaretakers } from './caretakers.store.ts';
import type { WebhookDeps } from './deps.ts';

/** An endpoint that is off without anybody's doing: its receiver is gone for good, or took nothing for days. */
export interface SwitchedOff {
  host: string;
  reason: 'gone' | 'failing';
}

/** Mails everybody who looks after webhooks that an endpoint was switched off, in the transaction that does it. */
export async function tellStaff(deps: WebhookDeps, tx: Transaction, { host, reason }: SwitchedOff): Promise<void> {
  const roles = staffRoleNames.filter((role) => rightsOf([role]).has('webhooks.edit'));
  const people = await readCaretakers(tx, roles);
  if (people.length === 0) return;
  const brand = await deps.site.brand(tx);
  const url = `${deps.config.publicUrl}/staff/webhooks`;
  for (const { email, locale } of people) {
    const { switchedOffMail: words } = staffCatalogue[locale ?? 'en-us'].webhooks;
    const framed = frameMail({
      brand: { name: brand.name, accentColor: brand.accentColor, onAccentColor: brand.onAccentColor, addressLines: brand.addressLines },
      locale: locale ?? 'en-us',
      preview: fill(words.heading, { host }),
      heading: fill(words.heading, { host }),
      paragraphs: [fill(reason === 'gone' ? words.gone : words.failing, { host }), words.kept],
      action: { label: words.action, url },
      fine: [fill(words.why, { brandName: brand.name })],
    });
    await deps.outbox.queueMessage(tx, {
      accountId: null,
      channel: 'email',
      recipient: email,
      subject: fill(words.subject, { host }),
      ...framed,
    });
  }
}
