import { ok } from '../../../lib/model/failure.ts'
import { type SettingsOfAccounts, settingsFor, storedAfter } from '../../../lib/presets/account-options.ts'
import type { StoredRecord } from '../storage/stored-record.ts'
import type { StoredSettings } from './settings-store.ts'

/** The settings as they apply to the connected account. `account` is the id of the connection; `null` while there is none. */
export const settingsOfConnection = (
  store: StoredRecord<SettingsOfAccounts>,
  account: () => Promise<string | null>,
): StoredRecord<StoredSettings> => {
  const decide: StoredRecord<StoredSettings>['decide'] = async (decision) => {
    const id = await account()
    const decided = await store.decide((before) => {
      const after = decision(settingsFor(before, id))
      return after.ok ? ok(storedAfter(before, after.value, id)) : after
    })
    return decided.ok ? ok(settingsFor(decided.value, id)) : decided
  }
  return {
    ...store,
    read: async () => {
      const [stored, id] = await Promise.all([store.read(), account()])
      return stored.ok ? ok(settingsFor(stored.value, id)) : stored
    },
    decide,
    change: (update) => decide((value) => ok(update(value))),
  }
}
