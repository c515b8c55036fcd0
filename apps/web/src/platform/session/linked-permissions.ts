import { createStore } from '../../ui/external-store.ts';
import type { PermissionModule } from './session-store.ts';

/** What is held on accounts that are not the own one, by account id (PERM-005, D-034). An account that is missing has not been asked about. */
export const linkedPermissions = createStore<ReadonlyMap<number, readonly PermissionModule[]>>(new Map());
