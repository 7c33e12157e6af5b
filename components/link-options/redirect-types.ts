import { REDIRECT_TYPES } from '../../lib/contract/link-options.ts'
import type { Choices } from '../../lib/model/choices.ts'
import { valueName } from '../../lib/words/option-words.ts'
import type { Choice, ChoiceGroup } from '../field/SelectField.tsx'
import { collectionNote } from './collection-note.ts'

/** What a link may do with its visitor: the kinds with a name, each splash page, each overlay (FIELD.md line 23). */
export const redirectTypes = (choices: Choices, chosen: string | undefined, undecided: string): RedirectTypes => {
  const plain: Choice[] = [
    { value: '', label: undecided },
    ...REDIRECT_TYPES.map((type) => ({ value: type, label: valueName(type) })),
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

/** Why splash pages or overlays may be missing from the choices; `null` when none are known to be. */
export const redirectNote = ({ splashPages, overlays }: Choices): string | null => {
  const notes = [
    splashPages.failure && collectionNote(splashPages, 'splash pages'),
    overlays.failure && collectionNote(overlays, 'overlays'),
  ].filter((note) => note !== null)
  return notes.length === 0 ? null : notes.join(' ')
}

export interface RedirectTypes {
  plain: Choice[]
  groups: ChoiceGroup[]
}
