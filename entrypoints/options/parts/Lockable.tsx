import type { ComponentChildren } from 'preact'
import { useId } from 'preact/hooks'
import type { ManagedSetting, Settings } from '../../../lib/model/settings.ts'
import { t } from '../../../lib/words/t.ts'
import './Lockable.css'

interface LockableProps {
  settings: Settings | null
  name: ManagedSetting
  children: ComponentChildren
}

/** The controls of a setting that an organization can lock. */
export function Lockable({ settings, name, children }: LockableProps) {
  const id = useId()
  if (settings?.managed?.locked.includes(name) !== true) return <>{children}</>
  return (
    <fieldset class="lockable" disabled aria-labelledby={id}>
      <p class="quiet" id={id}>
        {t('shared_by_organization')}
      </p>
      {children}
    </fieldset>
  )
}
