export { AccountMoney } from './AccountMoney.tsx';
