import { FieldGroup } from '../../../components/field/FieldGroup.tsx'
import type { ExtraPermission, ExtraPermissions } from './extra-permissions.ts'

const CHOICES: readonly { permission: ExtraPermission; name: string; meaning: string }[] = [
  {
    permission: 'notifications',
    name: 'Notify of what became of a link',
    meaning: 'Where it was made without a window.',
  },
  {
    permission: 'scripting',
    name: 'Read the links behind selected words',
    meaning: 'Only when you choose “Shorten links in selection”.',
  },
]

/** What the browser must allow, and is asked for here alone. */
export function ExtraPermissionsGroup({ permissions }: { permissions: ExtraPermissions }) {
  return (
    <FieldGroup legend="Also allowed">
      {CHOICES.map(({ permission, name, meaning }) => (
        <div key={permission} class="defaults-choice">
          <input
            type="checkbox"
            id={`extra-${permission}`}
            aria-describedby={`extra-${permission}-meaning`}
            checked={permissions.has(permission)}
            onChange={(event) => void permissions.set(permission, event.currentTarget.checked)}
          />
          <label for={`extra-${permission}`}>{name}</label>
          <span class="quiet" id={`extra-${permission}-meaning`}>
            {meaning}
          </span>
        </div>
      ))}
    </FieldGroup>
  )
}
