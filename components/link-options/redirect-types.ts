import { REDIRECT_TYPES } from '../../lib/contract/link-options.ts'
import type { Collections } from '../../lib/model/collections.ts'
import { sentences } from '../../lib/words/sentences.ts'
import { t } from '../../lib/words/t.ts'
import type { Choice } from '../field/choice.ts'
import type { ChoiceGroup } from '../field/SelectField.tsx'
import { collectionNote } from './collection-note.ts'

/** The redirect types of a link: the named ones, each splash page and each overlay (FIELD.md line 23). */
export const redirectTypes = (
  collections: Collections,
  chosen: string | undefined,
  undecided: string,
): RedirectTypes => {
  const plain: Choice[] = [
    { value: '', label: undecided },
    ...REDIRECT_TYPES.map((type) => ({ value: type, label: t(`option_value_${type}`) })),
  ]
  const groups: ChoiceGroup[] = [
    {
      label: t('option_splash_pages'),
      choices: collections.splashPages.items.map(({ id, name }) => ({ value: String(id), label: name })),
    },
    {
      label: t('option_overlays'),
      choices: collections.overlays.items.map(({ id, name, type }) => ({
        value: `overlay-${id}`,
        label: `${name} (${type})`,
      })),
    },
  ]
  const known = [...plain, ...groups.flatMap((group) => group.choices)].some(({ value }) => value === (chosen ?? ''))
  if (!known && chosen !== undefined) plain.push({ value: chosen, label: t('option_not_in_list', chosen) })
  return { plain, groups }
}

/** Why splash pages or overlays may be missing; `null` if none are. */
export const redirectNote = ({ splashPages, overlays }: Collections): string | null => {
  const notes = [
    splashPages.failure && collectionNote(splashPages, 'splashPages'),
    overlays.failure && collectionNote(overlays, 'overlays'),
  ].filter((note) => note !== null)
  return notes.length === 0 ? null : sentences(...notes)
}

interface RedirectTypes {
  plain: Choice[]
  groups: ChoiceGroup[]
}
