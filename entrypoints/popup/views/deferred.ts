import { later } from '../../../components/later.tsx'
import type { Overview } from '../../../lib/rpc/views/overview.ts'

// What the popup can open without. Each is fetched from the extension's own package when it is first shown.

const outcome = () => import('./OutcomeView.tsx')
const optionFields = () => import('./OptionFields.tsx')

export const OutcomeView = later(() => outcome().then((module) => module.OutcomeView))
export const FailureAlert = later(() => outcome().then((module) => module.FailureAlert))
export const MainFields = later(() => optionFields().then((module) => module.MainFields))
export const MoreFields = later(() => optionFields().then((module) => module.MoreFields))
export const RateLine = later(() => import('../../../components/RateLine.tsx').then((module) => module.RateLine))
export const ConnectView = later(() => import('./ConnectView.tsx').then((module) => module.ConnectView))
export const LockedView = later(() => import('./LockedView.tsx').then((module) => module.LockedView))
export const KnownCard = later(() => import('./KnownCard.tsx').then((module) => module.KnownCard))
export const PresetChip = later(() => import('./PresetChip.tsx').then((module) => module.PresetChip))

/** Fetches what the form gives way to, or is joined by, for what the worker has said. */
export const prepareFor = async ({ connection, draft, job, known, settings }: Overview): Promise<void> => {
  const needed = [
    ...(connection === null ? [ConnectView] : []),
    ...(connection?.locked ? [LockedView] : []),
    ...(job === null ? [] : [OutcomeView, FailureAlert]),
    ...(job === null && draft === null && known !== null ? [KnownCard] : []),
    ...(settings.presets.length > 0 ? [PresetChip] : []),
  ]
  await Promise.all(needed.map((part) => part.fetch()))
}
