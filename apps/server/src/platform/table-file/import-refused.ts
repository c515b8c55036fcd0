/** The file as a whole can't be imported; the message says why, for the operator. Nothing was changed. */
export class ImportRefused extends Error {
  override readonly name = 'ImportRefused';
}
