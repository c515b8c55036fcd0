/** Values the product itself has answered, by the name they stood under: what a request needs to get past the first look. */
export interface KnownValues {
  learn(answer: unknown): void;
  /** One of those seen under a name; undefined where there are none. */
  pick(name: string, at: number): unknown;
}

const mostOfOneName = 60;
/** Of a long list, the first entries tell of what there is. */
const readEntries = 30;

export function createKnownValues(): KnownValues {
  const seen = new Map<string, unknown[]>();
  const note = (name: string, value: unknown): void => {
    const values = seen.get(name) ?? [];
    if (values.length < mostOfOneName && !values.includes(value)) values.push(value);
    seen.set(name, values);
  };
  const learn = (value: unknown, name: string): void => {
    if (Array.isArray(value)) {
      for (const entry of value.slice(0, readEntries)) learn(entry, name);
      return;
    }
    if (typeof value !== 'object' || value === null) {
      if (name !== '' && value !== null) note(name, value);
      return;
    }
    for (const [key, inner] of Object.entries(value)) {
      learn(inner, key);
      // An id is asked for by a longer name than the one it was told by: `{"order": {"id": 1}}` and `orderId`.
      if (typeof inner === 'object' && inner !== null && 'id' in inner) note(`${key.replace(/s$/, '')}Id`, (inner as { id: unknown }).id);
    }
  };
  return {
    learn: (answer) => learn(answer, ''),
    pick: (name, at) => {
      const values = seen.get(name);
      return values === undefined || values.length === 0 ? undefined : values[at % values.length];
    },
  };
}
