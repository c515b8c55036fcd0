/** Permission strings by module, as C-007 sends them (account-area.md section 6). */
export const permissionModules = {
  BILLING: ['BILLING_PAY_NOW', 'BILLING_PAYMENTS_VIEW', 'BILLING_INVOICES_VIEW', 'BILLING_PAYMENT_ONE_TIME_PAYMENT'],
  API: ['API_MANAGE_PAYMENT_METHODS'],
} as const;

export type PermissionModule = keyof typeof permissionModules;
export type Permission = (typeof permissionModules)[PermissionModule][number];

/** Every permission; what a customer holds on the own account unless an operator takes some away. */
export const allPermissions: readonly Permission[] = Object.values(permissionModules).flat();

/** What a link to somebody else's account grants by default (D-034). */
export const linkedAccountPermissions: readonly Permission[] = ['BILLING_PAY_NOW', 'BILLING_PAYMENTS_VIEW', 'BILLING_INVOICES_VIEW'];
