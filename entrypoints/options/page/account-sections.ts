import { computed, type ReadonlySignal } from '@preact/signals'
import type { Collection, CollectionName, Collections } from '../../../lib/model/collections.ts'
import type { ConnectionView } from '../../../lib/model/connection-view.ts'
import { ok } from '../../../lib/model/failure.ts'
import type { JobCounts } from '../../../lib/model/job-view.ts'
import type { RateView } from '../../../lib/model/rate-view.ts'
import type { Settings } from '../../../lib/model/settings.ts'
import { t } from '../../../lib/words/t.ts'
import { createAccountState } from '../account/account-state.ts'
import { createAssignState } from '../assigning/assign-state.ts'
import { createLinkSearch } from '../assigning/link-picker-state.ts'
import { createBulkState } from '../bulk/bulk-state.ts'
import { createChannelItemsState } from '../channels/channel-items-state.ts'
import { channels } from '../channels/channels.tsx'
import { campaigns } from '../collections/campaigns.tsx'
import { type CollectionState, createCollectionState } from '../collections/collection-state.ts'
import type { CollectionDescription } from '../collections/description.ts'
import { domains } from '../collections/domains.tsx'
import { overlays, splashPages } from '../collections/overlays-and-splash-pages.tsx'
import { createPixelTypesState } from '../collections/pixel-types-state.ts'
import { pixels } from '../collections/pixels.tsx'
import { createCapabilitiesState } from '../connection/capabilities-state.ts'
import { createPendingJobs } from '../jobs/pending-jobs.ts'
import { createLinkReading } from '../links/link-reading.ts'
import { createLinksState } from '../links/links-state.ts'
import { createOutboxState, type JobEditor, type JobEditors } from '../outbox/outbox-state.ts'
import { createAskAgain } from './retry.ts'
import type { Call, Read, Send, SendMany, Subscribe } from './rpc.ts'
import type { Schedule } from './schedule.ts'

type RowIn<Name extends CollectionName> = Collections[Name]['items'][number]

export interface AccountWorld {
  call: Call
  read: Read
  send: Send
  sendMany: SendMany
  subscribe: Subscribe
  connection: ReadonlySignal<ConnectionView | null | undefined>
  collections: ReadonlySignal<Collections | null>
  /** Called with the connection that a call returned. */
  changed: (connection: ConnectionView) => void
  settings: ReadonlySignal<Settings | null>
  counts: ReadonlySignal<JobCounts | null>
  rate: ReadonlySignal<RateView | null>
  windowTabs: () => Promise<string[] | null>
  schedule: Schedule
  now: () => number
  random: () => number
  newId: () => string
}

/**
 * The sections that show one account. They are created again for each account, so that nothing of one shows under
 * another. Locking the key keeps them, with what was typed.
 */
export type AccountSections = ReturnType<typeof createAccountSections>

export const createAccountSections = (world: AccountWorld) => {
  const { call, read, send, sendMany, subscribe, connection, collections, changed, schedule, now } = world
  const pending = createPendingJobs({ call, subscribe })
  const held = computed(() => connection.value?.locked === true || (connection.value?.blocked ?? null) !== null)
  const { askAgain, stop } = createAskAgain({ held, schedule, now })
  const collection = <Name extends CollectionName>(
    name: Name,
    description: CollectionDescription<RowIn<Name>>,
  ): CollectionState<RowIn<Name>> =>
    createCollectionState(description, {
      send,
      pending,
      // The name determines the type of the rows, which TypeScript can't infer.
      collection: computed(() => (collections.value?.[name] ?? null) as Collection<RowIn<Name>> | null),
      read: (force) => call('refreshCollection', { collection: name, force }),
      schedule,
      askAgain,
    })
  const pixelTypes = () =>
    (connection.value?.pixelTypes ?? []).map(({ value, label }) => ({
      value,
      label: typeof label === 'string' ? label : t('connection_pixel_vendor', label.vendor),
    }))
  const linkDays = createLinkReading(async (id) => {
    const answer = await read('readClicks', { id })
    return answer.ok ? ok(answer.value.data) : answer
  }, askAgain)
  const linkDetail = createLinkReading(
    (id) => read('readLink', { id }),
    askAgain,
    (id, response) => links.detailRead(id, response),
  )
  const gone = (ids: readonly number[]): void => {
    linkDetail.gone(ids)
    linkDays.gone(ids)
  }
  const links = createLinksState({ ...world, pending, askAgain, gone })
  const editable = {
    channels: collection('channels', channels),
    campaigns: collection('campaigns', campaigns),
    domains: collection(
      'domains',
      domains(() => connection.value?.extendedOptions.includes('passquery') ?? false),
    ),
    pixels: collection(
      'pixels',
      pixels({ types: pixelTypes, canDelete: () => connection.value?.canDeletePixels ?? false }),
    ),
  }
  const editIn = (section: keyof typeof editable): JobEditor => ({ section, open: editable[section].editAgain })
  const editLink: JobEditor = { section: 'links', open: links.form.openAgain }
  const jobEditors: JobEditors = {
    createLink: editLink,
    updateLink: editLink,
    createChannel: editIn('channels'),
    updateChannel: editIn('channels'),
    createCampaign: editIn('campaigns'),
    updateCampaign: editIn('campaigns'),
    createDomain: editIn('domains'),
    updateDomain: editIn('domains'),
    createPixel: editIn('pixels'),
    updatePixel: editIn('pixels'),
  }
  const sections = {
    links,
    linkDetail,
    linkDays,
    bulk: createBulkState({ ...world, queued: world.counts, uuid: world.newId }),
    ...editable,
    channelItems: createChannelItemsState({ read, pending, channels: editable.channels, schedule, askAgain, now }),
    assign: createAssignState({ sendMany, pending, ...createLinkSearch({ call, read }) }),
    pixelTypes: createPixelTypesState({ call, known: pixelTypes }),
    overlays: collection('overlays', overlays),
    splashPages: collection('splashPages', splashPages),
    outbox: createOutboxState({ call, subscribe, schedule, now, forget: pending.forget, editors: jobEditors }),
    account: createAccountState({ read, send, pending, askAgain, schedule, now }),
    capabilities: createCapabilitiesState({ call, changed }),
  }
  pending.onDone(['updateLink'], ({ input }) => {
    if (typeof input.id === 'number') sections.linkDetail.changed(input.id)
  })
  const forms = [
    sections.links.form,
    sections.channels.form,
    sections.campaigns.form,
    sections.domains.form,
    sections.pixels.form,
    sections.pixelTypes,
    sections.assign,
    // Its draft is stored, unless it is too long.
    { hasUnsent: () => sections.bulk.draftTooLong.peek() },
  ]
  const stopPending = pending.start()
  return {
    ...sections,
    /** Whether something was typed or selected and not sent. */
    hasUnsent: () => sections.account.edited.peek() || forms.some(({ hasUnsent }) => hasUnsent()),
    stop: () => {
      stopPending()
      links.stop()
      stop()
    },
  }
}
