/** Resolves once all pending promises have settled, so that responses have been applied. */
export const flushPromises = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve))
