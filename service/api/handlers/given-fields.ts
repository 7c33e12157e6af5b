/** The fields that a request contains. An update leaves all others as they are. */
export const givenFields = <Fields extends object>(fields: Fields): Partial<Fields> =>
  // Object.entries and its inverse keep the names and types, which TypeScript can't follow.
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<Fields>
