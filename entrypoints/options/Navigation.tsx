import type { ReadonlySignal } from '@preact/signals'
import { useRef, useState } from 'preact/hooks'
import { MenuIcon } from '../../components/icons.tsx'
import { MiddleTruncated } from '../../components/MiddleTruncated.tsx'
import type { ConnectionView } from '../../lib/model/connection-view.ts'
import type { JobCounts } from '../../lib/model/job-view.ts'
import { formatNumber, withoutScheme } from '../../lib/words/format.ts'
import { type KeyTaking, t } from '../../lib/words/t.ts'
import { routeHash } from './page/route.ts'
import { SECTION_GROUPS, SECTIONS, type SectionId, sectionTitle } from './sections.ts'
import './Navigation.css'

interface NavigationProps {
  current: SectionId | null
  connection: ReadonlySignal<ConnectionView | null | undefined>
  counts: ReadonlySignal<JobCounts | null>
}

/** The links to all sections; on a narrow screen they open from a button. */
export function Navigation({ current, connection, counts }: NavigationProps) {
  const [open, setOpen] = useState(false)
  const menuRef = useRef<HTMLButtonElement>(null)
  /** The focused link disappears with the menu. */
  const close = () => {
    if (!open) return
    setOpen(false)
    menuRef.current?.focus()
  }
  const connected = connection.value
  const pressing = (counts.value?.unsure ?? 0) + (counts.value?.failed ?? 0)
  const waiting = counts.value?.waiting ?? 0
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
              {SECTIONS.filter((section) => section.group === group.id).map(({ id }) => (
                <li key={id}>
                  <a href={routeHash(id)} aria-current={id === current ? 'page' : undefined} onClick={close}>
                    {sectionTitle(id)}
                    {id === 'outbox' && pressing > 0 && (
                      <Count count={pressing} meaning="page_outbox_pressing" tone="warn" />
                    )}
                    {id === 'outbox' && pressing === 0 && waiting > 0 && (
                      <Count count={waiting} meaning="page_outbox_waiting" tone="" />
                    )}
                  </a>
                </li>
              ))}
            </ul>
          </div>
        ))}
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

function Count({ count, meaning, tone }: { count: number; meaning: KeyTaking<[number]>; tone: string }) {
  return (
    <span class={`page-count number ${tone}`}>
      <span aria-hidden>{formatNumber(count)}</span>
      <span class="visually-hidden"> {t(meaning, count)}</span>
    </span>
  )
}
