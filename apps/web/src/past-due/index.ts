// What is past due and what follows from it, told where bills are looked at and paid. It is fetched only where a due date has passed.
export { LatePart } from './LatePart.tsx';
