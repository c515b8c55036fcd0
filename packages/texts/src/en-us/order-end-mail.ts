/** The mail that an order is finished or was cancelled. What that means for the customer stands in orderProgress. */
export const orderEndMail = {
  finished: {
    subject: 'Your order # {reference} is done',
    heading: 'Your order is done',
    text: 'If something does not work as it should, please tell us[ at {supportPhone}].',
  },
  cancelled: {
    subject: 'Your order # {reference} was cancelled',
    heading: 'Your order was cancelled',
    text: 'If you did not ask for this, or want to order again, please tell us[ at {supportPhone}].',
  },
  reference: 'Reference #',
  order: 'Order',
  address: 'Address',
  button: 'See your orders',
  why: 'You get this because you have an order with {brandName}.',
} as const;
