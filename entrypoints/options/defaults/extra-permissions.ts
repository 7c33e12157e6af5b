import { batch, signal } from '@preact/signals'

/** Optional permissions. */
export type ExtraPermission = 'notifications' | 'scripting' | 'tabs'

/** The parts of `browser.permissions` that are needed. */
export interface PermissionsBrowser {
  getAll: () => Promise<{ permissions?: string[] }>
  request: (wanted: { permissions: ExtraPermission[] }) => Promise<boolean>
  remove: (unwanted: { permissions: ExtraPermission[] }) => Promise<boolean>
  onAdded: { addListener: (listener: () => void) => void }
  onRemoved: { addListener: (listener: () => void) => void }
}

export type ExtraPermissions = ReturnType<typeof createExtraPermissions>

export const createExtraPermissions = (permissions: PermissionsBrowser) => {
  const granted = signal<readonly string[]>([])
  const asked = signal<ReadonlyMap<ExtraPermission, boolean>>(new Map())

  const readGranted = async (): Promise<void> => {
    granted.value = (await permissions.getAll()).permissions ?? []
  }
  permissions.onAdded.addListener(() => void readGranted())
  permissions.onRemoved.addListener(() => void readGranted())
  void readGranted()

  return {
    /** Whether the browser granted the permission. While the browser asks, the user's choice. */
    has: (permission: ExtraPermission) => asked.value.get(permission) ?? granted.value.includes(permission),
    /** Must be called in a click, because browsers require a user gesture. */
    set: async (permission: ExtraPermission, wanted: boolean): Promise<void> => {
      asked.value = new Map([...asked.value, [permission, wanted]])
      const change = { permissions: [permission] }
      // The user may deny the request, so the browser's state afterwards counts.
      await (wanted ? permissions.request(change) : permissions.remove(change)).catch(() => false)
      const now = (await permissions.getAll()).permissions ?? []
      batch(() => {
        granted.value = now
        asked.value = new Map([...asked.value].filter(([other]) => other !== permission))
      })
    },
  }
}
