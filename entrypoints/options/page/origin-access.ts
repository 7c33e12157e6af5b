/** The parts of `browser.permissions` that are needed. */
export interface Permissions {
  getAll: () => Promise<{ origins?: string[] }>
  request: (wanted: { origins: string[] }) => Promise<boolean>
  onAdded: { addListener: (listener: () => void) => void }
  onRemoved: { addListener: (listener: () => void) => void }
}

export type OriginAccess = ReturnType<typeof createOriginAccess>

/** Keeps the allowed origins in memory, so that a click needn't wait for the browser. */
export const createOriginAccess = (permissions: Permissions) => {
  let held: readonly string[] = []
  const check = async (): Promise<void> => {
    held = (await permissions.getAll()).origins ?? []
  }
  permissions.onAdded.addListener(() => void check())
  permissions.onRemoved.addListener(() => void check())
  void check()
  return {
    holds: (pattern: string) => held.some((wider) => covers(wider, pattern)),
    request: (pattern: string) => permissions.request({ origins: [pattern] }),
  }
}

const PATTERN = /^(\*|https?):\/\/([^/]+)\/\*$/

/** Whether one match pattern for whole hosts includes another one. Patterns with a path are not supported. */
export const covers = (wider: string, pattern: string): boolean => {
  if (wider === '<all_urls>') return true
  const [, scheme, host] = PATTERN.exec(wider) ?? []
  const [, wantedScheme, wantedHost] = PATTERN.exec(pattern) ?? []
  if (scheme === undefined || host === undefined || wantedScheme === undefined || wantedHost === undefined) return false
  if (scheme !== '*' && scheme !== wantedScheme) return false
  if (host === '*' || host === wantedHost) return true
  const parent = host.startsWith('*.') ? host.slice(2) : null
  return parent !== null && (wantedHost === parent || wantedHost.endsWith(`.${parent}`))
}
