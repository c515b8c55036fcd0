import type { GatewayMemory } from '../../src/ports/gateway-memory.ts';
import type { KeptMethod } from '../../src/ports/payment-provider.ts';

/** What a gateway leaves to us, kept for as long as a test runs. */
export function createTestMemory(): GatewayMemory {
  const ids = new Map<string, string>();
  const kept = new Map<string, { customer: string; method: KeptMethod }>();
  return {
    customerId: async (customer) => ids.get(customer) ?? null,
    keepCustomerId: async (customer, id) => {
      if (!ids.has(customer)) ids.set(customer, id);
      return ids.get(customer) ?? id;
    },
    customerOf: async (id) => [...ids].find((entry) => entry[1] === id)?.[0] ?? null,
    methods: async (customer) => [...kept.values()].filter((each) => each.customer === customer).map((each) => each.method),
    keepMethod: async (customer, method) => {
      const owner = kept.get(method.token)?.customer;
      if (owner !== undefined && owner !== customer) return false;
      kept.set(method.token, { customer, method });
      return true;
    },
    customersOf: async (beginning) => [...kept].filter(([token]) => token.startsWith(beginning)).map(([, { customer }]) => customer),
    dropMethod: async (customer, token) => {
      if (kept.get(token)?.customer === customer) kept.delete(token);
    },
  };
}
