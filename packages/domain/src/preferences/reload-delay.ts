/** After a change of preferences they are read again this long after the press that changed them (CONST-016, COMM-004). */
export const preferencesReloadMs = 5000;

/** At most so many changes are on their way at once (D-121). */
export const changesAtOnce = 4;
