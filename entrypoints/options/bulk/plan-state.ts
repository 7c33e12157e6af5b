import { batch, computed, effect, type ReadonlySignal, signal, untracked } from '@preact/signals'
import { shortenable } from '../../../lib/address/shortenable.ts'
import { commonFolder, hasZeroPassword, type ZeroPassword } from '../../../lib/bulk/cell-options.ts'
import type { ColumnOption, Field } from '../../../lib/bulk/columns.ts'
import { unusableOptions } from '../../../lib/bulk/file-notes.ts'
import type { SourceKind } from '../../../lib/bulk/source-format.ts'
import type { SourceRow } from '../../../lib/bulk/source-row.ts'
import { type CredentialsChoice, type ValidatedRow, validateRows } from '../../../lib/bulk/validate-rows.ts'
import type { TimeReader } from '../../../lib/bulk/written-moment.ts'
import type { LinkOptions } from '../../../lib/contract/link-options.ts'
import { inSlices, type Slicing } from '../../../lib/in-slices.ts'
import { suggestAliases } from '../../../lib/link-options/check-alias.ts'
import { optionProblems } from '../../../lib/link-options/option-problems.ts'
import { toServiceTime } from '../../../lib/model/service-clock.ts'
import type { LeftOutOption } from '../../../lib/model/settings.ts'
import { leftOutOf, matchByName } from '../../../lib/presets/account-options.ts'
import { startingOptions } from '../../../lib/presets/starting-options.ts'
import { changedEntries } from '../../../lib/shorten-form/by-hand.ts'
import { optionsByAddress, withoutAlias } from '../../../lib/shorten-form/options-by-address.ts'
import { problemSentences } from '../../../lib/words/problem-sentence.ts'
import { typingLanguage } from '../../../lib/words/t.ts'
import { latestOnly } from '../page/latest-read.ts'
import type { PageWorld } from '../page/page-world.ts'
import type { Sending } from '../page/rpc.ts'
import { createServiceZone } from '../page/service-zone.ts'
import type { Session } from '../page/session.ts'
import { createNamedState } from './named-state.ts'

/** What sending does with a row: it creates a link, uses an existing one, or leaves the row out. */
export type RowKind = 'ready' | 'problems' | 'taken' | 'repeated' | 'existing'

const NONE: ReadonlyMap<string, string> = new Map()

/** The id of a preset, or one of two other choices. */
export type PresetChoice = 'defaults' | 'none' | (string & {})

type PlanWorld = Pick<PageWorld, 'call' | 'subscribe' | 'now' | 'random'> &
  Pick<Sending, 'sendMany'> &
  Pick<Session, 'settings' | 'collections' | 'connection'> & {
    slicing: Slicing
    source: ReadonlySignal<readonly SourceRow[]>
    /** How the text of the rows is read. */
    kind: () => SourceKind
  }

export type PlanState = ReturnType<typeof createPlanState>

/** The options of each row, and their problems. */
export const createPlanState = (world: PlanWorld) => {
  const { subscribe, slicing, now, random, source, kind, settings, collections, connection } = world
  const preset = signal<PresetChoice>('defaults')
  const byRules = signal(true)
  const typed = signal<LinkOptions | null>(null)
  /** Options of the restored draft that are left out, until the user chooses other options. */
  const leftOutOfDraft = signal<readonly LeftOutOption[]>([])
  const keepDuplicates = signal(false)
  const useExisting = signal(false)
  const credentials = signal<CredentialsChoice>({ removed: false, accepted: new Set() })
  const zeroPassword = signal<ZeroPassword>('unknown')
  const validated = signal<readonly ValidatedRow[]>([])
  const unusable = signal<ReadonlyMap<ColumnOption, string>>(new Map())
  const validating = signal(false)
  const lookingUp = signal(false)
  /** Whether all links are on this device. Shortly after connecting, they are not. */
  const isLibraryComplete = signal(false)
  const named = createNamedState(world)
  const used = computed(() => (useExisting.value ? named.existing.value : NONE))
  const rows = computed(() => named.withOwnLinks(validated.value, used.value))
  const kindOf = (row: ValidatedRow): RowKind => {
    if (row.problems.length > 0) return row.problems.some(({ isTaken }) => isTaken) ? 'taken' : 'problems'
    if (row.sameAs !== null) return 'repeated'
    return used.value.has(row.url) ? 'existing' : 'ready'
  }
  const serviceZone = createServiceZone(connection)
  const nowAtService = () => toServiceTime(now(), serviceZone.value)

  /** The preset that the user chose for all links; `null` for none. */
  const chosen = computed(() => settings.value?.presets.find(({ id }) => id === preset.value) ?? null)
  const startingNow = (): LinkOptions => {
    const { defaults } = settings.value ?? {}
    if (defaults === undefined || preset.value === 'none') return {}
    return withoutAlias(startingOptions(defaults, chosen.value, now(), serviceZone.value))
  }
  const starting = computed(startingNow)
  const options = computed(() => typed.value ?? starting.value)
  const found = computed(() => optionProblems(options.value, nowAtService()))

  /** Options of the preset, the defaults or the draft that were chosen for another account. */
  const leftOut = computed(() => {
    const byRule = new Set(rows.value.flatMap((row) => row.preset?.id ?? []))
    const used = [...byRule, ...(chosen.value === null ? [] : [chosen.value.id])]
    const hasDefaults = preset.value !== 'none' || byRule.size > 0
    const byHand = changedEntries(starting.value, options.value)
    return leftOutOf(hasDefaults ? settings.value : null, used, leftOutOfDraft.value).filter(
      ({ option }) => !(option in byHand),
    )
  })
  /**
   * Left-out options that have the same name in this account. They would apply to every link, so there are none if
   * rules choose presets.
   */
  const matches = computed(() =>
    matchByName(rows.value.some((row) => row.preset !== null) ? [] : leftOut.value, collections.value),
  )

  const optionsFor = (begun = starting.value) =>
    optionsByAddress({
      starting: begun,
      options: typed.value ?? begun,
      settings: byRules.value ? settings.value : null,
      now: now(),
      zone: serviceZone.value,
    })

  /** Loaded together with the first rows, because nothing else on the page needs it. */
  let readTime: TimeReader = (text) => ({ problem: 'unreadable', rest: text })

  const begin = latestOnly()
  const check = async (given: readonly SourceRow[]): Promise<void> => {
    const isLatest = begin()
    const times = await import('../../../lib/link-options/expiry-in-words.ts')
    if (!isLatest()) return
    const checkedAt = now()
    readTime = (text) => times.readTime(text, checkedAt, typingLanguage(), 'either')
    const here = serviceZone.peek()
    const there = { ...here, skewMinutes: 0 }
    const moment = nowAtService()
    const checking = {
      kind: kind(),
      cells: {
        collections: collections.peek(),
        toService: (at: number, isLocal: boolean) => toServiceTime(at, isLocal ? here : there),
        readTime,
        zeroPassword: zeroPassword.peek(),
        folder: commonFolder(given),
      },
      optionsFor: untracked(() => optionsFor()),
      problemsOf: (own: LinkOptions) => optionProblems(own, moment),
      credentials: credentials.peek(),
      keepDuplicates: keepDuplicates.peek(),
    }
    const validate = (leftOut?: ReadonlySet<Field>) =>
      inSlices(validateRows(given, { ...checking, ...(leftOut && { leftOut }) }), slicing, isLatest)
    const first = await validate()
    if (first === null || !isLatest()) return
    const useless = unusableOptions(first)
    const checked = useless.size === 0 ? first : await validate(new Set(useless.keys()))
    if (checked === null || !isLatest()) return
    // Done before the worker answers, because a press waits for the rows and the page may be closed right after it.
    batch(() => {
      validated.value = checked
      unusable.value = useless
      named.noteMissing(first)
      validating.value = false
    })
    named.refreshNames(first)
    await named.lookUp(checked, isLatest)
    if (isLatest()) lookingUp.value = false
    await named.findOwn(checked, isLatest)
  }

  return {
    preset,
    /** Whether rules may choose presets by address, if there are rules. */
    byRules,
    /** The options of links without a matching rule: those of the preset, or those that were typed instead. */
    options,
    /** Returns a function with the options of a link that is created now. */
    optionsNow: (): ((url: string) => LinkOptions) => {
      // Typed options keep the time that was shown with them.
      const optionsOf = optionsFor(typed.value === null ? startingNow() : starting.value)
      return (url) => optionsOf(url).options
    },
    readTime: (text: string) => readTime(text),
    chosen,
    typed,
    leftOut,
    matches,
    /** The problems of the options by the option's path. */
    optionProblems: computed(() => problemSentences(found.value)),
    keepDuplicates,
    useExisting,
    kindOf,
    /** How many addresses contain a user name or password, and the decision about them, which is `null` at first. */
    credentials: computed(() => {
      const having = rows.value.filter(({ hasCredentials }) => hasCredentials)
      const { removed, accepted } = credentials.value
      const allAccepted = having.every(({ url }) => accepted.has(url))
      const done: 'removed' | 'accepted' | null = removed ? 'removed' : allAccepted ? 'accepted' : null
      return { addresses: having.length, done }
    }),
    rows,
    /** A free alias for a row whose own is taken, chosen as in the form. */
    otherAlias: ({ options: { custom = '', metatitle = '' } }: ValidatedRow): string | undefined => {
      const used = new Set(rows.value.map((row) => row.options.custom?.toLowerCase()))
      const year = new Date(now()).getFullYear()
      const isTaken = (alias: string) => used.has(alias.toLowerCase())
      return suggestAliases(custom, { title: metatitle, year, random, isTaken })[0]
    },
    /** The rows that name a link of the account, which can be changed to match them. */
    changing: computed(() => rows.value.filter(({ names }) => names !== undefined)),
    /** The options for which no row has a usable value. They are left out, and the reason is shown. */
    unusable,
    /** Whether the rows, or the existing links that they are to use, are still being looked up. */
    busy: computed(() => validating.value || (useExisting.value && lookingUp.value)),
    /** Existing short URLs, by the addresses of the rows. */
    existing: named.existing,
    /** The existing short URLs that are used instead of new ones. */
    used,
    choosePreset: (choice: PresetChoice) =>
      batch(() => {
        preset.value = choice
        typed.value = null
        leftOutOfDraft.value = []
      }),
    followRules: (follow: boolean) => {
      byRules.value = follow
    },
    type: (changed: LinkOptions | null, without = changed === null ? [] : leftOutOfDraft.peek()) =>
      batch(() => {
        typed.value = changed
        leftOutOfDraft.value = without
      }),
    duplicate: (keep: boolean) => {
      keepDuplicates.value = keep
    },
    removeCredentials: () => {
      credentials.value = { removed: true, accepted: new Set() }
    },
    /** Keeps the credentials in the present addresses. For others, the user is asked again. */
    keepCredentials: () => {
      const having = source.peek().map(({ address }) => shortenable(address))
      const urls = having.flatMap((address) => (address.ok ? [address.value] : []))
      credentials.value = { removed: false, accepted: new Set(urls) }
    },
    /** How many rows have the password `0`, and what the user says it means. */
    zeroPasswords: computed(() => ({
      rows: source.value.filter(({ cells }) => hasZeroPassword(cells)).length,
      meaning: zeroPassword.value,
    })),
    readZeroPassword: (meaning: ZeroPassword) => {
      zeroPassword.value = meaning
    },
    missing: named.missing,
    createMissing: named.createMissing,
    notCreated: named.notCreated,
    reuse: (use: boolean) => {
      useExisting.value = use
    },
    /** Validates the rows after each change, until the returned function is called. */
    start: () => {
      const stopListening = subscribe((event) => {
        if (event.event === 'library') isLibraryComplete.value = event.library.complete
      })
      const stopValidating = effect(() => {
        const given = source.value
        // Read here so that the validation runs again when any of these signals changes.
        void [options.value, byRules.value, settings.value, keepDuplicates.value, collections.value, serviceZone.value]
        void [credentials.value, zeroPassword.value, isLibraryComplete.value]
        untracked(() => {
          validating.value = true
          lookingUp.value = true
          void check(given)
        })
        return () => void begin()
      })
      return () => {
        stopListening()
        stopValidating()
      }
    },
  }
}
