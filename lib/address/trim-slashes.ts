/** An address or path without slashes at its end. Linear, because one from a service or a page may consist of slashes. */
export const trimSlashes = (path: string): string => path.replace(/(?<!\/)\/+$/, '')
