/** What an order is about, for whoever reads Spanish, where it is more than the name of a plan; null: the same as for everybody. */
export const ordersInSpanish = /* sql */ `
alter table customer_order add column description_es text;
alter table service_order add column description_es text;
`;
