import type { Preset } from '../../../lib/model/settings.ts'
import { withoutInvisible } from '../../../lib/outside-text.ts'
import { comparableName } from '../../../lib/presets/settings-problem.ts'
import { problemSentence } from '../../../lib/words/problem-sentence.ts'
import { t } from '../../../lib/words/t.ts'
import type { Fields } from '../page/merge-edits.ts'
import { type BodyForm, bodyFields, bodyForm, bodyOf, bodyOfFields, type FieldProblems } from './preset-body-form.ts'

/** A preset while it is edited. */
export interface PresetDraft {
  name: string
  body: BodyForm
}

export const BLANK_PRESET: PresetDraft = { name: '', body: bodyForm({ options: {}, expiresAfterMinutes: null }) }

export const draftOf = (preset: Preset): PresetDraft => ({ name: preset.name, body: bodyForm(preset) })

/** A draft as fields, for comparing. */
export const draftFields = ({ name, body }: PresetDraft): Fields => ({ name, ...bodyFields(body) })

export const draftOfFields = ({ name, ...body }: Fields): PresetDraft => ({
  name: typeof name === 'string' ? name : '',
  body: bodyOfFields(body),
})

/** A free name, derived from one that is taken. */
export const copyName = (name: string, taken: readonly string[]): string => {
  for (let count = 1; ; count++) {
    const words = count === 1 ? t('presets_copy_name', name) : t('presets_copy_name_numbered', name, count)
    // A name is stored, without the characters that isolate its parts on the screen.
    const copy = withoutInvisible(words)
    if (!taken.some((other) => isSameName(other, copy))) return copy
  }
}

const isSameName = (a: string, b: string): boolean => comparableName(a) === comparableName(b)

/** The stored form of a draft, and its problems. `others` are the names of the other presets. */
export const presetOf = (
  { name, body: form }: PresetDraft,
  id: string,
  others: readonly string[],
  nowAtService: string,
): { preset: Preset; problems: FieldProblems } => {
  const { body, problems } = bodyOf(form, nowAtService)
  const wrongName =
    name.trim() === ''
      ? problemSentence({ code: 'empty' })
      : others.some((other) => isSameName(other, name))
        ? problemSentence({ code: 'name_taken' })
        : null
  return {
    preset: { id, name: name.trim(), ...body },
    problems: { ...(wrongName === null ? {} : { name: wrongName }), ...problems },
  }
}
