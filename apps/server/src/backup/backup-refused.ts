/** A backup that is not written, or not restored: the message says why in a sentence and what to do. Nothing was changed. */
export class BackupRefused extends Error {
  override readonly name = 'BackupRefused';
}
