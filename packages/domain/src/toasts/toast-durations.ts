/** How long a toast stays unless it names its own time (CONST-006, D-054). */
export const successToastMs = 2000;
export const errorToastMs = 1000;
