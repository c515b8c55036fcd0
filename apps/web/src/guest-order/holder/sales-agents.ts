import type { CallAnswer } from '../../platform/api/index.ts';
import type { ComboboxOption } from '../../ui/Combobox.tsx';

type SalesAgent = CallAnswer<'catalogue.searchSalesAgents'>['salesAgents'][number];

export interface FoundAgents {
  /** What was asked for. */
  name: string;
  agents: readonly SalesAgent[];
}

/** The search waits for a pause in the typing (CONST-021). */
export const agentSearchMs = 300;

/** The call takes two letters or more (C-077). */
const shortestName = 2;

/** What to search for; null while there is too little. */
export function searchableName(typed: string): string | null {
  const name = typed.trim().slice(0, 100);
  return name.length < shortestName ? null : name;
}

export const agentName = ({ firstName, lastName }: SalesAgent): string => `${firstName} ${lastName}`.trim();

/** The id of the choice that there was nobody. */
export const noAgentId = 'none';

/** The found agents, and always No Sales Agent (GUEST-050). */
export function agentOptions(agents: readonly SalesAgent[], noSalesAgent: string): ComboboxOption[] {
  return [{ id: noAgentId, label: noSalesAgent }, ...agents.map((agent) => ({ id: String(agent.id), label: agentName(agent) }))];
}
