import type { Choices } from '../../lib/rpc/protocol.ts'
import type { Choice, ChoiceGroup } from '../field/SelectField.tsx'

/** What a link may do with its visitor: the kinds with a name, each splash page, each overlay (FIELD.md line 23). */
export const redirectTypes = (choices: Choices, chosen: string | undefined): RedirectTypes => {
  const plain: Choice[] = [
    { value: '', label: 'Service’s default' },
    { value: 'direct', label: 'Direct' },
    { value: 'frame', label: 'Frame' },
    { value: 'splash', label: 'Splash' },
  ]
  const groups: ChoiceGroup[] = [
    {
      label: 'Splash pages',
      choices: choices.splashPages.items.map(({ id, name }) => ({ value: String(id), label: name })),
    },
    {
      label: 'Overlays',
      choices: choices.overlays.items.map(({ id, name, type }) => ({
        value: `overlay-${id}`,
        label: `${name} (${type})`,
      })),
    },
  ]
  const known = [...plain, ...groups.flatMap((group) => group.choices)].some(({ value }) => value === (chosen ?? ''))
  if (!known && chosen !== undefined) plain.push({ value: chosen, label: `${chosen} (not in the list)` })
  return { plain, groups }
}

export interface RedirectTypes {
  plain: Choice[]
  groups: ChoiceGroup[]
}
