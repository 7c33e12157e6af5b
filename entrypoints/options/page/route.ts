import { isSectionId, type SectionId } from '../sections.ts'

/** Where the page is: a section, and the object that is open in it. */
export interface Route {
  /** `null` while it is not known whether a service is connected, which decides the first section. */
  section: SectionId | null
  object: number | null
}

/** Reads an address such as `#links/12`. `connected` is `null` while nobody has said. */
export const parseRoute = (hash: string, connected: boolean | null): Route => {
  const [name = '', object = ''] = hash.replace(/^#/, '').split('/')
  if (isSectionId(name)) return { section: name, object: /^[1-9]\d{0,14}$/.test(object) ? Number(object) : null }
  return { section: connected === null ? null : connected ? 'links' : 'connection', object: null }
}

export const routeHash = (section: SectionId, object: number | null = null): string =>
  object === null ? `#${section}` : `#${section}/${object}`
