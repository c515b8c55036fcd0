/** Row types of every table for Kysely, by subject. Bigint columns arrive as safe numbers, dates as YYYY-MM-DD text, timestamps as Date. */
import type { AccessTables } from './tables/access.ts';
import type { AccountTables } from './tables/account.ts';
import type { AddressTables } from './tables/addresses.ts';
import type { ApiTokenTables } from './tables/api-tokens.ts';
import type { AppointmentTables } from './tables/appointments.ts';
import type { AuditTables } from './tables/audit.ts';
import type { AutopayTables } from './tables/autopay.ts';
import type { BillingTables } from './tables/billing.ts';
import type { CatalogueTables } from './tables/catalogue.ts';
import type { CorrectionsTables } from './tables/corrections.ts';
import type { CoverageTables } from './tables/coverage.ts';
import type { DeskTables } from './tables/desk.ts';
import type { DunningTables } from './tables/dunning.ts';
import type { ExchangeTables } from './tables/exchange.ts';
import type { GatewayReportTables } from './tables/gateway-reports.ts';
import type { GatewayTables } from './tables/gateways.ts';
import type { GuestOrderTables } from './tables/guest-order.ts';
import type { InvoiceTables } from './tables/invoices.ts';
import type { LedgerTables } from './tables/ledger.ts';
import type { OrderTables } from './tables/orders.ts';
import type { OutageTables } from './tables/outages.ts';
import type { OutboxTables } from './tables/outbox.ts';
import type { PageFileTables } from './tables/page-files.ts';
import type { PaymentTables } from './tables/payments.ts';
import type { PlanChangeTables } from './tables/plan-change.ts';
import type { ServiceSignupTables } from './tables/service-signup.ts';
import type { ServiceTables } from './tables/services.ts';
import type { SessionTables } from './tables/session.ts';
import type { SiteTables } from './tables/site.ts';
import type { StaffTables } from './tables/staff.ts';
import type { WebhookTables } from './tables/webhooks.ts';

export interface Tables
  extends AccessTables,
    AccountTables,
    AddressTables,
    ApiTokenTables,
    AppointmentTables,
    AutopayTables,
    BillingTables,
    CatalogueTables,
    CorrectionsTables,
    CoverageTables,
    DeskTables,
    DunningTables,
    ExchangeTables,
    GatewayTables,
    GatewayReportTables,
    GuestOrderTables,
    InvoiceTables,
    LedgerTables,
    OrderTables,
    OutageTables,
    OutboxTables,
    PageFileTables,
    PaymentTables,
    PlanChangeTables,
    ServiceSignupTables,
    ServiceTables,
    AuditTables,
    SessionTables,
    SiteTables,
    StaffTables,
    WebhookTables {}
