import { runBillingNow } from './billing-day.ts';
import type { ProductParts } from './compose-parts.ts';
import type { Core } from './core.ts';
import { furtherInvariants } from './invariants.ts';
import { recordFindings } from './ledger/index.ts';
import { watchJobs } from './observability/index.ts';
import { type JobHandlers, startWorker, type Worker } from './platform/jobs/index.ts';

/** Recurring jobs, in UTC. */
const crontab = [
  '17 3 * * * removeOldSessions',
  '19 3 * * * removeOldStaffSessions',
  '5 * * * * checkInvariants',
  '25 * * * * recordLabels',
  '23 4 * * * removeOldTokens',
  '29 4 * * * removeOldContactChanges',
  '51 * * * * removeOldRegistrations',
  '41 * * * * removeGuestLeftovers',
  '53 4 * * * forgetUnfinished',
  '11 * * * * runBilling',
  '* * * * * followOutages',
  '* * * * * sealRecord',
  '*/5 * * * * releaseHeldTimes',
  '*/15 * * * * remindOfVisits',
  '47 3 * * * removeOldWebhooks',
  '35 * * * * readGatewayReports ?queue=gatewayReports',
  '37 4 * * * lookAtPages',
  '50 * * * * reconcileGateways ?queue=gatewayReports',
].join('\n');

function jobsOf(core: Core, parts: ProductParts): JobHandlers {
  const { session, staff, verification, peopleJobs, ordering, services, backOffice } = parts;
  return {
    ...session.jobs,
    ...staff.access.jobs,
    ...staff.audit.jobs,
    ...verification.jobs,
    ...peopleJobs,
    ...ordering.guestOrder.jobs,
    ...ordering.labels.jobs,
    ...services.appointments.jobs,
    ...services.planChange.jobs,
    ...backOffice.outages.jobs,
    ...backOffice.anonymise.jobs,
    ...backOffice.webhooks.jobs,
    ...backOffice.gatewayReports.jobs,
    ...backOffice.pageScripts.jobs,
    checkInvariants: async () => void (await recordFindings(core, furtherInvariants)),
    runBilling: () => runBillingNow(core, backOffice),
  };
}

/** Works on queued jobs beside the runners that look for work themselves; stops them all. */
export async function startJobs(core: Core, parts: ProductParts): Promise<Worker> {
  const { db, log, metrics, tracing } = core;
  const { payments, paymentMethods, autopay, outbox, backOffice } = parts;
  // Before AutoPay looks for what it may charge.
  const told = await paymentMethods.retire();
  if (told > 0) log.info({ accounts: told }, 'customers were told that the former payment provider no longer keeps their methods for us');
  const handlers = watchJobs(jobsOf(core, parts), metrics, tracing?.within);
  const worker = await startWorker({ database: db, handlers, crontab, log });
  const running = [
    worker,
    payments.startReconciler(),
    backOffice.corrections.startReconciler(),
    autopay.startAutopay(),
    outbox.startSending(),
    backOffice.webhooks.startDelivering(),
  ];
  return { stop: async () => void (await Promise.all(running.map((each) => each.stop()))) };
}
