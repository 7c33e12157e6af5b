/** A row was refused because another holds the same unique value: thrown by every database's driver alike. */
export class UniqueViolation extends Error {
  override readonly name = 'UniqueViolation'
}
