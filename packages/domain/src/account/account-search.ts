/** The most accounts one search answers (CONST-034). */
export const accountSearchLimit = 20;
