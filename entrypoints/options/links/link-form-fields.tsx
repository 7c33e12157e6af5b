import { Address } from '../../../components/Address.tsx'
import { CleaningLine } from '../../../components/CleaningLine.tsx'
import { CredentialsNotice } from '../../../components/CredentialsNotice.tsx'
import { TextField } from '../../../components/field/TextField.tsx'
import { InvisibleNotice } from '../../../components/InvisibleNotice.tsx'
import type { OptionsFormProps } from '../../../components/link-options/options-form.ts'
import { sentence } from '../../../components/sentence.tsx'
import { addressNotes } from '../../../lib/address/address-notes.ts'
import { invisibleIn, sentInstead, siteOf } from '../../../lib/address/shortenable.ts'
import { isLinkOption, type LinkOption } from '../../../lib/contract/link-options.ts'
import { optionValueText } from '../../../lib/link-options/option-value-text.ts'
import { optionsIn } from '../../../lib/link-options/tidy-options.ts'
import type { ServiceClock } from '../../../lib/model/service-clock.ts'
import { type PlainKey, t } from '../../../lib/words/t.ts'
import type { Session } from '../page/session.ts'
import type { ConflictNames } from '../parts/DraftNotices.tsx'
import type { LinkForm } from './link-form.ts'
import { askedCredentials, type OpenLinkForm, shownProblems } from './link-values.ts'

export interface LinkFieldsProps {
  form: LinkForm
  opened: OpenLinkForm
  collections: Session['collections']['value']
  clock: ServiceClock
  extended: OptionsFormProps['extended']
}

/** Whether the form changes a link that still exists. */
export const isEdit = ({ subject, deleted }: OpenLinkForm): boolean => subject.kind === 'edit' && !deleted

/** The properties for the fields of options; `null` until the collections are known. */
export const optionsFormProps = ({ form, opened, collections, clock, extended }: LinkFieldsProps) => {
  const { values } = opened
  const props: OptionsFormProps | null = collections && {
    value: optionsIn(values),
    collections,
    onChange: form.change,
    clock,
    problems: shownProblems(opened),
    longUrl: values.url,
    ...(extended && { extended }),
    ...(values.needsPassword ? { missingPassword: { remove: () => form.change({ needsPassword: undefined }) } } : {}),
    ...(isEdit(opened) ? inEdit(opened, form.tooLong.value) : { alias: { ...form.alias, sending: opened.sending } }),
  }
  return props
}

/** An update that omits an option doesn't change it, and the fields must not suggest otherwise. */
const inEdit = (
  { subject, base }: OpenLinkForm,
  tooLong: readonly LinkOption[],
): Pick<OptionsFormProps, 'hints' | 'undecided' | 'settled'> => ({
  hints: {
    custom: t('link_form_alias_hint'),
    domain: t('link_form_domain_hint'),
    metatitle: t('link_form_title_hint'),
    ...hintsOf(tooLong, 'link_form_too_long_hint'),
  },
  undecided: t('link_form_undecided'),
  settled: subject.replaces !== null || base.domain === undefined ? [] : ['domain'],
})

const hintsOf = (options: readonly LinkOption[], hint: PlainKey): Partial<Record<LinkOption, string>> =>
  Object.fromEntries(options.map((option) => [option, t(hint)]))

/** The names and texts of fields that were changed both here and elsewhere. */
export const conflictNames = ({
  form,
  collections,
  clock,
}: Pick<LinkFieldsProps, 'form' | 'collections' | 'clock'>): ConflictNames => ({
  labelOf: (field) => (isLinkOption(field) ? t(`option_${field}_label`) : t('shared_long_url')),
  textOf: (field, value) => {
    if (!isLinkOption(field)) return String(value)
    const isCut = value === undefined && form.tooLong.value.includes(field)
    return isCut ? t('link_form_too_long_hint') : optionValueText(field, value, collections, clock)
  },
  changedAt: 'service',
})

/** The field for the destination, with remarks about the address in it. */
export function DestinationField({ form, opened }: Pick<LinkFieldsProps, 'form' | 'opened'>) {
  const { base, values } = opened
  const isUrlRead = isEdit(opened) && values.url === base.url
  const instead = isUrlRead ? null : sentInstead(values.url)
  const notes = isUrlRead ? null : addressNotes(values.url, null)
  const invisible = isUrlRead ? null : invisibleIn(values.url)
  const credentials = askedCredentials(opened)
  return (
    <>
      <TextField
        label={t('shared_long_url')}
        name="url"
        type="url"
        site={siteOf(values.url)}
        placeholder="https://"
        value={values.url}
        problem={shownProblems(opened).url}
        hint={instead && sentence('link_form_sent_as', <Address url={instead} />)}
        onInput={(url) => form.change({ url })}
      />
      {notes && (
        <CleaningLine
          notes={notes}
          onClean={(url) => form.change({ url })}
          onAmpersands={(url) => form.change({ url })}
        />
      )}
      {invisible && <InvisibleNotice {...invisible} onRemove={() => form.change({ url: invisible.clean })} />}
      {credentials.length > 0 && (
        <CredentialsNotice credentials={credentials} onRemove={form.removeCredentials} onKeep={form.keepCredentials} />
      )}
    </>
  )
}
