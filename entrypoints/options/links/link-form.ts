import { batch, type ReadonlySignal, signal } from '@preact/signals'
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
import { isEmpty, tidyOptions } from '../../../lib/link-options/tidy-options.ts'
import type { Failure, Result } from '../../../lib/model/failure.ts'
import type { JobView } from '../../../lib/model/job-view.ts'
import type { InputFieldProblem } from '../../../lib/model/problem.ts'
import { isSameData } from '../../../lib/same-data.ts'
import { changedEntries } from '../../../lib/shorten-form/by-hand.ts'
import { checkForm } from '../../../lib/shorten-form/check-form.ts'
import { problemSentence, problemSentences } from '../../../lib/words/problem-sentence.ts'
import type { Call, Send } from '../page/rpc.ts'
import { type InitialLink, initialLink, newLink, rememberedOptions } from './initial-link.ts'
import { linkChange } from './link-change.ts'
import type { LinkDetailAnswer } from './link-reading.ts'

export interface TypedLink {
  url: string
  options: LinkOptions
  /** Options that the service does not show, to be cleared. */
  cleared: readonly RemovableOption[]
  /** A password was typed and not stored: it must be entered again or removed before sending. */
  needsPassword?: true | undefined
}

export interface OpenLinkForm extends Omit<InitialLink, 'url' | 'options'> {
  /** What is known of the link. */
  initial: TypedLink
  /** What the form has before anything is typed: `initial`, or the input of the failed job. */
  base: TypedLink
  typed: TypedLink
  /** By the option's path, `url` for the long URL. */
  problems: Readonly<Record<string, string>>
  failure: Failure | null
  sending: boolean
  /** Whether it was opened with a draft. */
  kept: boolean
  /** The failed job that this form replaces, if any. */
  replaces: string | null
  /** URLs whose user name and password are kept. */
  keptCredentials: ReadonlySet<string>
}

export interface LinkForm {
  opened: ReadonlySignal<OpenLinkForm | null>
  /** For the alias of a new link. */
  alias: AliasAssistantPorts
  /** Whether something was typed and not sent. */
  hasUnsent: () => boolean
  openNew: () => void
  /** Opens a new link with all known options of this one. */
  openLike: (detail: LinkDetailAnswer) => Promise<void>
  openEdit: (detail: LinkDetailAnswer) => Promise<void>
  /** Opens the input of a failed job; sending replaces the job. */
  openAgain: (refused: JobView) => void
  /** Updates what is not typed in an open edit: the link was read again. */
  read: (detail: LinkDetailAnswer) => void
  change: (typed: Partial<TypedLink>) => void
  removeCredentials: () => void
  keepCredentials: () => void
  /** Fills in the options that were last sent from here. */
  fillIn: () => void
  /** Closes the form and keeps a draft without the password. */
  close: () => void
  /** Closes the form and discards what was typed. */
  discard: () => void
  submit: () => Promise<void>
}

export interface LinkFormWorld {
  call: Call
  send: Send
  alias: AliasAssistantPorts
  /** Called with the job that was created. */
  sent: (job: JobView) => void
  /** The initial options of a new link. */
  defaults: () => LinkOptions
  /** Addresses of the account's own domains. */
  domains: () => readonly string[]
  /** Options that the service is known to ignore. */
  unsupportedOptions: () => readonly LinkOption[]
  nowAtService: () => string
}

/** How many done jobs are searched, with one message. */
const JOBS_LOOKED_THROUGH = 500

export const createLinkForm = (world: LinkFormWorld): LinkForm => {
  const { call, send, alias, sent, defaults, domains, unsupportedOptions, nowAtService } = world
  const opened = signal<OpenLinkForm | null>(null)
  const drafts = new Map<string, Draft>()

  const open = ({ url, options, ...begun }: InitialLink): void => {
    const initial: TypedLink = { url, options, cleared: [] }
    show({ ...begun, initial, base: initial, replaces: null })
  }

  const show = (
    about: Omit<OpenLinkForm, 'typed' | 'kept' | 'problems' | 'failure' | 'sending' | 'keptCredentials'>,
  ) => {
    // What was created elsewhere can be chosen, too.
    void call('collections', { refresh: true })
    const draft = drafts.get(keyOf(about))
    const typed = withDraft(about.base, draft)
    opened.value = {
      ...about,
      typed,
      kept: draft !== undefined,
      problems: typed.needsPassword ? { password: problemSentence({ code: 'password_lost' }) } : {},
      failure: null,
      sending: false,
      keptCredentials: knownCredentials(about),
    }
  }

  const initialOf = (kind: 'like' | 'edit', detail: LinkDetailAnswer, asked: LinkOptions): InitialLink =>
    initialLink(kind, detail, {
      asked,
      domains: domains(),
      unsupportedOptions: unsupportedOptions(),
      nowAtService: nowAtService(),
    })

  const askedOf = async (id: number): Promise<LinkOptions> => {
    const done = await call('jobs', { states: ['done'], offset: 0, limit: JOBS_LOOKED_THROUGH })
    return done.ok ? rememberedOptions(done.value.jobs, id) : {}
  }

  /** The last response about a link, while its form opens. */
  let lastRead: LinkDetailAnswer | null = null

  const openFrom = async (kind: 'like' | 'edit', detail: LinkDetailAnswer): Promise<void> => {
    const before = opened.peek()
    lastRead = detail
    const asked = await askedOf(detail.id)
    // Another form may be open by now, with something typed in it.
    if (opened.peek() === before) open(initialOf(kind, lastRead.id === detail.id ? lastRead : detail, asked))
  }

  /** Another form that was opened in the meantime stays open. */
  const drop = (form: OpenLinkForm): void => {
    drafts.delete(keyOf(form))
    const now = opened.peek()
    if (now !== null && keyOf(now) === keyOf(form)) opened.value = null
  }

  const sendForm = (form: OpenLinkForm): Promise<Result<JobView>> => {
    const { typed, base, kind, id } = form
    const replaces = form.replaces ?? undefined
    const address = shortenable(typed.url)
    const url = address.ok ? address.value : typed.url
    if (kind !== 'edit' || id === null) return send('createLink', { url, ...tidyOptions(typed.options) }, '', replaces)
    const isRead = typed.url === base.url
    const change = linkChange(isRead ? base.url : url, typed.options, base.options, typed.cleared)
    return send('updateLink', { id, ...change }, form.name, replaces)
  }

  const change = (changed: Partial<TypedLink>): void => {
    const form = opened.peek()
    if (form === null) return
    const typed = { ...form.typed, ...changed }
    if (typed.options.password) typed.needsPassword = undefined
    const problems = Object.entries(form.problems).filter(([field]) => !isTouched(field, form.typed, typed))
    opened.value = { ...form, typed, problems: Object.fromEntries(problems) }
  }

  return {
    opened,
    alias,
    hasUnsent: () => {
      const form = opened.peek()
      return drafts.size > 0 || (form !== null && draftOf(form) !== undefined)
    },
    openNew: () => open(newLink(defaults())),
    openLike: (detail) => openFrom('like', detail),
    openEdit: (detail) => openFrom('edit', detail),
    openAgain: (refused) => {
      const { typed, id } = askedFor(refused)
      const initial: TypedLink = { url: '', options: {}, cleared: [] }
      const kind = id === null ? 'new' : 'edit'
      const begun = { kind, id, name: refused.subject, unknown: typed.cleared, remembered: {}, tooLong: [] } as const
      show({ ...begun, initial, base: typed, replaces: refused.id })
    },
    read: (detail) => {
      if (lastRead?.id === detail.id) lastRead = detail
      const form = opened.peek()
      if (form?.kind !== 'edit' || form.replaces !== null || form.id !== detail.id || form.sending) return
      const { url, options, name, tooLong } = initialOf('edit', detail, form.remembered)
      const base: TypedLink = { url, options, cleared: [] }
      const typed = withDraft(base, draftOf(form))
      const keptCredentials = new Set([...form.keptCredentials, ...knownCredentials({ kind: 'edit', initial: base })])
      opened.value = { ...form, name, tooLong, initial: base, base, typed, keptCredentials }
    },
    change,
    removeCredentials: () => {
      const form = opened.peek()
      if (form === null) return
      const { url, options } = form.typed
      const isKept = form.keptCredentials.has(url)
      change({
        url: isKept ? url : (withoutCredentials(url) ?? url),
        options: optionsWithoutCredentials(options, form.keptCredentials),
      })
    },
    keepCredentials: () => {
      const form = opened.peek()
      if (form === null) return
      const asked = askedCredentials(form)
      const fields = asked.map(({ field }) => field)
      opened.value = {
        ...form,
        problems: Object.fromEntries(Object.entries(form.problems).filter(([field]) => !fields.includes(field))),
        keptCredentials: new Set([...form.keptCredentials, ...asked.map(({ address }) => address)]),
      }
    },
    fillIn: () => {
      const form = opened.peek()
      if (form === null) return
      const filled = Object.entries(form.typed.options).filter(([, value]) => !isEmpty(value))
      const options = { ...form.remembered, ...Object.fromEntries(filled) }
      opened.value = { ...form, typed: { ...form.typed, options } }
    },
    close: () => {
      const form = opened.peek()
      if (form === null) return
      const { password, ...options } = form.typed.options
      const isPasswordNew = password !== undefined && password !== form.base.options.password
      const draft = draftOf({
        base: form.base,
        typed: isPasswordNew ? { ...form.typed, options, needsPassword: true } : form.typed,
      })
      if (draft === undefined) drafts.delete(keyOf(form))
      else drafts.set(keyOf(form), draft)
      opened.value = null
    },
    discard: () => {
      const form = opened.peek()
      if (form !== null) drop(form)
    },
    submit: async () => {
      const form = opened.peek()
      if (form === null || form.sending) return
      if (form.kind === 'edit' && form.replaces === null && draftOf(form) === undefined) {
        drop(form)
        return
      }
      const { typed, keptCredentials } = form
      const { url, options, needsPassword = false } = typed
      const checked = checkForm({
        url,
        options,
        needsPassword,
        keptCredentials,
        nowAtService: nowAtService(),
      })
      const problems = checked.problems.filter((problem) => !isAsRead(form, problem))
      if (problems.length > 0) {
        opened.value = { ...form, problems: problemSentences(problems), failure: null }
        return
      }
      opened.value = { ...form, problems: {}, failure: null, sending: true }
      const answer = await sendForm(form)
      const now = opened.peek() ?? form
      batch(() => {
        if (answer.ok) {
          drop(form)
          sent(answer.value)
          return
        }
        // The draft is kept for the next opening.
        if (keyOf(now) !== keyOf(form)) return
        const { failure } = answer
        opened.value =
          failure.kind === 'invalid'
            ? { ...now, sending: false, problems: problemSentences([failure]) }
            : { ...now, sending: false, failure }
      })
    },
  }
}

/** Addresses with a user name or password about which the user has not decided. */
export const askedCredentials = ({ typed, keptCredentials }: OpenLinkForm): Credentials[] =>
  credentialsIn(typed.url, typed.options, keptCredentials)

/** Credentials that the service already has need no new decision when something else is edited. */
const knownCredentials = ({ kind, initial }: Pick<OpenLinkForm, 'kind' | 'initial'>): ReadonlySet<string> => {
  const known = kind === 'edit' ? credentialsIn(initial.url, initial.options, new Set()) : []
  return new Set(known.map(({ address }) => address))
}

/** What was typed: a restored draft must not overwrite changes made elsewhere. An emptied option is `undefined`. */
interface Draft {
  fields: Partial<Omit<TypedLink, 'options'>>
  options: LinkOptions
}

const draftOf = ({ base, typed }: Pick<OpenLinkForm, 'base' | 'typed'>): Draft | undefined => {
  const { options: _, ...before } = base
  const { options, ...fields } = typed
  const draft = { fields: changedEntries(before, fields), options: changedEntries(base.options, options) }
  return Object.keys(draft.fields).length === 0 && Object.keys(draft.options).length === 0 ? undefined : draft
}

const withDraft = (base: TypedLink, draft: Draft | undefined): TypedLink => {
  if (draft === undefined) return base
  const options = Object.entries({ ...base.options, ...draft.options }).filter(([, value]) => value !== undefined)
  return { ...base, ...draft.fields, options: Object.fromEntries(options) }
}

const keyOf = ({ kind, id, replaces }: Pick<OpenLinkForm, 'kind' | 'id' | 'replaces'>): string =>
  `${kind} ${id ?? ''} ${replaces ?? ''}`

/** The form of a failed job. Options that an update clears have no value in it. */
const askedFor = ({ input, hasPassword }: JobView): { typed: TypedLink; id: number | null } => {
  const { url, id, ...asked } = input
  const isGone = (option: RemovableOption) => isSameData(asked[option], EMPTY_VALUES[option])
  const cleared = id === undefined ? [] : Object.keys(asked).filter(isRemovable).filter(isGone)
  const options: LinkOptions = Object.fromEntries(
    Object.entries(asked).filter(([option]) => !cleared.some((gone) => gone === option)),
  )
  const typed = {
    url: typeof url === 'string' ? url : '',
    options,
    cleared,
    ...(hasPassword ? { needsPassword: true as const } : {}),
  }
  return { typed, id: typeof id === 'number' ? id : null }
}

/** Whether a problem is about what the service has already, which no edit of something else has to correct. */
const isAsRead = (
  { kind, replaces, base, typed }: OpenLinkForm,
  { field, problem: { code } }: InputFieldProblem,
): boolean =>
  kind === 'edit' &&
  replaces === null &&
  code !== 'password_lost' &&
  code !== 'credentials_undecided' &&
  (field !== 'url' || base.url !== '') &&
  !isTouched(field, base, typed)

/** A problem disappears when its field, or one that it depends on, changes. */
const isTouched = (field: string, before: TypedLink, after: TypedLink): boolean => {
  if (field === 'url') return before.url !== after.url
  if (field === 'password' && before.needsPassword) return !after.needsPassword
  return dependsOn(field).some((one) => before.options[one] !== after.options[one])
}
