/** Payments that were declined are counted before another is begun (control S55); AutoPay's own are left out. */
export const declinedPayments = /* sql */ `
create index payment_declined_of_account on payment (account_id, state_changed_at) where state = 'declined' and channel <> 'autopay';
create index payment_declined_of_user on payment (user_id, state_changed_at) where state = 'declined' and channel <> 'autopay';
`;
