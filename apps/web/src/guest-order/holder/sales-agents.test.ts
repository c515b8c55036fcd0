import { describe, expect, it } from 'vitest';
import { agentOptions, agentSearchMs, noAgentId, searchableName } from './sales-agents.ts';

describe('sales agents', () => {
  it('[GUEST-050] always offers No Sales Agent, first', () => {
    expect(agentOptions([], 'No Sales Agent')).toEqual([{ id: noAgentId, label: 'No Sales Agent' }]);
    expect(agentOptions([{ id: 4, firstName: 'Jo', lastName: 'Park' }], 'No Sales Agent')[1]).toEqual({ id: '4', label: 'Jo Park' });
  });

  it('[CONST-021] waits 300 ms, and asks from two letters on', () => {
    expect(agentSearchMs).toBe(300);
    expect(searchableName(' J ')).toBeNull();
    expect(searchableName(' Jo ')).toBe('Jo');
  });
});
