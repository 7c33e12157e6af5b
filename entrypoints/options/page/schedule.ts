/** Runs `action` after `ms`, unless the answered function is called before. */
export type Schedule = (ms: number, action: () => void) => () => void
