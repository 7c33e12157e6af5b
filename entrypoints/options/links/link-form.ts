import { computed, signal } from '@preact/signals'
import { shortenable } from '../../../lib/address/shortenable.ts'
import { isRemovable, type LinkOption, type LinkOptions, OPTION_NAMES } from '../../../lib/contract/link-options.ts'
import { type ChangeField, type KnownFields, shownFields } from '../../../lib/link-changes/known-fields.ts'
import { valueBack } from '../../../lib/link-changes/plan-change.ts'
import type { AliasAssistantPorts } from '../../../lib/link-options/alias-assistant.ts'
import { linkWithoutCredentials } from '../../../lib/link-options/credentials.ts'
import { isEmpty, optionsIn, tidyOptions } from '../../../lib/link-options/tidy-options.ts'
import type { Result } from '../../../lib/model/failure.ts'
import type { JobView } from '../../../lib/model/job-view.ts'
import { UNKNOWN_ZONE } from '../../../lib/model/service-clock.ts'
import type { Preset } from '../../../lib/model/settings.ts'
import { isSameData } from '../../../lib/same-data.ts'
import { checkForm } from '../../../lib/shorten-form/check-form.ts'
import { type InitialOptions, initialOptions } from '../../../lib/shorten-form/initial-options.ts'
import { problemSentences } from '../../../lib/words/problem-sentence.ts'
import { createDraftForm } from '../page/draft-form.ts'
import { changedFields, mergeEdit } from '../page/merge-edits.ts'
import type { AccountScope } from '../scopes.ts'
import type { RecentChange } from './change-undo.ts'
import { cutOptions, type InitialLink, initialLink, newLink, rememberedOptions } from './initial-link.ts'
import { linkChange, partOfChange } from './link-change.ts'
import type { LinkDetailAnswer } from './link-reading.ts'
import {
  acceptedCredentials,
  askedCredentials,
  askedFor,
  fieldsOf,
  isAsRead,
  isNew,
  knownValue,
  type LinkSubject,
  type LinkValues,
  type OpenLinkForm,
  valuesOf,
} from './link-values.ts'

type LinkFormWorld = Pick<
  AccountScope,
  'call' | 'read' | 'send' | 'schedule' | 'now' | 'random' | 'connection' | 'collections' | 'settings' | 'nowAtService'
> & {
  /** Called with the new job and, if it changes only one field, with that change. */
  sent: (job: JobView, change: RecentChange | null) => void
}

/** The most finished jobs about a link that are read, in one message. */
const JOBS_READ = 500

export type LinkForm = ReturnType<typeof createLinkForm>

export const createLinkForm = (world: LinkFormWorld) => {
  const { call, read, send, schedule, now, random, connection, collections, settings, nowAtService, sent } = world
  /** The last answer about each link; `null` if the link was deleted. */
  const readings = signal<ReadonlyMap<number, LinkDetailAnswer | null>>(new Map())
  const setReading = (id: number, reading: LinkDetailAnswer | null): void => {
    readings.value = new Map(readings.peek()).set(id, reading)
  }

  const initialOf = (kind: 'like' | 'edit', detail: LinkDetailAnswer, asked: LinkOptions): InitialLink =>
    initialLink(kind, detail, {
      asked,
      domains: (collections.peek()?.domains.items ?? []).map(({ domain }) => domain),
      unsupportedOptions: connection.peek()?.unsupportedOptions ?? [],
      nowAtService: nowAtService(),
    })

  const alias: AliasAssistantPorts = {
    ask: (input) => call('lookUpAlias', input),
    schedule,
    now,
    random,
    title: () => '',
  }

  /** The time from which a relative expiry counts, fixed so that the expiry doesn't move while the form is open. */
  let openedAt = now()

  /** The initial options of a new link to an address, and the preset that sets them. */
  const startOf = ({ url, preset }: Pick<LinkValues, 'url' | 'preset'>): InitialOptions => {
    const stored = settings.value
    const address = shortenable(url)
    const zone = connection.value?.serviceZone ?? UNKNOWN_ZONE
    if (stored === null) return { options: {}, preset: null, rule: null }
    return initialOptions(address.ok ? address.value : url, preset, stored, openedAt, zone)
  }

  /** The options that another address or preset changes. Options that the user set stay. */
  const restarted = (before: LinkValues, after: LinkValues): Partial<LinkValues> => {
    const [from, to] = [startOf(before).options, startOf(after).options]
    const differing = OPTION_NAMES.filter(
      (option) => !isSameData(from[option], to[option]) && isSameData(after[option], from[option]),
    )
    return Object.fromEntries(differing.map((option) => [option, to[option]]))
  }

  /** A corrected request says itself what it changes; only that its link was deleted counts for it, too. */
  const readingOf = ({ kind, id, replaces }: LinkSubject): LinkDetailAnswer | null | undefined => {
    const reading = kind === 'edit' && id !== null ? readings.value.get(id) : undefined
    return replaces === null || reading === null ? reading : undefined
  }

  /** Reads what the service has now, and notes if the link was deleted. */
  const readLatest = async (id: number): Promise<Result<LinkDetailAnswer>> => {
    const latest = await read('readLink', { id })
    if (!latest.ok && latest.failure.kind === 'not-found') setReading(id, null)
    return latest
  }

  const sendForm = ({ subject, base, values, deleted }: OpenLinkForm) => {
    const { kind, id, name, askedFields } = subject
    const replaces = subject.replaces ?? undefined
    const address = shortenable(values.url)
    const url = address.ok ? address.value : values.url
    if (kind !== 'edit' || id === null || deleted)
      return send(
        'createLink',
        { url, ...tidyOptions(optionsIn(values)) },
        '',
        replaces,
        isNew(subject) ? startOf(values).preset?.id : undefined,
      )
    const isRead = values.url === base.url
    const change = linkChange(isRead ? base.url : url, optionsIn(values), optionsIn(base), values.cleared ?? [])
    // Sends only changed fields if the service keeps the others, so that changes made elsewhere stay.
    const isPart = askedFields !== undefined || (replaces === undefined && keepsUnsentFields())
    const fields = [...changedFields({ base, values }), ...(values.cleared ?? []), ...(askedFields ?? [])]
    return send('updateLink', { id, ...(isPart ? partOfChange(change, fields) : change) }, name, replaces)
  }

  const keepsUnsentFields = (): boolean => connection.peek()?.keepsUnsentFields ?? false

  /**
   * The form's changes over the link's present state, for a service that replaces the whole link; `null` if the user
   * must decide first. If the service doesn't answer, the state that was read before is used.
   */
  const overLatest = async (
    form: OpenLinkForm,
    over: (current: LinkValues | null | undefined) => LinkValues | null,
  ): Promise<OpenLinkForm | null> => {
    const { kind, id, replaces } = form.subject
    if (kind !== 'edit' || id === null || replaces !== null || form.deleted || keepsUnsentFields()) return form
    const latest = await readLatest(id)
    if (latest.ok) setReading(id, latest.value)
    else if (latest.failure.kind !== 'not-found') return form
    const base = currentOf(form.subject)
    const values = over(base)
    return values === null ? null : { ...form, base: base ?? form.base, values }
  }

  /** The link's present state at the service, as form values. */
  const currentOf = (subject: LinkSubject): LinkValues | null | undefined => {
    const reading = readingOf(subject)
    const { field, known } = subject
    const values = reading && valuesOf(initialOf('edit', reading, {}))
    if (!values || field === undefined || field === 'url') return values
    return { ...values, ...knownValue(field, { ...known, ...shownFields(reading.details) }) }
  }

  /** The change of one field in the link's page, with the function that undoes it. */
  const sentField = (form: OpenLinkForm, job: JobView): RecentChange | null => {
    const { id, field, known } = form.subject
    if (id === null || field === undefined || form.deleted) return null
    const reading = readings.peek().get(id)
    const before = {
      ...known,
      ...(reading && shownFields(reading.details)),
      ...(field === 'url' && { url: form.base.url }),
    }
    const back = before[field] === undefined ? undefined : valueBack(field, before[field], job.input[field] ?? null)
    const takeBack = async (): Promise<Result<JobView> | null> => {
      const values = { ...form.values, [field]: back ?? undefined }
      const swapped = { ...form, subject: { ...form.subject, replaces: null }, base: form.values, values }
      const latest = await overLatest(swapped, (current) => {
        const merged = current && mergeEdit(swapped, current)
        return merged ? (merged.conflicts.length > 0 ? null : merged.values) : values
      })
      return latest && sendForm({ ...latest, base: { ...latest.base, [field]: form.values[field] } })
    }
    return { id, field, job, takeBack: back === undefined ? null : takeBack }
  }

  const form = createDraftForm<LinkSubject, LinkValues, JobView>({
    keyOf: ({ kind, id, replaces, field }) => `${kind} ${id ?? ''} ${replaces ?? ''} ${field ?? ''}`,
    current: currentOf,
    problems: (form) => {
      const { url, needsPassword = false } = form.values
      const { problems } = checkForm({
        url,
        options: optionsIn(form.values),
        needsPassword,
        acceptedCredentials: acceptedCredentials(form),
        nowAtService: nowAtService(),
      })
      return problemSentences(problems.filter((problem) => !isAsRead(form, problem)))
    },
    send: (form, over) => {
      const { kind, replaces } = form.subject
      if (kind === 'edit' && replaces === null && !form.deleted && changedFields(form).length === 0) return null
      return overLatest(form, over).then(async (latest) => {
        const answer = latest && (await sendForm(latest))
        if (latest && answer?.ok) sent(answer.value, sentField(latest, answer.value))
        return answer
      })
    },
    dependsOn: (path, form) =>
      askedCredentials(form).some(({ field }) => field === path)
        ? [...fieldsOf(path, form.values), 'acceptedCredentials']
        : fieldsOf(path, form.values),
    storable: ({ base, values }) => {
      const { password, ...rest } = values
      return password === undefined || password === base.password ? values : { ...rest, needsPassword: true }
    },
  })

  const change = (changed: Partial<LinkValues>): void => {
    const opened = form.opened.peek()
    const next = { ...changed, ...(changed.password ? { needsPassword: undefined } : {}) }
    // A change can't remove such a value, so choosing none keeps it.
    const field = opened?.subject.field
    if (opened && field && field !== 'url' && !isRemovable(field) && isEmpty(next[field]))
      Object.assign(next, { [field]: opened.base[field] })
    const restarts = opened !== null && isNew(opened.subject) && ('url' in changed || 'preset' in changed)
    form.change(restarts ? { ...next, ...restarted(opened.values, { ...opened.values, ...changed }) } : next)
  }

  const open = (initial: InitialLink): void => show({ ...initial, replaces: null }, valuesOf(initial))

  const show = (subject: LinkSubject, values: LinkValues): void => {
    // Refreshed so that objects that were created elsewhere can be chosen, too.
    void call('collections', { refresh: true })
    form.open(subject, values)
  }

  const askedOf = async (id: number): Promise<LinkOptions> => {
    const done = await call('jobs', { states: ['done'], link: id, offset: 0, limit: JOBS_READ })
    return done.ok ? rememberedOptions(done.value.jobs, id) : {}
  }

  /** Opens the form for a link. `title` is the title that this device knows. */
  const openFrom = async (kind: 'like' | 'edit', detail: LinkDetailAnswer, title = ''): Promise<void> => {
    const before = form.opened.peek()?.key
    setReading(detail.id, detail)
    const asked = await askedOf(detail.id)
    // If the user has opened another form meanwhile, it may contain typed text.
    if (form.opened.peek()?.key !== before) return
    const initial = initialOf(kind, readings.peek().get(detail.id) ?? detail, asked)
    open({ ...initial, name: title || initial.name })
  }

  /** Opens one field in the link's page. `known` is what is known of the link in addition to its details. */
  const openField = (field: ChangeField, detail: LinkDetailAnswer, known: KnownFields, title = ''): void => {
    form.close()
    setReading(detail.id, detail)
    const initial = initialOf('edit', detail, {})
    const subject = { ...initial, name: title || initial.name, replaces: null, field, known }
    show(subject, currentOf(subject) ?? valuesOf(initial))
  }

  const openAgain = async (refused: JobView): Promise<void> => {
    const { values, id } = askedFor(refused)
    const kind = id === null ? 'new' : 'edit'
    const unknown = values.cleared ?? []
    const subject = {
      kind,
      id,
      name: refused.subject,
      unknown,
      remembered: {},
      tooLong: [],
      replaces: refused.id,
    } as const
    if (id === null || refused.input.url !== undefined) {
      show(subject, values)
      if (id !== null) await readLatest(id)
      return
    }
    // The request was about a part of the link, so the other fields get the service's values.
    const before = form.opened.peek()?.key
    const latest = await readLatest(id)
    if (form.opened.peek()?.key !== before) return
    const { url: _, ...asked } = values
    const { id: __, ...sentFields } = refused.input
    const known = latest.ok ? valuesOf(initialOf('edit', latest.value, {})) : { url: '' }
    const isCleared = (option: string) => unknown.some((cleared) => cleared === option)
    const rest = Object.fromEntries(Object.entries(known).filter(([option]) => !isCleared(option)))
    show({ ...subject, askedFields: Object.keys(sentFields) }, { url: known.url, ...rest, ...asked })
  }

  return {
    ...form,
    /** The choice of an alias for a new link. */
    alias,
    /** Options of the open form whose texts were cut, so that they are not filled in. */
    tooLong: computed((): readonly LinkOption[] => {
      const subject = form.opened.value?.subject
      const reading = subject && readingOf(subject)
      return reading ? cutOptions(reading.details) : (subject?.tooLong ?? [])
    }),
    openNew: () => {
      openedAt = now()
      open(newLink(startOf({ url: '' }).options))
    },
    /** The preset of the new link in the open form; `undefined` if the form has no presets. */
    preset: computed((): Preset | null | undefined => {
      const opened = form.opened.value
      return opened !== null && isNew(opened.subject) ? startOf(opened.values).preset : undefined
    }),
    /** Uses this preset, or no preset for `null`, instead of the one that the rules choose. */
    choosePreset: (id: string | null): void => {
      const url = form.opened.peek()?.values.url ?? ''
      change({ preset: id === (startOf({ url }).preset?.id ?? null) ? undefined : id })
    },
    /** Opens the form for a duplicate with all known options of this link. */
    openLike: (detail: LinkDetailAnswer, title?: string) => openFrom('like', detail, title),
    openEdit: (detail: LinkDetailAnswer, title?: string) => openFrom('edit', detail, title),
    openField,
    /** The forms of single fields with changes that aren't saved. */
    unsavedFields: computed(() => form.unsent.value.filter(({ field }) => field !== undefined)),
    /** Opens the form with the input of a failed job. Sending it replaces the job. */
    openAgain: (refused: JobView): void => void openAgain(refused),
    /** Called when a link was read again. */
    read: (detail: LinkDetailAnswer) => setReading(detail.id, detail),
    /** Called when links were deleted. */
    gone: (ids: readonly number[]) => {
      for (const id of ids) if (readings.peek().has(id)) setReading(id, null)
    },
    change,
    removeCredentials: () => {
      const opened = form.opened.peek()
      if (opened === null) return
      change(linkWithoutCredentials(opened.values.url, optionsIn(opened.values), acceptedCredentials(opened)))
    },
    keepCredentials: () => {
      const opened = form.opened.peek()
      if (opened === null) return
      const asked = askedCredentials(opened).map(({ address }) => address)
      change({ acceptedCredentials: [...(opened.values.acceptedCredentials ?? []), ...asked] })
    },
    /** Fills in the options that were last sent from here. */
    fillIn: () => {
      const opened = form.opened.peek()
      if (opened === null) return
      const filled = Object.entries(optionsIn(opened.values)).filter(([, value]) => !isEmpty(value))
      change({ ...opened.subject.remembered, ...Object.fromEntries(filled) })
    },
  }
}
