/** Values that link parameters were given before, by the parameter's name; the newest first. */
export type RememberedValues = Record<string, string[]>
