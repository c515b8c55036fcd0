// Invoice delivery as the account page shows it; the panel is fetched when it is opened.
export { DeliveryCard } from './DeliveryCard.tsx';
