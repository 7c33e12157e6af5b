export interface Choice {
  value: string
  label: string
  color?: string | undefined
  /** How many items belong to the choice. */
  count?: number | undefined
}

/** A link to the form for another choice, on the options page. */
export interface Creation {
  name: string
  href: string
}
