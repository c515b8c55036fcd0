import { customers } from './customers/index.ts';
import type { AnyEntity } from './engine/entity.ts';

/** Everything about customers but their money, in the order in which files are taken: what is referred to comes first. */
export const ownEntities: readonly AnyEntity[] = [customers];
