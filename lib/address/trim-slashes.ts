/** A path without slashes at its end. Linear, because a path from a service or a page may consist of slashes. */
export const trimSlashes = (path: string): string => path.replace(/(?<!\/)\/+$/, '')
