import { shortenable } from '../../../lib/address/shortenable.ts'
import { OPTION_NAMES, optionRow } from '../../../lib/contract/link-options.ts'
import type { Draft } from '../../../lib/model/draft.ts'
import { ok, type Result } from '../../../lib/model/failure.ts'
import type { Chosen } from '../../../lib/model/settings.ts'
import { appliedTo, type ConnectedAccount, chosenBy } from '../../../lib/presets/account-options.ts'
import { readTypingKey, typingKey } from '../../../lib/rpc/stored-typing.ts'
import { byHandOfDraft, draftOf, isAnythingByHand, mergeByHand } from '../../../lib/shorten-form/by-hand.ts'
import { draftAddress, draftPage } from '../../../lib/shorten-form/page-requests.ts'
import { z } from '../../../lib/zod.ts'
import { createStoredRecord, type StorageArea, type StoredRecord } from '../storage/stored-record.ts'
import { type CurrentAccount, chosenFor } from './current-account.ts'

const STORED_NAMES = OPTION_NAMES.filter((option) => optionRow(option).kind !== 'secret')

/**
 * Only the names of options are checked, because a form in progress may have any values: unknown options and the
 * password are dropped.
 */
const optionsNamed = (names: readonly string[]): z.ZodMiniType<Draft['options']> =>
  z.pipe(
    z.record(z.string(), z.unknown()),
    z.transform((options: Record<string, unknown>) =>
      Object.fromEntries(Object.entries(options).filter(([name]) => names.includes(name))),
    ),
  )

export const draftOptions = optionsNamed(STORED_NAMES)

const formWith = (options: z.ZodMiniType<Draft['options']>): z.ZodMiniType<Draft> =>
  z.object({
    url: z.string().check(z.maxLength(65_536)),
    options,
    cleared: z.optional(z.array(z.enum(OPTION_NAMES))),
    preset: z.optional(z.nullable(z.string().check(z.maxLength(255)))),
    needsPassword: z.optional(z.boolean()),
  })

export const draft = formWith(draftOptions)

/** The form with a press, including its password. */
export const typedForm = formWith(optionsNamed(OPTION_NAMES))

const stored = z.array(
  z.object({
    address: z.string(),
    draft,
    ...chosenFor,
  }),
)
type Stored = z.infer<typeof stored>

/** What was typed in a popup that was closed before it had read the draft. */
const typing = z.object({ url: z.string(), draft })

/** For how many pages of one tab a form is kept; the least recently used one is removed first. */
const MAX_PER_TAB = 10

/** Unsent forms, one for each page that a tab shows, stored as long as the tab exists, or a little longer. */
export const createDraftStore = (session: StorageArea, { id, connected }: CurrentAccount) => {
  /** One record for each tab, so that this worker's changes of it run one after the other. */
  const records = new Map<number, StoredRecord<Stored>>()

  /** The forms of a tab, the most recently used first. */
  const record = (tabId: number): StoredRecord<Stored> => {
    const found = records.get(tabId) ?? createStoredRecord<Stored>(session, { key: `${KEY}${tabId}`, ...DEFINITION })
    records.set(tabId, found)
    return found
  }

  /** Adds what was typed in a popup that had not read the form yet. */
  const merge = async (
    tabId: number,
    url: string,
    typed: Draft,
    shown: string | null = null,
  ): Promise<Result<unknown>> => {
    const account = await connected(shown)
    return record(tabId).change((drafts) => withTyped(drafts, url, typed, account))
  }

  /** Merges what was typed in popups that were closed early into the drafts of their addresses. */
  const takeTypings = async (tabId: number): Promise<void> => {
    const all = await session.get(null)
    const opened = Object.keys(all).flatMap((key) => readTypingKey(key) ?? [])
    const ours = opened.filter((each) => each.tabId === tabId).sort((one, other) => one.openedAt - other.openedAt)
    for (const { openedAt } of ours) {
      const key = typingKey(tabId, openedAt)
      const left = z.safeParse(typing, all[key])
      if (left.success) await merge(tabId, left.data.url, left.data.draft)
      await session.remove([key])
    }
  }

  return {
    read: async (tabId: number, url: string): Promise<Result<Draft | null>> => {
      await takeTypings(tabId)
      const [drafts, accountId] = await Promise.all([record(tabId).read(), id()])
      return drafts.ok ? ok(draftIn(drafts.value, url, accountId) ?? null) : drafts
    },
    /** `shown` is the account for which the form was filled in; `null` for the current one. */
    write: async (tabId: number, url: string, value: Draft, shown: string | null = null): Promise<Result<unknown>> => {
      const account = await connected(shown)
      return record(tabId).change((drafts) => withDraft(drafts, url, value, account))
    },
    merge,
    remove: (tabId: number, url: string): Promise<Result<unknown>> =>
      record(tabId).change((drafts) => without(drafts, isOf(url))),
    /** Removes the form for a link to this long URL, because it was sent. */
    removeSent: (tabId: number, longUrl: string): Promise<Result<unknown>> =>
      record(tabId).change((drafts) => without(drafts, asksFor(longUrl))),
    /** The pages of tabs that have a form, or text typed in a popup that was closed early. */
    pages: async (): Promise<{ tabId: number; page: string }[]> => {
      const all = await session.get(null)
      const found = Object.keys(all).map(async (key) => {
        const tabId = anyTabIdOf(key)
        if (tabId === undefined) return []
        const left = z.safeParse(typing, all[key])
        if (left.success) return [{ tabId, page: draftPage(left.data.url) }]
        const drafts = await record(tabId).read()
        return drafts.ok ? drafts.value.map(({ address }) => ({ tabId, page: draftPage(address) })) : []
      })
      return (await Promise.all(found)).flat()
    },
    /** Removes the forms of all other tabs. */
    keepOnly: async (tabIds: readonly number[]): Promise<void> => {
      const open = new Set(tabIds)
      for (const key of Object.keys(await session.get(null))) {
        const tabId = anyTabIdOf(key)
        if (tabId === undefined || open.has(tabId)) continue
        await (tabIdOf(key) === null ? session.remove([key]) : record(tabId).remove())
        records.delete(tabId)
      }
    },
  }
}

const KEY = 'draft:'

/** The id of the tab; `null` for other keys, such as that of the Bulk section's draft. */
const tabIdOf = (key: string): number | null => {
  const id = key.startsWith(KEY) ? key.slice(KEY.length) : ''
  return /^\d+$/.test(id) ? Number(id) : null
}

const anyTabIdOf = (key: string): number | undefined => tabIdOf(key) ?? readTypingKey(key)?.tabId

const NO_DRAFTS: Stored = []

const DEFINITION = {
  initial: NO_DRAFTS,
  schema: stored,
  migrations: [],
}

const isOf = (url: string) => {
  const page = draftPage(url)
  return ({ address }: Stored[number]): boolean => draftPage(address) === page
}

/** The form in so far as it applies to this account. */
const draftIn = (drafts: Stored, url: string, id: string | null): Draft | undefined => {
  const found = drafts.find(isOf(url))
  if (found === undefined) return undefined
  const { body, leftOut } = appliedTo(chosenIn(found), id)
  return leftOut.length > 0 ? { ...body, leftOut } : body
}

const chosenIn = ({ draft, account }: Stored[number]): Chosen<Draft> => ({ ...draft, account })

const withDraft = (drafts: Stored, url: string, value: Draft, connected: ConnectedAccount | null): Stored => {
  const before = drafts.find(isOf(url))
  const { account, ...draft } = chosenBy(connected, value, before && chosenIn(before))
  const added = { address: draftAddress(url), draft, ...(account !== undefined && { account }) }
  return [added, ...without(drafts, isOf(url))].slice(0, MAX_PER_TAB)
}

const withTyped = (drafts: Stored, url: string, typed: Draft, account: ConnectedAccount | null): Stored => {
  const before = draftIn(drafts, url, account?.id ?? null)
  const since = byHandOfDraft(typed, url)
  if (!isAnythingByHand(since)) return drafts
  const both = before === undefined ? since : mergeByHand(byHandOfDraft(before, url), since)
  return withDraft(drafts, url, draftOf(both), account)
}

const asksFor =
  (longUrl: string) =>
  ({ address, draft: { url } }: Stored[number]): boolean => {
    const asked = shortenable(url === '' ? address : url)
    return asked.ok && asked.value === longUrl
  }

/** The drafts without the first one that matches. */
const without = (drafts: Stored, isGone: (each: Stored[number]) => boolean): Stored => {
  const gone = drafts.find(isGone)
  const left = drafts.filter((each) => each !== gone)
  return left.length === 0 ? NO_DRAFTS : left
}
