/** What an alert is tried with: series as promtool writes them, a minute apart, that are well at first and then are not. */
export interface AlertCase {
  alert: string;
  series: Record<string, string>;
  /** Minutes: when all is well, or not bad enough, or not for long enough; and when it has to have fired. */
  quietAt: number[];
  firesAt: number;
  /** Labels of the alert beside its name and severity. */
  labels?: Record<string, string>;
}

const instance = 'instance="a:8080",job="porchlight"';
const at = { instance: 'a:8080' };
const calls = (status: string, route = 'C-001') => `porchlight_http_request_seconds_count{${instance},route="${route}",status="${status}"}`;
const bucket = (le: string) => `porchlight_http_request_seconds_bucket{${instance},route="C-001",status="200",le="${le}"}`;
const provider = (outcome: string) =>
  `porchlight_outside_call_seconds_count{${instance},to="provider:SANDBOX",operation="query",outcome="${outcome}"}`;
const payments = (state: string) => `porchlight_payment_states_total{${instance},provider="SANDBOX",state="${state}",reason="none"}`;
const autopay = (state: string) => `porchlight_autopay_charges_recent{${instance},state="${state}"}`;
const search = (result: string) => `porchlight_address_search_seconds_count{${instance},result="${result}"}`;
const billingDone = `porchlight_job_seconds_count{${instance},name="runBilling",outcome="done"}`;
/** A gauge that is `well` for ten minutes and `bad` from then on. */
const turns = (well: string | number, bad: string | number, minutes = 60) => `${well}x10 ${bad}x${minutes}`;
/** promtool counts repetitions behind the first value. */
const steady = (value: number, minutes: number) => `${value}x${minutes}`;

export const alertCases: readonly AlertCase[] = [
  {
    alert: 'PorchlightDown',
    series: { [`up{${instance}}`]: turns(1, 0) },
    quietAt: [5, 11],
    firesAt: 14,
    labels: { ...at, job: 'porchlight' },
  },
  {
    alert: 'PorchlightNotMeasured',
    series: { [`porchlight_build_info{${instance},version="1",node="20"}`]: '1x10 _x60' },
    quietAt: [5, 14],
    firesAt: 25,
  },
  {
    alert: 'PorchlightDatabaseAway',
    series: { [`porchlight_database_up{${instance}}`]: turns(1, 0) },
    quietAt: [5, 11],
    firesAt: 14,
    labels: at,
  },
  {
    alert: 'PorchlightDiskShort',
    series: { [`porchlight_disk_short{${instance}}`]: turns(0, 1) },
    quietAt: [5, 11],
    firesAt: 14,
    labels: at,
  },
  {
    alert: 'PorchlightDiskFilling',
    series: {
      [`porchlight_disk_free_bytes{${instance}}`]: turns(9e9, 3e9),
      [`porchlight_disk_reserve_bytes{${instance}}`]: steady(1.1e9, 60),
    },
    quietAt: [5, 19],
    firesAt: 25,
    labels: at,
  },
  {
    alert: 'PorchlightErrors',
    series: { [calls('200')]: '0+100x60', [calls('500')]: '0x20 2+2x40', [calls('503', 'probe')]: '0+60x60' },
    quietAt: [15, 22],
    firesAt: 40,
  },
  {
    alert: 'PorchlightSlow',
    // First nearly all are answered within a tenth of a second, then one in ten takes three.
    series: {
      [bucket('0.1')]: '0+100x20 2090+90x40',
      [bucket('1')]: '0+100x20 2090+90x40',
      [bucket('3')]: '0+100x60',
      [bucket('+Inf')]: '0+100x60',
    },
    quietAt: [15, 25],
    firesAt: 45,
  },
  {
    alert: 'PorchlightPoolExhausted',
    series: {
      [`porchlight_database_connections{${instance},state="waiting"}`]: turns(0, 4),
      [`porchlight_database_connections{${instance},state="in_use"}`]: steady(10, 70),
    },
    quietAt: [5, 12],
    firesAt: 15,
    labels: at,
  },
  {
    alert: 'PorchlightEventLoopBlocked',
    series: { [`nodejs_eventloop_lag_p99_seconds{${instance}}`]: turns(0.02, 0.7) },
    quietAt: [5, 14],
    firesAt: 17,
    labels: at,
  },
  {
    alert: 'PorchlightMemoryHigh',
    series: { [`process_resident_memory_bytes{${instance}}`]: turns(3e8, 2e9) },
    quietAt: [5, 24],
    firesAt: 28,
    labels: at,
  },
  {
    alert: 'PorchlightPaymentUnknown',
    series: {
      [`porchlight_payments_oldest_open_seconds{${instance},state="unknown"}`]: '0x10 60+60x60',
      [`porchlight_payments_oldest_open_seconds{${instance},state="formIssued"}`]: steady(9000, 80),
    },
    quietAt: [5, 40],
    firesAt: 50,
  },
  {
    alert: 'PorchlightProviderFailing',
    series: { [provider('succeeded')]: '0+30x60', [provider('timeout')]: '0x10 10+10x50' },
    quietAt: [8, 12],
    firesAt: 25,
  },
  {
    alert: 'PorchlightPaymentsDeclined',
    series: { [payments('succeeded')]: '0+1x180', [payments('declined')]: '0x60 2+2x120' },
    quietAt: [50, 70],
    firesAt: 170,
  },
  {
    alert: 'PorchlightJobsLate',
    series: { [`porchlight_jobs_oldest_due_seconds{${instance}}`]: '0x10 60+60x60' },
    quietAt: [5, 21],
    firesAt: 30,
  },
  {
    alert: 'PorchlightJobsGivenUp',
    series: {
      [`porchlight_jobs{${instance},state="given_up"}`]: turns(0, 1),
      [`porchlight_jobs{${instance},state="due"}`]: steady(50, 70),
    },
    quietAt: [5, 14],
    firesAt: 17,
  },
  {
    alert: 'PorchlightJobFailing',
    series: { [`porchlight_job_seconds_count{${instance},name="sendResetLink",outcome="failed"}`]: '0x30 1+1x60' },
    quietAt: [25, 33],
    firesAt: 50,
    labels: { name: 'sendResetLink' },
  },
  {
    alert: 'PorchlightMessagesLate',
    series: { [`porchlight_messages_oldest_seconds{${instance}}`]: '0x10 60+60x60' },
    quietAt: [5, 40],
    firesAt: 50,
  },
  {
    alert: 'PorchlightInvariantBroken',
    series: { [`porchlight_invariant_findings_recent{${instance}}`]: turns(0, 1) },
    quietAt: [5, 10],
    firesAt: 14,
  },
  {
    alert: 'PorchlightGatewayReportOld',
    series: { [`porchlight_gateway_report_age_seconds{${instance},provider="IPPAY"}`]: turns(86_000, 90_001) },
    quietAt: [5, 15],
    firesAt: 23,
    labels: { provider: 'IPPAY' },
  },
  {
    alert: 'PorchlightGatewayDiffers',
    series: {
      [`porchlight_gateway_mismatches_open{${instance},kind="missingHere"}`]: turns(0, 1),
      [`porchlight_gateway_mismatches_open{${instance},kind="missingThere"}`]: steady(0, 70),
    },
    quietAt: [5, 15],
    firesAt: 23,
  },
  {
    alert: 'PorchlightProviderUnknownWord',
    series: { [`porchlight_provider_unknown_words_total{${instance},provider="STRIPE"}`]: turns(1, 2) },
    quietAt: [5, 10],
    firesAt: 14,
    labels: { provider: 'STRIPE' },
  },
  {
    alert: 'PorchlightBillingNotRun',
    series: { [`porchlight_billing_daily{${instance}}`]: steady(1, 1000), [billingDone]: '0x5 1+0x54 2+0x59 3+0x59 4+0x59 5+0x700' },
    quietAt: [200, 400, 600],
    firesAt: 900,
  },
  {
    alert: 'PorchlightBillingStuck',
    series: { [`porchlight_billing_unfinished_seconds{${instance}}`]: '0x10 60+60x160' },
    quietAt: [5, 120],
    firesAt: 140,
  },
  {
    alert: 'PorchlightAutopayLate',
    series: { [`porchlight_autopay_oldest_due_seconds{${instance}}`]: '0x10 60+60x240' },
    quietAt: [5, 190],
    firesAt: 205,
  },
  {
    alert: 'PorchlightAutopayFailing',
    series: { [autopay('paid')]: steady(30, 120), [autopay('failed')]: turns(2, 9), [autopay('noMethod')]: turns(1, 6) },
    quietAt: [5, 20],
    firesAt: 30,
  },
  {
    alert: 'PorchlightWebhooksLate',
    series: { [`porchlight_webhook_oldest_due_seconds{${instance}}`]: '0x10 60+60x60' },
    quietAt: [5, 45],
    firesAt: 55,
  },
  {
    alert: 'PorchlightWebhooksGivenUp',
    series: {
      [`porchlight_webhook_deliveries{${instance},state="given_up"}`]: turns(0, 1),
      [`porchlight_webhook_deliveries{${instance},state="waiting"}`]: steady(9, 70),
    },
    quietAt: [5, 14],
    firesAt: 17,
  },
  {
    alert: 'PorchlightSignInFailures',
    series: {
      [`porchlight_http_refusals_total{${instance},route="C-040",code="AUTH0001"}`]: '0+5x20 300+200x60',
      [`porchlight_http_refusals_total{${instance},route="C-041",code="AUTH0003"}`]: '0+900x80',
    },
    quietAt: [15, 24],
    firesAt: 45,
  },
  {
    alert: 'PorchlightAddressSearchEmpty',
    series: { [search('found')]: '0+10x60 600x200', [search('nothing')]: '0+2x60 130+10x200' },
    quietAt: [55, 100],
    firesAt: 200,
  },
  {
    alert: 'PorchlightPagesChanged',
    series: { [`porchlight_pages_differences{${instance}}`]: turns(0, 1) },
    quietAt: [5, 10],
    firesAt: 14,
  },
  {
    alert: 'PorchlightPagesNotLookedAt',
    series: { [`porchlight_pages_last_look_timestamp_seconds{${instance}}`]: steady(0, 3_100) },
    quietAt: [5, 2_999],
    firesAt: 3_015,
  },
  {
    alert: 'PorchlightBackupOld',
    // Made at the beginning of time, which for promtool is 1970.
    series: { [`porchlight_backup_last_timestamp_seconds{${instance}}`]: steady(0, 1700) },
    quietAt: [60, 1500, 1565],
    firesAt: 1590,
  },
  {
    alert: 'PorchlightVersionsDiffer',
    series: {
      [`porchlight_build_info{${instance},version="1",node="20"}`]: steady(1, 200),
      'porchlight_build_info{instance="b:8080",job="porchlight",version="2",node="20"}': '_x20 1x180',
    },
    quietAt: [10, 75],
    firesAt: 90,
  },
];
