import type { ComponentChildren } from 'preact'
import { useId, useLayoutEffect, useRef } from 'preact/hooks'
import { Address } from '../../../components/Address.tsx'
import { ChannelDot } from '../../../components/ChannelDot.tsx'
import { CheckIcon, EditIcon, PlusIcon } from '../../../components/icons.tsx'
import { MenuButton } from '../../../components/menu/MenuButton.tsx'
import { WebLink } from '../../../components/WebLink.tsx'
import { webAddressOf } from '../../../lib/address/short-url.ts'
import { isOfKind, isTarget, type RowsOption } from '../../../lib/contract/link-options.ts'
import type { ChangeField } from '../../../lib/link-changes/known-fields.ts'
import { optionValueText, targetName } from '../../../lib/link-options/option-value-text.ts'
import type { JobView } from '../../../lib/model/job-view.ts'
import type { ListedLink } from '../../../lib/model/link-facts.ts'
import { formatServiceDay } from '../../../lib/words/format.ts'
import { withServiceZone } from '../../../lib/words/service-time-text.ts'
import { t } from '../../../lib/words/t.ts'
import { changeFieldName } from '../changing/changing-text.ts'
import { JobMark } from '../jobs/JobMark.tsx'
import { usePageTools } from '../page/page-context.ts'
import type { Session } from '../page/session.ts'
import { ServiceTime } from '../parts/ServiceTime.tsx'
import { LinkFieldEdit } from './LinkFieldEdit.tsx'
import { changeOf, type FieldsKnown, type LinkField, linkFields, otherOptions } from './link-fields.ts'
import type { LinkDetailAnswer } from './link-reading.ts'
import type { LinksState } from './links-state.ts'
import './LinkFacts.css'

interface LinkFactsProps {
  known: FieldsKnown
  /** The time of creation in the service's zone; empty if unknown. */
  created: string
  detail: LinkDetailAnswer | null
  /** The title that this device knows. */
  title: string | undefined
  facts: Pick<ListedLink['facts'], 'lastClick' | 'lastChange'>
  links: LinksState
  session: Session
  /** The requests about the link that aren't settled. */
  jobs: readonly JobView[]
  canChange: boolean
}

/** The known values of a link. Pressing a value turns it into a field, which is saved on its own. */
export function LinkFacts(props: LinkFactsProps) {
  const { known, created, detail, title, facts, links, session, canChange } = props
  const { form } = links
  const { serviceClock } = usePageTools()
  const pressId = useId()
  const opened = form.opened.value
  const id = detail?.id ?? null
  const editing = id !== null && opened?.subject.id === id && !opened.deleted ? opened.subject.field : undefined
  const rows = linkFields(known, canChange)
  const shown =
    rows.some(({ field }) => field === editing) || !editing ? rows : [...rows, { field: editing, value: null }]
  const open = detail && canChange ? (field: ChangeField) => form.openField(field, detail, known.fields, title) : null
  const others = otherOptions(shown, session.connection.value?.extendedOptions ?? [])
  return (
    <div class="link-facts">
      <dl>
        {shown.map((row) => (
          <FieldRow
            key={row.field}
            row={row}
            isEditing={row.field === editing}
            open={open}
            pressId={pressId}
            {...{ links, session, id, jobs: props.jobs }}
          />
        ))}
        {created && (
          <Fact name={t('link_created')}>
            <ServiceTime time={created} both />
          </Fact>
        )}
        {facts.lastChange !== undefined && facts.lastChange !== created && (
          <Fact name={t('link_last_change')}>
            <ServiceTime time={facts.lastChange} both />
          </Fact>
        )}
        {facts.lastClick !== undefined && (
          <Fact name={withServiceZone(t('link_last_click'), serviceClock)}>
            {facts.lastClick === null ? t('link_last_click_never') : formatServiceDay(facts.lastClick)}
          </Fact>
        )}
      </dl>
      <span id={pressId} hidden>
        {t('link_field_press')}
      </span>
      {canChange && others.length > 0 && (
        <MenuButton
          isDisabled={open === null}
          face={
            <>
              <PlusIcon />
              {t('popup_more_options')}
            </>
          }
          actions={() =>
            others.map((option) => (
              <button key={option} type="button" onClick={() => open?.(option)}>
                {t(`option_${option}_label`)}
              </button>
            ))
          }
        />
      )}
    </div>
  )
}

interface FieldRowProps extends Pick<LinkFactsProps, 'links' | 'session' | 'jobs'> {
  row: LinkField
  id: number | null
  isEditing: boolean
  /** Turns the value into a field; `null` if the link can't be changed. */
  open: ((field: ChangeField) => void) | null
  /** The id of the element that says what a press does. */
  pressId: string
}

function FieldRow({ row: { field, value: known }, id, isEditing, open, pressId, links, session, jobs }: FieldRowProps) {
  const { form, changeUndo, opened } = links
  const button = useRef<HTMLButtonElement>(null)
  const wasEditingRef = useRef(isEditing)
  useLayoutEffect(() => {
    // The field that had the focus has disappeared.
    if (wasEditingRef.current && !isEditing && document.activeElement === document.body) button.current?.focus()
    wasEditingRef.current = isEditing
  }, [isEditing])
  const name = changeFieldName(field)
  const form_ = form.opened.value
  if (isEditing && form_ !== null)
    return (
      <div class="link-fact editing">
        <dt class="visually-hidden">{name}</dt>
        <dd>
          <LinkFieldEdit field={field} form={form} opened={form_} session={session} />
        </dd>
      </div>
    )
  const recent = changeUndo.recent.value
  const isRecent = recent !== null && recent.id === id && recent.field === field
  const pending = changeOf(field, jobs)
  const isFailed = pending?.state === 'failed'
  // A value that was saved here is shown until the service returns it.
  const isNotRead = pending !== undefined || opened.detail.loading.value
  const saved = isRecent && !isFailed && isNotRead ? (recent.job ?? undefined) : undefined
  const value = saved === undefined ? known : savedValue(field, saved, known)
  const isUnsaved = form.unsavedFields.value.some((subject) => subject.id === id && subject.field === field)
  const press = () => open?.(field)
  return (
    <div class="link-fact">
      <dt>{name}</dt>
      <dd>
        {hasLinks(field, value) ? (
          <>
            <span class="link-fact-text">
              <FieldValue field={field} value={value} session={session} />
            </span>
            {open && (
              <button
                ref={button}
                type="button"
                class="plain icon-only"
                title={t('link_field_change', name)}
                onClick={press}
              >
                <EditIcon />
                <span class="visually-hidden">{t('link_field_change', name)}</span>
              </button>
            )}
          </>
        ) : open ? (
          <button ref={button} type="button" class="link-fact-value" aria-describedby={pressId} onClick={press}>
            <span class="visually-hidden">{name} </span>
            <span class="link-fact-text">
              <FieldValue field={field} value={value} session={session} />
            </span>
            <EditIcon />
          </button>
        ) : (
          <span class="link-fact-text">
            <FieldValue field={field} value={value} session={session} />
          </span>
        )}
        {isUnsaved && <span class="link-fact-unsaved">{t('link_field_unsaved')}</span>}
        {pending && (isFailed || isRecent) && <JobMark job={pending} linked />}
        {isRecent && !isFailed && (
          <span class="link-fact-saved">
            {pending === undefined && <CheckIcon />}
            {recent.takeBack && (
              <button
                type="button"
                class="plain"
                onClick={() => {
                  // The focused button disappears.
                  button.current?.focus()
                  void changeUndo.undo()
                }}
              >
                {t('popup_undo')}
              </button>
            )}
          </span>
        )}
      </dd>
    </div>
  )
}

/** The value that a request sets. Setting a channel adds the link to it. */
const savedValue = (field: ChangeField, { input }: JobView, known: unknown): unknown => {
  const value = input[field]
  return field === 'channel' && typeof value === 'number' && Array.isArray(known)
    ? [...new Set([...(known as number[]), value])]
    : field === 'password' && value === undefined
      ? known
      : (value ?? null)
}

/** Whether the value contains links, which can't be inside a button. */
const hasLinks = (field: ChangeField, value: unknown): boolean =>
  value !== null && (field === 'url' || field === 'geotarget' || field === 'devicetarget')

/** The value of a field, in words. */
function FieldValue({ field, value, session }: { field: ChangeField; value: unknown; session: Session }) {
  const { serviceClock } = usePageTools()
  const collections = session.collections.value
  if (value === undefined) return t('links_filter_yes')
  if (field === 'url') return <Destination url={value as string} />
  if (value === null) return <span class="quiet">{t(field === 'expiry' ? 'shared_never' : 'changes_none')}</span>
  if (field === 'expiry') return <ServiceTime time={value as string} both />
  // The collections with the names are still being loaded.
  if (isOfKind(field, 'reference', 'set') && collections === null) return null
  if (field === 'channel')
    return (
      <span class="link-fact-channels">
        {([value].flat() as number[]).map((id) => {
          const channel = collections?.channels.items.find((each) => each.id === id)
          return (
            <span key={id}>
              <ChannelDot color={channel?.color ?? ''} /> <bdi>{channel?.name ?? id}</bdi>
            </span>
          )
        })}
      </span>
    )
  if (isOfKind(field, 'rows') && isTarget(field))
    return <Targets option={field} rows={value as Record<string, string>[]} />
  return <span dir="auto">{optionValueText(field, value, collections, serviceClock)}</span>
}

function Targets({ option, rows }: { option: RowsOption; rows: readonly Record<string, string>[] }) {
  return (
    <ul class="link-detail-targets">
      {rows.map(({ link = '', ...target }) => {
        const [name = ''] = Object.values(target)
        return (
          <li key={`${option} ${name}`}>
            <span dir="auto">{targetName(option, name)}</span> <Destination url={link} />
          </li>
        )
      })}
    </ul>
  )
}

/** Details contain addresses as the service writes them. */
function Destination({ url }: { url: string }) {
  const address = webAddressOf(url) ?? url
  return (
    <WebLink url={address}>
      <Address url={address} whole />
    </WebLink>
  )
}

function Fact({ name, children }: { name: string; children: ComponentChildren }) {
  return (
    <div class="link-fact">
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
