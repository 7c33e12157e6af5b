/** Runs `action` after `ms`, unless the returned function is called before. */
export type Schedule = (ms: number, action: () => void) => () => void
