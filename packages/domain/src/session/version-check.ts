/** How often the version file is asked for (CONST-017). */
export const versionCheckMs = 120_000;

function partsOf(version: string): number[] | null {
  return /^\d+(\.\d+)*$/.test(version) ? version.split('.').map(Number) : null;
}

/** Whether the server's version is newer, by dotted numeric parts (SHELL-045); missing parts are 0, an unreadable version never is (D-049). */
export function isNewerVersion(server: unknown, running: string): boolean {
  const theirs = typeof server === 'string' ? partsOf(server) : null;
  const ours = partsOf(running);
  if (!theirs || !ours) return false;
  for (let i = 0; i < Math.max(theirs.length, ours.length); i++) {
    const difference = (theirs[i] ?? 0) - (ours[i] ?? 0);
    if (difference !== 0) return difference > 0;
  }
  return false;
}
