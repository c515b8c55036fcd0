/** What a member of staff may do (decision 0023). A right names what it opens; every staff call needs one, or none but being signed in. */
export const staffRights = [
  /** Look accounts up and see them as they are. */
  'accounts.view',
  /** Keep notes on an account. */
  'accounts.note',
  /** Take down a payment made outside the portal, and take it back. */
  'payments.take',
  /** Give a credit up to the provider's limit. */
  'money.credit',
  /** Give one of any amount. */
  'money.creditAnyAmount',
  'money.refund',
  /** See failed payments and AutoPay charges, and work on them. */
  'collections.work',
  'orders.view',
  'orders.work',
  'visits.work',
  /** Technicians, their shifts and absences. */
  'technicians.edit',
  'coverage.edit',
  'catalogue.edit',
  /** Content texts, branding and settings of the portal. */
  'site.edit',
  'outages.view',
  'outages.edit',
  /** Approve what an outage credits. */
  'outages.credit',
  /** Jobs, messages waiting to be sent, the last runs. */
  'operations.view',
  'operations.retry',
  /** Read what a message says and whom it goes to. */
  'outbox.readContent',
  'webhooks.edit',
  'audit.view',
  /** Members of staff, their roles, and who may sign in as a customer. */
  'staff.manage',
] as const;
export type StaffRight = (typeof staffRights)[number];

const support = ['accounts.view', 'accounts.note', 'payments.take', 'money.credit', 'orders.view', 'visits.work', 'outages.view'] as const;
const billing = [
  'accounts.view',
  'accounts.note',
  'payments.take',
  'money.credit',
  'money.creditAnyAmount',
  'money.refund',
  'collections.work',
  'outages.view',
  'outages.credit',
] as const;
const operations = [
  'accounts.view',
  'orders.view',
  'orders.work',
  'visits.work',
  'technicians.edit',
  'coverage.edit',
  'outages.view',
  'outages.edit',
  'operations.view',
  'operations.retry',
] as const;

/** What comes with a role. Signing in as a customer comes with none: it is a permission of a person (D-033). */
export const staffRoles = {
  support,
  billing,
  operations,
  content: ['site.edit', 'catalogue.edit'],
  auditor: ['accounts.view', 'orders.view', 'outages.view', 'operations.view', 'audit.view'],
  administrator: staffRights,
} as const satisfies Record<string, readonly StaffRight[]>;
export type StaffRole = keyof typeof staffRoles;

export const staffRoleNames = Object.keys(staffRoles) as readonly StaffRole[];

/** Everything that comes with any of the roles. */
export function rightsOf(roles: readonly StaffRole[]): ReadonlySet<StaffRight> {
  return new Set(roles.flatMap((role) => [...staffRoles[role]]));
}
