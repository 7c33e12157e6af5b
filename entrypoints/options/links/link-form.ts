import { computed, signal } from '@preact/signals'
import { shortenable } from '../../../lib/address/shortenable.ts'
import {
  EMPTY_VALUES,
  isRemovable,
  type LinkOption,
  type LinkOptions,
  type RemovableOption,
} from '../../../lib/contract/link-options.ts'
import type { AliasAssistantPorts } from '../../../lib/link-options/alias-assistant.ts'
import {
  type Credentials,
  credentialsIn,
  optionsWithoutCredentials,
  withoutCredentials,
} from '../../../lib/link-options/credentials.ts'
import { dependsOn } from '../../../lib/link-options/option-problems.ts'
import { isEmpty, optionsIn, tidyOptions } from '../../../lib/link-options/tidy-options.ts'
import type { JobView } from '../../../lib/model/job-view.ts'
import type { InputFieldProblem } from '../../../lib/model/problem.ts'
import { optionsOf } from '../../../lib/presets/starting-options.ts'
import { isSameData } from '../../../lib/same-data.ts'
import { checkForm } from '../../../lib/shorten-form/check-form.ts'
import { problemSentence, problemSentences } from '../../../lib/words/problem-sentence.ts'
import { createDraftForm, type OpenForm, type Problems } from '../page/draft-form.ts'
import { changedFields } from '../page/merge-edits.ts'
import type { AccountScope } from '../scopes.ts'
import { cutOptions, type InitialLink, initialLink, newLink, rememberedOptions } from './initial-link.ts'
import { linkChange } from './link-change.ts'
import type { LinkDetailAnswer } from './link-reading.ts'

/** The long URL and each option are a field. */
export interface LinkValues extends LinkOptions {
  url: string
  /** Options that the service does not show, to be cleared. */
  cleared?: readonly RemovableOption[]
  /** A password was typed and not stored: it must be entered again or removed before sending. */
  needsPassword?: true | undefined
  /** Addresses that are sent with their user name and password. */
  acceptedCredentials?: readonly string[]
}

/** A new link, one like another, a change of one, or the correction of a refused request. */
interface LinkSubject extends Omit<InitialLink, 'url' | 'options'> {
  /** The failed job that this form replaces, if any. */
  replaces: string | null
}

export type OpenLinkForm = OpenForm<LinkSubject, LinkValues>

type LinkFormWorld = Pick<
  AccountScope,
  'call' | 'send' | 'schedule' | 'now' | 'random' | 'connection' | 'collections' | 'settings' | 'nowAtService'
> & {
  /** Called with the job that was created. */
  sent: (job: JobView) => void
}

/** How many done jobs about a link are read, with one message. */
const JOBS_READ = 500

export type LinkForm = ReturnType<typeof createLinkForm>

export const createLinkForm = (world: LinkFormWorld) => {
  const { call, send, schedule, now, random, connection, collections, settings, nowAtService, sent } = world
  /** The last response about each link; `null` once it was deleted. */
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

  /** The initial options of a new link. */
  const defaults = (): LinkOptions => {
    const known = settings.peek()
    return known === null ? {} : optionsOf(known.defaults, now(), connection.peek()?.serviceOffsetMinutes ?? null)
  }

  const readingOf = ({ kind, id, replaces }: LinkSubject): LinkDetailAnswer | null | undefined =>
    kind === 'edit' && id !== null && replaces === null ? readings.value.get(id) : undefined

  const sendForm = ({ subject, base, values, deleted }: OpenLinkForm) => {
    const { kind, id, name } = subject
    const replaces = subject.replaces ?? undefined
    const address = shortenable(values.url)
    const url = address.ok ? address.value : values.url
    if (kind !== 'edit' || id === null || deleted)
      return send('createLink', { url, ...tidyOptions(optionsIn(values)) }, '', replaces)
    if (replaces === undefined && changedFields({ base, values }).length === 0) return null
    const isRead = values.url === base.url
    const change = linkChange(isRead ? base.url : url, optionsIn(values), optionsIn(base), values.cleared ?? [])
    return send('updateLink', { id, ...change }, name, replaces)
  }

  const form = createDraftForm<LinkSubject, LinkValues, JobView>({
    keyOf: ({ kind, id, replaces }) => `${kind} ${id ?? ''} ${replaces ?? ''}`,
    current: (subject) => {
      const reading = readingOf(subject)
      return reading && valuesOf(initialOf('edit', reading, {}))
    },
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
    send: (form) =>
      sendForm(form)?.then((answer) => {
        if (answer.ok) sent(answer.value)
        return answer
      }) ?? null,
    dependsOn: (path, form) =>
      askedCredentials(form).some(({ field }) => field === path)
        ? [...fieldsOf(path, form.values), 'acceptedCredentials']
        : fieldsOf(path, form.values),
    storable: ({ base, values }) => {
      const { password, ...rest } = values
      return password === undefined || password === base.password ? values : { ...rest, needsPassword: true }
    },
  })

  const change = (changed: Partial<LinkValues>): void =>
    form.change(changed.password ? { ...changed, needsPassword: undefined } : changed)

  const open = (initial: InitialLink): void => show({ ...initial, replaces: null }, valuesOf(initial))

  const show = (subject: LinkSubject, values: LinkValues): void => {
    // What was created elsewhere can be chosen, too.
    void call('collections', { refresh: true })
    form.open(subject, values)
  }

  const askedOf = async (id: number): Promise<LinkOptions> => {
    const done = await call('jobs', { states: ['done'], link: id, offset: 0, limit: JOBS_READ })
    return done.ok ? rememberedOptions(done.value.jobs, id) : {}
  }

  const openFrom = async (kind: 'like' | 'edit', detail: LinkDetailAnswer): Promise<void> => {
    const before = form.opened.peek()?.key
    setReading(detail.id, detail)
    const asked = await askedOf(detail.id)
    // Another form may be open by now, with something typed in it.
    if (form.opened.peek()?.key === before) open(initialOf(kind, readings.peek().get(detail.id) ?? detail, asked))
  }

  return {
    ...form,
    /** For the alias of a new link. */
    alias,
    /** Options of the open form whose texts were cut: they are not filled in. */
    tooLong: computed((): readonly LinkOption[] => {
      const subject = form.opened.value?.subject
      const reading = subject && readingOf(subject)
      return reading ? cutOptions(reading.details) : (subject?.tooLong ?? [])
    }),
    openNew: () => open(newLink(defaults())),
    /** Opens a new link with all known options of this one. */
    openLike: (detail: LinkDetailAnswer) => openFrom('like', detail),
    openEdit: (detail: LinkDetailAnswer) => openFrom('edit', detail),
    /** Opens the input of a failed job; sending replaces the job. */
    openAgain: (refused: JobView) => {
      const { values, id } = askedFor(refused)
      const kind = id === null ? 'new' : 'edit'
      const unknown = values.cleared ?? []
      show({ kind, id, name: refused.subject, unknown, remembered: {}, tooLong: [], replaces: refused.id }, values)
    },
    /** A link was read again. */
    read: (detail: LinkDetailAnswer) => setReading(detail.id, detail),
    /** Links were deleted. */
    gone: (ids: readonly number[]) => {
      for (const id of ids) if (readings.peek().has(id)) setReading(id, null)
    },
    change,
    removeCredentials: () => {
      const opened = form.opened.peek()
      if (opened === null) return
      const { url } = opened.values
      const accepted = acceptedCredentials(opened)
      change({
        url: accepted.has(url) ? url : (withoutCredentials(url) ?? url),
        ...optionsWithoutCredentials(optionsIn(opened.values), accepted),
      })
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

const valuesOf = ({ url, options }: Pick<InitialLink, 'url' | 'options'>): LinkValues => ({ url, ...options })

/** The form's problems, and before it is sent that its password is missing. */
export const shownProblems = ({ values, problems }: OpenLinkForm): Problems =>
  values.needsPassword ? { ...problems, password: problemSentence({ code: 'password_lost' }) } : problems

/** Addresses with a user name or password about which the user has not decided. */
export const askedCredentials = (form: OpenLinkForm): Credentials[] =>
  credentialsIn(form.values.url, optionsIn(form.values), acceptedCredentials(form))

/** Credentials that the service already has need no new decision when something else is edited. */
const acceptedCredentials = ({ subject, base, values }: OpenLinkForm): ReadonlySet<string> => {
  const isRead = subject.kind === 'edit' && subject.replaces === null
  const known = isRead ? credentialsIn(base.url, optionsIn(base), new Set()) : []
  return new Set([...(values.acceptedCredentials ?? []), ...known.map(({ address }) => address)])
}

/** The form of a failed job. Options that an update clears have no value in it. */
const askedFor = ({ input, hasPassword }: JobView): { values: LinkValues; id: number | null } => {
  const { url, id, ...asked } = input
  const isGone = (option: RemovableOption) => isSameData(asked[option], EMPTY_VALUES[option])
  const cleared = id === undefined ? [] : Object.keys(asked).filter(isRemovable).filter(isGone)
  const options: LinkOptions = Object.fromEntries(
    Object.entries(asked).filter(([option]) => !cleared.some((gone) => gone === option)),
  )
  const values: LinkValues = {
    url: typeof url === 'string' ? url : '',
    ...options,
    cleared,
    ...(hasPassword ? { needsPassword: true } : {}),
  }
  return { values, id: typeof id === 'number' ? id : null }
}

/** Whether a problem is about what the service has already, which no edit of something else has to correct. */
const isAsRead = (
  { subject, base, values, deleted }: OpenLinkForm,
  { field, problem: { code } }: InputFieldProblem,
): boolean =>
  subject.kind === 'edit' &&
  subject.replaces === null &&
  !deleted &&
  code !== 'password_lost' &&
  code !== 'credentials_undecided' &&
  (field !== 'url' || base.url !== '') &&
  !changedFields({ base, values }).some((changed) => fieldsOf(field, base).includes(changed))

/** The fields that a problem depends on. */
const fieldsOf = (path: string, { needsPassword }: LinkValues): readonly (keyof LinkValues)[] => {
  if (path === 'url') return ['url']
  return path === 'password' && needsPassword ? ['needsPassword'] : dependsOn(path)
}
