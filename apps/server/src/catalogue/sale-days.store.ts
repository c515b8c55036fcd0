/** A condition: the row is on sale that day. First and last day are both included; none is open. */
export const onSale = (table: string, day: string): string =>
  `((${table}.on_sale_from is null or ${table}.on_sale_from <= ${day}) and (${table}.on_sale_until is null or ${table}.on_sale_until >= ${day}))`;
