import { batch, computed, signal } from '@preact/signals'
import type { Link } from '../../../lib/contract/link.ts'
import type { Failure } from '../../../lib/model/failure.ts'
import type { LinksAnswer, LinksQuestion } from '../../../lib/model/links-question.ts'
import { latestOnly } from '../page/latest-read.ts'
import type { Call } from '../page/rpc.ts'

const LINKS_AT_ONCE = 50

/** Links to select by searching. The selection stays while the term changes. */
export type LinkPickerState = ReturnType<typeof createLinkPicker>

export const createLinkPicker = (call: Call) => {
  const term = signal('')
  const rows = signal<readonly Link[] | null>(null)
  const answer = signal<LinksAnswer | null>(null)
  const failure = signal<Failure | null>(null)
  const chosen = signal<ReadonlyMap<number, Link>>(new Map())
  let requests: LinksQuestion['requests'] = 'none'
  const begin = latestOnly()

  const search = async (how: LinksQuestion['requests'], from: number): Promise<void> => {
    requests = how
    const isLatest = begin()
    const count = LINKS_AT_ONCE
    const found = await call('links', { query: term.value, filters: {}, order: 'date', from, count, requests })
    if (!isLatest()) return
    batch(() => {
      failure.value = found.ok ? found.value.failure : found.failure
      if (!found.ok || found.value.failure !== null) return
      const before = from === 0 ? [] : (rows.value ?? [])
      // A link that was created between two pages moves others to the next page, so some come twice.
      rows.value = [...new Map([...before, ...found.value.rows].map((link) => [link.id, link])).values()]
      answer.value = found.value
    })
  }

  return {
    term,
    /** `null` until the first answer. */
    rows,
    /** How many links match, among those that were searched. */
    total: computed(() => answer.value?.total ?? answer.value?.listed ?? 0),
    failure,
    /** Whether links of the account are missing from what was searched. */
    incomplete: computed(() => answer.value?.complete === false && answer.value.service === 'unasked'),
    /** Whether the service, which may have newer links, was not searched for the present term. */
    mayKnowMore: computed(() => answer.value?.service === 'unasked'),
    /** Whether there are more matches. */
    hasMore: computed(() => {
      const shown = rows.value?.length ?? 0
      return answer.value !== null && shown > 0 && (shown < answer.value.listed || answer.value.hasMore)
    }),
    chosen,
    /** Loads the links that match the typed text. If none are stored, the newest ones come from the service. */
    begin: async (): Promise<void> => {
      await search('none', 0)
      if (rows.value?.length === 0 && answer.value?.complete === false && term.value === '')
        await search('if-needed', 0)
    },
    type: (typed: string): Promise<void> => {
      term.value = typed
      return search('none', 0)
    },
    more: (): Promise<void> => search(requests, rows.value?.length ?? 0),
    /** Searches the service, even if the links on this device are complete. */
    askService: (): Promise<void> => search('always', 0),
    toggle: (link: Link): void => {
      const next = new Map(chosen.value)
      if (!next.delete(link.id)) next.set(link.id, link)
      chosen.value = next
    },
    chooseShown: (): void => {
      chosen.value = new Map([...chosen.value, ...(rows.value ?? []).map((link): [number, Link] => [link.id, link])])
    },
    chooseNone: (): void => {
      chosen.value = new Map()
    },
  }
}
