import type { Failure, Result } from '../../../lib/model/failure.ts'
import type { Settings } from '../../../lib/model/settings.ts'
import type { PageWorld } from './page-world.ts'
import type { Session } from './session.ts'

/**
 * Stores what `change` returns for the presently stored settings. `change` is called again if another window was
 * faster. `null` stores nothing, because the user must decide first.
 */
export type ChangeSettings = (change: (now: Settings) => Partial<Settings> | null) => Promise<Result<Settings> | null>

export type SettingsWorld = Pick<PageWorld, 'call'> & Pick<Session, 'connectedAccount' | 'settings' | 'saved'>

/** Other windows rarely change settings at the same time. */
const MAX_TRIES = 10

export const createSettingsWriter = ({ call, connectedAccount, settings, saved }: SettingsWorld): ChangeSettings => {
  let turn: Promise<unknown> = Promise.resolve()

  const tryToChange = async (change: Parameters<ChangeSettings>[0], shown: string | undefined) => {
    for (let tries = 1; ; tries++) {
      const now = settings.peek()
      const changed = now && change(now)
      if (now === null || changed === null) return null
      const base = Object.fromEntries(Object.keys(changed).map((name) => [name, now[name as keyof Settings]]))
      const answer = await call('writeSettings', { ...changed, base }, shown)
      if (answer.ok) saved(answer.value)
      if (answer.ok || !isChangedElsewhere(answer.failure) || tries === MAX_TRIES) return answer
      const latest = await call('overview', { tabId: null, url: null })
      if (!latest.ok) return latest
      saved(latest.value.settings)
    }
  }

  // Changes are made one after the other, so that each starts from the settings that the previous one stored.
  return (change) => {
    // A change may name objects of the account that is shown now.
    const shown = connectedAccount.peek()?.id
    const mine = turn.then(() => tryToChange(change, shown))
    turn = mine
    return mine
  }
}

const isChangedElsewhere = (failure: Failure): boolean =>
  failure.kind === 'invalid' && failure.problem.code === 'changed_elsewhere'
