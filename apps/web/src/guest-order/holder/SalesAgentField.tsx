import { useEffect, useState } from 'react';
import { call } from '../../platform/api/call.ts';
import { useFailureText, usePlural, useTexts } from '../../platform/i18n/index.ts';
import { Combobox } from '../../ui/Combobox.tsx';
import { Field, type FieldProps } from '../../ui/Field.tsx';
import { toasts } from '../../ui/toasts.ts';
import type { HolderForm } from './holder-form.ts';
import { agentName, agentOptions, agentSearchMs, type FoundAgents, noAgentId, searchableName } from './sales-agents.ts';

interface SalesAgentFieldProps extends Omit<FieldProps, 'children'> {
  agent: HolderForm['agent'];
  onChoose: (agent: HolderForm['agent']) => void;
}

/** Who sold it, if anybody: agents by name, and No Sales Agent (GUEST-050). */
export function SalesAgentField({ agent, onChoose, ...field }: SalesAgentFieldProps) {
  const { holder } = useTexts('guestOrderDetails');
  const plural = usePlural();
  const [typed, setTyped] = useState<string | null>(null);
  const { found, isBusy } = useAgents(typed);
  const choose = (id: string): void => {
    setTyped(null);
    const chosen = found.agents.find((one) => String(one.id) === id);
    onChoose(id === noAgentId || !chosen ? null : { id: chosen.id, name: agentName(chosen) });
  };
  const isAnswered = typed !== null && searchableName(typed) !== null && found.name === searchableName(typed);
  return (
    <Field {...field}>
      <Combobox
        value={typed ?? agent?.name ?? ''}
        onType={setTyped}
        // Only a choice counts: words nobody chose an agent for are not kept.
        onBlur={() => setTyped(null)}
        placeholder={holder.salesAgentHint}
        options={agentOptions(isAnswered ? found.agents : [], holder.noSalesAgent)}
        onChoose={choose}
        listLabel={holder.salesAgentCP}
        announcement={isAnswered ? (found.agents.length === 0 ? holder.noAgentFound : plural(holder.agentsFound, found.agents.length)) : ''}
        isBusy={isBusy}
        opensOnFocus
      />
    </Field>
  );
}

const nobody: FoundAgents = { name: '', agents: [] };

/** Agents for what was typed, 300 ms after the last letter; a chosen name asks for nothing (CONST-021). */
function useAgents(typed: string | null): { found: FoundAgents; isBusy: boolean } {
  const failureText = useFailureText();
  const [found, setFound] = useState(nobody);
  const [isBusy, setBusy] = useState(false);
  const name = typed === null ? null : searchableName(typed);
  useEffect(() => {
    if (name === null) return undefined;
    const abort = new AbortController();
    const timer = setTimeout(async () => {
      setBusy(true);
      try {
        const { salesAgents } = await call('catalogue.searchSalesAgents', { query: { agentName: name }, signal: abort.signal });
        setFound({ name, agents: salesAgents });
      } catch (thrown) {
        if (!abort.signal.aborted) toasts.show({ kind: 'error', text: failureText('salesAgents', thrown, { serverFirst: true }) });
      } finally {
        setBusy(false);
      }
    }, agentSearchMs);
    return () => {
      clearTimeout(timer);
      abort.abort();
      setBusy(false);
    };
  }, [name, failureText]);
  return { found, isBusy };
}
