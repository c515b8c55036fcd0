/** After a payment panel closed the balance is asked for every 6 s, first after 6 s, at most 7 times (PAY-042, D-085, CONST-002). */
export const balancePollMs = 6000;
export const balancePollAttempts = 7;
