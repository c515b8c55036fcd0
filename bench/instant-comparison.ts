import { addDays } from '@porchlight/domain/calendar/calendar-date.ts';
import { todayInZone } from '@porchlight/domain/calendar/today-in-zone.ts';
import { cents } from '@porchlight/domain/money/cents.ts';
import { createGatewayReports } from '@porchlight/server/gateway-reports/index.ts';
import { openDatabase } from '@porchlight/server/platform/db/database.ts';
import { createLog } from '@porchlight/server/platform/log.ts';
import type { PaymentProvider, ReportLine } from '@porchlight/server/ports/payment-provider.ts';
import { paymentProviders } from '@porchlight/server/ports/payment-providers.ts';

/** One comparison as the worker process makes it, with a provider that reports at once; prints what it found and the most memory it held. */
const count = Number(process.env['BENCH_LINES']);
const db = openDatabase({ connection: JSON.parse(process.env['BENCH_DATABASE'] ?? '{}') });
const at = new Date(Date.now() - 5 * 86_400_000);

async function* report(): AsyncGenerator<ReportLine> {
  for (let nth = 1; nth <= count; nth++) {
    // A payment in a thousand is not reported, one in a thousand by another amount.
    if (nth % 1_000 === 0) continue;
    const amountCents = cents(nth % 1_000 === 1 ? 1 : 50_00);
    const reference = `B${String(nth).padStart(19, '0')}`;
    yield {
      about: 'money',
      lineId: `l${nth}`,
      kind: 'captured',
      reference,
      transactionId: `t${nth}`,
      amountCents,
      at,
      returnCode: null,
      said: null,
    };
  }
}

const untouched = () => Promise.reject(new Error('a comparison changes no payment'));
const reports = createGatewayReports({
  db,
  clock: { now: () => new Date() },
  log: createLog('silent'),
  providers: paymentProviders({ id: 'BENCH', report } as unknown as PaymentProvider, []),
  payments: { applyReported: untouched },
  paymentMethods: { receiveNotice: untouched },
});
const today = todayInZone(new Date(), 'America/Chicago');
const begun = performance.now();
const [compared] = await reports.reconcile({ first: addDays(today, -9), last: addDays(today, -1) });
const seconds = (performance.now() - begun) / 1_000;
process.stdout.write(`${JSON.stringify({ seconds, found: compared?.found ?? 0, peakKb: process.resourceUsage().maxRSS })}\n`);
await db.close();
