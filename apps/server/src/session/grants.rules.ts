import { allPermissions, linkedAccountPermissions, type Permission, permissionModules } from '@porchlight/contract';

/** What a person may do, by account (D-011, D-034): everything on the own account, the defaults on registered links, less what was withheld. */
export function grantsOf(person: {
  accountId: number;
  linkedAccountIds: readonly number[];
  withheld: readonly (readonly [accountId: number, permission: string])[];
}): Map<number, ReadonlySet<Permission>> {
  const grants = new Map<number, Set<Permission>>();
  for (const linked of person.linkedAccountIds) grants.set(linked, new Set(linkedAccountPermissions));
  grants.set(person.accountId, new Set(allPermissions));
  for (const [accountId, permission] of person.withheld) grants.get(accountId)?.delete(permission as Permission);
  return grants;
}

/** The groups C-007 answers: modules in the contract's order, those without a permission left out. */
export function modulePermissionsOf(granted: ReadonlySet<Permission>): { name: string; permissions: string[] }[] {
  return Object.entries(permissionModules)
    .map(([name, permissions]) => ({ name, permissions: permissions.filter((permission) => granted.has(permission)) }))
    .filter((module) => module.permissions.length > 0);
}
