import { autopayBy } from './billing-ways/autopay.ts';
import { installments } from './billing-ways/installments.ts';
import type { MethodKeeper } from './billing-ways/method-names.ts';
import { methodsKeptBy } from './billing-ways/methods.ts';
import { customers } from './customers/index.ts';
import type { AnyEntity } from './engine/entity.ts';
import { links } from './people/links.ts';
import { preferences } from './people/preferences.ts';
import { users } from './people/users.ts';
import { services } from './services/index.ts';
import { orders } from './work/orders.ts';

/** Everything about customers but their money, in the order in which files are taken: what is referred to comes first. */
export const ownEntities = (provider: MethodKeeper | null): readonly AnyEntity[] => {
  const [methods, autopay] = [methodsKeptBy(provider), autopayBy(provider)];
  return [customers, users, links, preferences, services, methods, autopay, installments, orders];
};
