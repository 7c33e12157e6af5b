/** A problem that the operator can fix. Only its message is shown, without a stack trace. */
export class OperatorError extends Error {
  override readonly name = 'OperatorError'
}
