/** What whoever runs the service has to put right. Its message is all that they need to see. */
export class OperatorProblem extends Error {
  override readonly name = 'OperatorProblem'
}
