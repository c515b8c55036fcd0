// Payments: what was paid, and paying. The provider's frame is also where methods are added and managed.

export { FrameBox } from './FrameBox.tsx';
export { FrameIntroduction } from './FrameIntroduction.tsx';
export type { FrameEvents } from './ProviderFrame.tsx';
export type { FrameForm } from './payment-flow.ts';
export { isPostable } from './postable-form.ts';
export { type FlowTimers, startStatusPoll } from './status-poll.ts';
