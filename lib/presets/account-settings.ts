import type { Chosen, Preset, PresetBody, SavedView, Settings, SettingsOfAccounts } from '../model/settings.ts'
import { LEFT_OUT_OF_DEFAULTS } from '../model/settings.ts'
import { lacksAccount, queryOfFile, withAccount, withMatchesInQuery } from './account-address.ts'
import { appliedTo, type ConnectedAccount, chosenBy, isUnassigned, ofFile, withMatches } from './account-options.ts'

/** The settings that apply to an account. */
export const settingsFor = (stored: SettingsOfAccounts, id: string | null): Settings => {
  if ([stored.defaults, ...stored.presets].every(({ account }) => account === undefined)) return stored
  const defaults = appliedTo<PresetBody>(stored.defaults, id)
  const presets = stored.presets.map((preset) => appliedTo<Preset>(preset, id))
  const leftOut = [
    [LEFT_OUT_OF_DEFAULTS, defaults.leftOut] as const,
    ...presets.map(({ body, leftOut }) => [body.id, leftOut] as const),
  ].filter(([, options]) => options.length > 0)
  return {
    ...stored,
    defaults: defaults.body,
    presets: presets.map(({ body }) => body),
    leftOut: Object.fromEntries(leftOut),
  }
}

/** What to store after a change of the settings that `settingsFor` has returned. */
export const storedAfter = (
  before: SettingsOfAccounts,
  shown: SettingsOfAccounts,
  account: ConnectedAccount | null,
): SettingsOfAccounts => {
  const { leftOut: _, ...after } = shown
  const presetsBefore = new Map(before.presets.map((preset) => [preset.id, preset]))
  /** An imported body may name its own account. */
  const stored = <B extends PresetBody>(body: Chosen<B>, bodyBefore: Chosen<PresetBody> | undefined): Chosen<B> =>
    body.account === undefined ? chosenBy(account, body, bodyBefore) : body
  const defaults = stored(after.defaults, before.defaults)
  const presets = after.presets.map((preset) => stored(preset, presetsBefore.get(preset.id)))
  const views = account === null ? after.views : after.views.map(withViewQuery((query) => withAccount(query, account)))
  return { ...after, defaults, presets, views }
}

const withViewQuery =
  (change: (query: string) => string) =>
  (view: SavedView): SavedView => ({ ...view, query: change(view.query) })

/** Whether something names objects of an account without naming the account, as views stored by version 1.0.0 do. */
export const hasUnassigned = ({ defaults, presets, views }: SettingsOfAccounts): boolean =>
  [defaults, ...presets].some(isUnassigned) || views.some(({ query }) => lacksAccount(query))

/** The settings without the ids of an account's objects, for a time when the account may be another one. */
export const withoutIds = (shown: Settings): Settings => ({
  ...shown,
  defaults: appliedTo<PresetBody>(ofFile(shown.defaults), '-').body,
  presets: shown.presets.map((preset) => appliedTo<Preset>(ofFile(preset), '-').body),
})

/** The settings of a file. Unless they name the account of their ids, these apply to no account. */
export const settingsOfFile = (settings: SettingsOfAccounts): SettingsOfAccounts => ({
  ...settings,
  defaults: ofFile(settings.defaults),
  presets: settings.presets.map(ofFile),
  views: settings.views.map(withViewQuery(queryOfFile)),
})

/** The settings of a file with objects of this account in place of another's, where they have the same names. */
export const matchedSettings = (settings: SettingsOfAccounts, account: ConnectedAccount): SettingsOfAccounts => ({
  ...settings,
  defaults: withMatches(settings.defaults, account),
  presets: settings.presets.map((preset) => withMatches(preset, account)),
  views: settings.views.map(withViewQuery((query) => withMatchesInQuery(query, account))),
})
