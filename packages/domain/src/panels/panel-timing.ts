/** A closed panel is hidden at once and deactivated this much later (STATE-008, CONST-003). */
export const panelCloseMs = 500;

/** Switching hides the old panel at once and shows the new one this much later (STATE-009, CONST-004). */
export const panelSwitchMs = 300;
