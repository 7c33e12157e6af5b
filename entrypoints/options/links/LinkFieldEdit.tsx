import { useLayoutEffect, useRef } from 'preact/hooks'
import { submitting } from '../../../components/field/focus-first-problem.ts'
import { LinkOptionsForm } from '../../../components/link-options/LinkOptionsForm.tsx'
import { type LinkOption, OPTION_NAMES } from '../../../lib/contract/link-options.ts'
import type { ChangeField } from '../../../lib/link-changes/known-fields.ts'
import { t } from '../../../lib/words/t.ts'
import { usePageTools } from '../page/page-context.ts'
import type { Session } from '../page/session.ts'
import { ConflictNotice } from '../parts/DraftNotices.tsx'
import { SectionFailure } from '../parts/SectionFailure.tsx'
import type { LinkForm } from './link-form.ts'
import { conflictNames, DestinationField, optionsFormProps } from './link-form-fields.tsx'
import type { OpenLinkForm } from './link-values.ts'

interface LinkFieldEditProps {
  field: ChangeField
  form: LinkForm
  opened: OpenLinkForm
  session: Session
}

/** The form for one field of a link, in place of its value. Enter and leaving the form save it, Escape discards it. */
export function LinkFieldEdit({ field, form, opened, session }: LinkFieldEditProps) {
  const { serviceClock } = usePageTools()
  const box = useRef<HTMLFormElement>(null)
  useLayoutEffect(() => {
    const control = box.current?.querySelector<HTMLElement>('input, select, textarea, button')
    control?.focus({ preventScroll: true })
    box.current?.scrollIntoView({ block: 'nearest' })
    if (control instanceof HTMLInputElement && control.type !== 'checkbox') control.select()
  }, [])
  const collections = session.collections.value
  const fields = {
    form,
    opened,
    collections,
    clock: serviceClock,
    extended: session.connection.value?.extendedOptions,
  }
  const options = optionsFormProps(fields)
  const { base, subject } = opened
  const isKnown = field !== 'url' && subject.known?.[field] !== undefined
  return (
    <form
      ref={box}
      class="link-field"
      noValidate
      autocomplete="off"
      // Focusable, so that a press on the form's text doesn't count as leaving it.
      tabIndex={-1}
      onSubmit={submitting(() => form.submit())}
      onKeyDown={(event) => {
        const isMultiline = event.target instanceof HTMLTextAreaElement
        if (event.key === 'Escape') form.discard()
        else if (event.key === 'Enter' && isMultiline && (event.ctrlKey || event.metaKey)) box.current?.requestSubmit()
        else return
        event.preventDefault()
        event.stopPropagation()
      }}
      onFocusOut={({ relatedTarget }) => {
        // Switching to another window doesn't count as leaving the form.
        if (!document.hasFocus() || (relatedTarget instanceof Node && box.current?.contains(relatedTarget))) return
        void form.submit()
      }}
    >
      {opened.restored && <p class="quiet">{t('page_draft_restored')}</p>}
      <ConflictNotice {...conflictNames(fields)} conflicts={opened.conflicts} onDecide={form.decide} />
      {field === 'url' ? (
        <DestinationField form={form} opened={opened} />
      ) : (
        options && (
          <LinkOptionsForm
            {...options}
            {...(isKnown && field !== 'channel' ? { undecided: undefined } : {})}
            {...(field === 'custom' && opened.values.custom !== base.custom
              ? { alias: { ...form.alias, sending: opened.sending } }
              : {})}
            hints={{ ...options.hints, ...(field === 'channel' && { channel: t('link_field_channel_hint') }) }}
            open={[field]}
            without={OPTION_NAMES.filter((option: LinkOption) => option !== field)}
          />
        )
      )}
      <SectionFailure failure={opened.failure} />
      <div class="link-field-actions">
        <button type="submit" aria-disabled={opened.sending}>
          {t('page_save')}
        </button>
        <button type="button" class="plain" onClick={form.discard}>
          {t('shared_cancel')}
        </button>
      </div>
    </form>
  )
}
