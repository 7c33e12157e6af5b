/** A value of a UTM parameter, and how many links have it. */
export interface UsedValue {
  value: string
  links: number
}

/** The values of the account's links by the parameter's name, the most used first. */
export type UtmValues = Readonly<Record<string, readonly UsedValue[]>>
