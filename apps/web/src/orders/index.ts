// Orders of an account: counts and the newest for the account page; the panel is fetched when it is opened.
export { OrdersCard } from './OrdersCard.tsx';
