// What is past due and what follows from it, told where bills are looked at and paid. The payment panels fetch it only where a due date has
// passed, so nothing else may be behind this door.
export { PastDueNotice, type PastDueNoticeProps } from './PastDueNotice.tsx';
