// The services of an account: a card for each, read by the account page.
export { FurtherServiceCards, MainServiceCard } from './ServiceCards.tsx';
