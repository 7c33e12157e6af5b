/** Values that link parameters had before, by the parameter's name; the newest first. */
export type RememberedValues = Record<string, string[]>
