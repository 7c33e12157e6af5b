import { useEffect, useRef, useState } from 'preact/hooks'
import { ChannelDot } from '../../components/ChannelDot.tsx'
import { MenuIcon } from '../../components/icons.tsx'
import { MiddleTruncated } from '../../components/MiddleTruncated.tsx'
import type { SavedView } from '../../lib/model/settings.ts'
import { isSameQuery } from '../../lib/presets/account-address.ts'
import { formatNumber, withoutScheme } from '../../lib/words/format.ts'
import { t } from '../../lib/words/t.ts'
import { filtersQuery } from './links/link-filters.ts'
import { movedView } from './links/saved-views.ts'
import type { OptionsPage } from './options-page.ts'
import { hashFor, routeHash } from './page/route.ts'
import { createSettingChoice, type SettingChoice } from './page/setting-choice.ts'
import { SECTION_GROUPS, type SectionBadge, sectionTitle } from './section.tsx'
import './Navigation.css'

/** The links to all sections. On a narrow screen, a button opens them. */
export function Navigation({ page }: { page: OptionsPage }) {
  const [open, setOpen] = useState(false)
  const menuRef = useRef<HTMLButtonElement>(null)
  /** The focused link disappears with the menu. */
  const close = () => {
    if (!open) return
    setOpen(false)
    menuRef.current?.focus()
  }
  const connected = page.connection.value
  const counts = page.counts.value
  const collections = page.session.collections.value
  const { section: current, query } = page.route.value
  const [choice] = useState(() => createSettingChoice(page))
  const views = choice.shown.value?.views ?? []
  const isList = (each: { query: string }) => current === 'links' && isSameQuery(query, each.query)
  const view = views.find(isList)
  const starred = starredChannels(page)
  const place = view === undefined ? starred.find(isList) : undefined
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes the menu from any of its links
    <header class="page-side" onKeyDown={(event) => event.key === 'Escape' && close()}>
      <div class="page-brand">
        <img src="/icon/32.png" alt="" width="24" height="24" />
        <strong>Terselink</strong>
        <button
          ref={menuRef}
          type="button"
          class="plain page-menu"
          aria-expanded={open}
          aria-controls="page-navigation"
          onClick={() => setOpen(!open)}
        >
          <MenuIcon />
          {t('page_menu')}
        </button>
      </div>
      <nav id="page-navigation" class={open ? 'open' : ''} aria-label={t('page_navigation')}>
        {SECTION_GROUPS.map((group) => (
          <div key={group.id}>
            {group.title && (
              <p class="page-group" id={`page-group-${group.id}`}>
                {t(group.title)}
              </p>
            )}
            <ul aria-labelledby={group.title ? `page-group-${group.id}` : undefined}>
              {page.sections
                .filter((section) => section.group === group.id)
                .map(({ id, badge, icon: Icon, total }) => (
                  <li key={id}>
                    <a
                      href={routeHash(id)}
                      aria-current={id === current && (view ?? place) === undefined ? 'page' : undefined}
                      onClick={close}
                    >
                      <Icon />
                      <span>{sectionTitle(id)}</span>
                      {total && <Total count={collections === null ? 0 : total(collections)} />}
                      <Badge badge={(counts && badge?.(counts)) ?? null} />
                    </a>
                    {id === 'links' && <Views views={views} shown={view} onOpen={close} choose={choice.choose} />}
                  </li>
                ))}
            </ul>
          </div>
        ))}
        <Starred page={page} channels={starred} shown={place} onOpen={close} />
      </nav>
      {connected && (
        <p class="page-account quiet">
          <span dir="auto">{connected.accountName}</span>
          <MiddleTruncated text={withoutScheme(connected.baseUrl)} dir="ltr" />
        </p>
      )}
    </header>
  )
}

interface ViewsProps extends Pick<SettingChoice, 'choose'> {
  views: readonly SavedView[]
  shown: SavedView | undefined
  onOpen: () => void
}

/** The saved filters of Links. */
function Views({ views, shown, onOpen, choose }: ViewsProps) {
  /**
   * The view that the pointer drags, and the index of the place below it. For the keyboard, there are buttons beside
   * the filters.
   */
  const [dragged, setDragged] = useState<string | null>(null)
  const [over, setOver] = useState<number | null>(null)
  const drop = () => {
    if (dragged !== null && over !== null) void choose((now) => ({ views: movedView(now.views, dragged, over) }))
    setDragged(null)
    setOver(null)
  }
  const from = views.findIndex(({ id }) => id === dragged)
  if (views.length === 0) return null
  return (
    <ul class="page-views" aria-label={t('links_views')}>
      {views.map((view, at) => (
        <li
          key={view.id}
          class={over === at && at !== from ? (at < from ? 'drop-before' : 'drop-after') : undefined}
          onDragStart={() => setDragged(view.id)}
          onDragOver={(event) => {
            if (dragged === null) return
            event.preventDefault()
            setOver(at)
          }}
          onDrop={(event) => {
            event.preventDefault()
            drop()
          }}
          onDragEnd={() => {
            setDragged(null)
            setOver(null)
          }}
        >
          <a
            href={routeHash('links', null, view.query)}
            aria-current={view === shown ? 'page' : undefined}
            onClick={onOpen}
          >
            <bdi>{view.name}</bdi>
          </a>
        </li>
      ))}
    </ul>
  )
}

/** The starred channels, each with the filter that shows its links. */
const starredChannels = (page: OptionsPage) =>
  (page.session.collections.value?.channels.items ?? [])
    .filter(({ starred }) => starred)
    .map(({ id, name, color }) => {
      const filters = { channel: id }
      const [, query = ''] = hashFor(page.connectedAccount.value, 'links', null, filtersQuery(filters)).split('?')
      return { id, name, color, filters, query }
    })

type StarredChannel = ReturnType<typeof starredChannels>[number]

interface StarredProps {
  page: OptionsPage
  channels: readonly StarredChannel[]
  shown: StarredChannel | undefined
  onOpen: () => void
}

/**
 * Starred channels, which are one press away. They are below all sections, because they are loaded later and must not
 * move what can be pressed.
 */
function Starred({ page, channels, shown, onOpen }: StarredProps) {
  const counting = page.account.value?.channelCounts
  const isCounted = channels.length > 0
  const dragged = page.account.value?.dragged.value ?? null
  /** The place over which links are dragged. */
  const [over, setOver] = useState<number | null>(null)
  useEffect(() => (isCounted ? counting?.show() : undefined), [counting, isCounted])
  if (channels.length === 0) return null
  return (
    <div>
      <p class="page-group" id="page-group-starred">
        {t('channels_starred')}
      </p>
      <ul aria-labelledby="page-group-starred">
        {channels.map((channel) => (
          <li key={channel.id}>
            <a
              href={routeHash('links', null, channel.query)}
              aria-current={channel === shown ? 'page' : undefined}
              class={over === channel.id ? 'drop-place' : undefined}
              onClick={onOpen}
              onDragOver={(event) => {
                if (dragged === null) return
                event.preventDefault()
                setOver(channel.id)
              }}
              onDragLeave={() => setOver(null)}
              onDrop={(event) => {
                event.preventDefault()
                setOver(null)
                dragged?.dropOn(channel)
              }}
            >
              <ChannelDot color={channel.color} />
              <span class="page-place" dir="auto">
                {channel.name}
              </span>
              <Total count={counting?.counts.value?.of(channel.filters)?.links ?? 0} />
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Hidden from screen readers, because the section itself says it in words. */
function Total({ count }: { count: number }) {
  return count === 0 ? null : (
    <span class="page-total number" aria-hidden>
      {formatNumber(count)}
    </span>
  )
}

function Badge({ badge }: { badge: SectionBadge | null }) {
  if (badge === null) return null
  return (
    <span class={`page-count number ${badge.tone}`}>
      <span aria-hidden>{formatNumber(badge.count)}</span>
      <span class="visually-hidden"> {t(badge.meaning, badge.count)}</span>
    </span>
  )
}
