export type FrameHint = { kind: HintKind } | { kind: 'height'; height: number };

/** `saved`: a payment method was kept, on a page that does not say when a form is submitted. */
export type HintKind = 'ready' | 'submitted' | 'waiting' | 'finished' | 'saved' | 'returned';

export interface HintSource {
  /** Origin of the message. */
  origin: string;
  data: unknown;
}

/** Where hints may come from: the provider's page for this payment, and our own pages inside the frame. */
export interface HintRules {
  providerOrigin: string;
  ownOrigin: string;
  reference: string;
}

const fromProvider = ['ready', 'submitted', 'waiting', 'finished'] as const;
/** Nothing a page shows needs more; a larger number is a mistake or a trick. */
const tallestPx = 4000;

/**
 * What a message from the frame tells of the way things go; null for everything else. A hint moves the picture, never the result: results
 * come from the server alone (PAY-065, D-079).
 */
export function readHint({ origin, data }: HintSource, rules: HintRules): FrameHint | null {
  if (typeof data !== 'object' || data === null) return null;
  const message = data as Record<string, unknown>;
  if (origin === rules.ownOrigin) return message.source === 'porchlight' ? ownHint(message) : null;
  if (origin !== rules.providerOrigin || message.reference !== rules.reference) return null;
  if (message.event === 'height') return heightHint(message.height);
  const kind = fromProvider.find((known) => known === message.event);
  return kind ? { kind } : null;
}

/** Of our return page, or of the page of ours that a provider's page tells what happens there. */
function ownHint({ event, height }: Record<string, unknown>): FrameHint | null {
  if (event === 'height') return heightHint(height);
  if (event === 'ready' || event === 'saved') return { kind: event };
  return event === 'payment-return' ? { kind: 'returned' } : null;
}

function heightHint(height: unknown): FrameHint | null {
  return typeof height === 'number' && Number.isFinite(height) && height > 0 && height <= tallestPx ? { kind: 'height', height } : null;
}
