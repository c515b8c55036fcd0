/** What an order is about, as whoever reads Spanish is told; null: the same as everybody. */
export const ordersInSpanish = /* sql */ `
alter table customer_order add column description_es text;
alter table service_order add column description_es text;
`;
