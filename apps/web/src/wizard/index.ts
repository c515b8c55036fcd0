/**
 * What the wizards of visitors share: the columns and the frame of a step with its actions, where one is on the way, the steps in the
 * browser's history, and the buttons that share. Knows no wizard's data and no texts; each wizard brings its own.
 */
export { ProgressBar } from './ProgressBar.tsx';
export { ShareButtons, type ShareTexts } from './ShareButtons.tsx';
export { StepActions } from './StepActions.tsx';
export { StepColumns } from './StepColumns.tsx';
export { StepFrame } from './StepFrame.tsx';
export { HeadingFocus, StepAnnouncer } from './StepMoves.tsx';
export { newVisit, type StepHistory, stepHistory, type Visit } from './step-history.ts';
