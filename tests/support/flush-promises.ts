/** Until all that waits for nothing but other code has come to its end: what was answered has been taken in. */
export const flushPromises = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve))
