import { later } from '../../../components/later.tsx'

// What the popup can open without. Each is fetched from the extension's own package when it is first shown.

const outcome = () => import('./OutcomeView.tsx')
const optionFields = () => import('./OptionFields.tsx')

/** Fetches what tells the outcome while the request is on its way. */
export const prepareOutcome = (): void => void outcome()

export const OutcomeView = later(() => outcome().then((module) => module.OutcomeView))
export const FailureAlert = later(() => outcome().then((module) => module.FailureAlert))
export const MainFields = later(() => optionFields().then((module) => module.MainFields))
export const MoreFields = later(() => optionFields().then((module) => module.MoreFields))
export const RateLine = later(() => import('../../../components/RateLine.tsx').then((module) => module.RateLine))
export const ConnectView = later(() => import('./ConnectView.tsx').then((module) => module.ConnectView))
export const LockedView = later(() => import('./LockedView.tsx').then((module) => module.LockedView))
