export interface Choice {
  value: string
  label: string
  color?: string | undefined
  /** How many there are of it. */
  count?: number | undefined
}

/** The form for another choice, on the options page. */
export interface Creation {
  name: string
  href: string
}
