/** What a call asks of the caller, as its route declares it. */
export interface AccessNeeds<P extends string = string> {
  /** One of these permissions. */
  anyOf?: readonly P[];
  /** Each of these. */
  allOf?: readonly P[];
  /** Each of these too, when the account is reached by a link and is not the caller's own. */
  linkedNeeds?: readonly P[];
}

/**
 * Whether who holds these permissions on an account may make the call (PERM-021). The server refuses by this rule and the portal shows and
 * hides by it, so that no button leads to a refusal and no call is left out.
 */
export function permits<P extends string>(needs: AccessNeeds<P>, holds: (permission: P) => boolean, isOwnAccount: boolean): boolean {
  const { anyOf, allOf = [], linkedNeeds = [] } = needs;
  if (anyOf && !anyOf.some(holds)) return false;
  return allOf.every(holds) && (isOwnAccount || linkedNeeds.every(holds));
}
