import type { EntrypointGroup } from 'wxt'

/**
 * Builds each page by itself. What two pages use is then there twice, about 90 kB of the unpacked extension; in return a
 * page starts with one file of code and one of styles, where a file for what is shared, and another for what only parts
 * of a page share, would each be a request before the first paint.
 */
export const pageByPage = (groups: readonly EntrypointGroup[]): EntrypointGroup[] =>
  groups.flatMap((group): EntrypointGroup[] => (Array.isArray(group) ? group.map((page) => [page]) : [group]))
