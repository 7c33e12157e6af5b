import { useRef } from 'preact/hooks'
import { AllowAccess } from '../../components/AllowAccess.tsx'
import { FailureNotice } from '../../components/FailureNotice.tsx'
import { UnlockForm } from '../../components/unlock/UnlockForm.tsx'
import type { Block } from '../../lib/model/connection-view.ts'
import { failureText } from '../../lib/words/failure-text.ts'
import { t } from '../../lib/words/t.ts'
import { fixedTimeAt } from '../../lib/words/time-text.ts'
import { AccountSection } from './account/AccountSection.tsx'
import { BulkSection } from './bulk/BulkSection.tsx'
import { ChannelsSection } from './channels/ChannelsSection.tsx'
import { CollectionSection } from './collections/CollectionSection.tsx'
import { CampaignsSection } from './collections/campaigns.tsx'
import { DomainsSection } from './collections/DomainsSection.tsx'
import { PixelsSection } from './collections/pixels.tsx'
import { ConnectionSection } from './connection/ConnectionSection.tsx'
import type { ConnectionState } from './connection/connection-state.ts'
import { DefaultsSection } from './defaults/DefaultsSection.tsx'
import { LinksSection } from './links/LinksSection.tsx'
import { Navigation } from './Navigation.tsx'
import { OtherConnectionsNotice } from './outbox/OtherConnectionsNotice.tsx'
import { OutboxSection } from './outbox/OutboxSection.tsx'
import type { AccountSections } from './page/account-sections.ts'
import type { OptionsPage } from './page/options-page.ts'
import { usePageTools } from './page/page-context.ts'
import type { Route } from './page/route.ts'
import { RequestLimit } from './parts/AgeLine.tsx'
import { EmptyState } from './parts/EmptyState.tsx'
import { SectionFailure } from './parts/SectionFailure.tsx'
import { SectionFrame } from './parts/SectionFrame.tsx'
import { PresetsSection } from './presets/PresetsSection.tsx'
import { PrivacySection } from './privacy/PrivacySection.tsx'
import { sectionTitle } from './sections.ts'
import { TransferSection } from './transfer/TransferSection.tsx'

export function OptionsView({ page }: { page: OptionsPage }) {
  const { session, route } = page
  const { section } = route.value
  const blocked = session.connection.value?.blocked ?? null
  const main = useRef<HTMLElement>(null)
  return (
    <div class="page">
      {/* biome-ignore lint/a11y/useValidAnchor: it leads to a place in the page */}
      <a
        class="button skip-link"
        href="#main"
        onClick={(event) => {
          // The hash of the address is the section.
          event.preventDefault()
          if (main.current) focusOnce(main.current)
        }}
      >
        {t('page_skip')}
      </a>
      <Navigation current={section} connection={session.connection} counts={session.counts} />
      <main id="main" ref={main}>
        <SectionFailure
          failure={session.failure.value}
          onRetry={() => void session.reload()}
          onResetStorage={(part) => void session.resetStorage(part)}
        />
        {session.connection.value?.locked && <UnlockForm unlock={page.passphrase.unlock} />}
        {blocked && <BlockNotice blocked={blocked} state={page.connection} />}
        <RequestLimit.Provider value={session.rate}>
          <CurrentSection page={page} route={route.value} />
        </RequestLimit.Provider>
      </main>
    </div>
  )
}

/** Moves the focus to an element that has it only by script. */
const focusOnce = (element: HTMLElement): void => {
  element.tabIndex = -1
  element.focus()
  // Otherwise a click on its background would focus it.
  element.addEventListener('blur', () => element.removeAttribute('tabindex'), { once: true })
}

function CurrentSection({ page, route }: { page: OptionsPage; route: Route }) {
  const { session, connection, passphrase, defaults, account } = page
  if (route.section === null) return null
  if (route.section === 'connection')
    return (
      <ConnectionSection
        state={connection}
        passphrase={passphrase}
        otherConnections={page.otherConnections}
        capabilities={account.value?.capabilities ?? null}
        connection={session.connection}
        counts={session.counts}
        rate={session.rate}
      />
    )
  if (route.section === 'privacy') return <PrivacySection />
  if (route.section === 'presets')
    return <PresetsSection state={page.presets} collections={session.collections} nowAtService={page.nowAtService} />
  if (route.section === 'defaults')
    return (
      <DefaultsSection
        state={defaults}
        collections={session.collections}
        nowAtService={page.nowAtService}
        extras={page.extras}
        shortcuts={page.shortcuts}
      />
    )
  const sections = account.value
  if (route.section === 'transfer')
    return (
      <TransferSection account={page.accountExport} settings={page.settingsTransfer} bulk={sections?.bulk ?? null} />
    )
  if (sections) return <OfAccount page={page} sections={sections} route={route} />
  // The worker has not answered yet whether there is a connection.
  if (session.connection.value !== null) return null
  return (
    <SectionFrame title={sectionTitle(route.section)}>
      {route.section === 'outbox' && (
        <OtherConnectionsNotice state={page.otherConnections} account={null} onConnect={page.connection.connectTo} />
      )}
      <EmptyState sentence={t('page_not_connected')}>
        <a class="button" href="#connection">
          {t('page_connect')}
        </a>
      </EmptyState>
    </SectionFrame>
  )
}

function OfAccount({ page, sections, route }: { page: OptionsPage; sections: AccountSections; route: Route }) {
  const { session } = page
  switch (route.section) {
    case 'links':
      return (
        <LinksSection
          state={sections.links}
          detail={sections.linkDetail}
          days={sections.linkDays}
          session={session}
          clock={page.serviceClock}
          opened={route.object}
        />
      )
    case 'bulk':
      return (
        <BulkSection
          state={sections.bulk}
          settings={session.settings}
          collections={session.collections}
          clock={page.serviceClock}
        />
      )
    case 'channels':
      return (
        <ChannelsSection
          state={sections.channels}
          items={sections.channelItems}
          assign={sections.assign}
          opened={route.object}
        />
      )
    case 'campaigns':
      return <CampaignsSection state={sections.campaigns} assign={sections.assign} />
    case 'domains':
      return <DomainsSection state={sections.domains} />
    case 'pixels':
      return <PixelsSection state={sections.pixels} types={sections.pixelTypes} />
    case 'overlays':
      return <CollectionSection key="overlays" state={sections.overlays} />
    case 'splash':
      return <CollectionSection key="splash" state={sections.splashPages} />
    case 'outbox':
      return (
        <OutboxSection
          state={sections.outbox}
          otherConnections={page.otherConnections}
          onConnect={page.connection.connectTo}
          counts={session.counts}
          rate={session.rate}
        />
      )
    case 'account':
      return <AccountSection state={sections.account} />
    case 'transfer':
    case 'connection':
    case 'privacy':
    case 'presets':
    case 'defaults':
    case null:
      return null
  }
}

interface BlockNoticeProps {
  blocked: Block
  state: ConnectionState
}

/** Shown above every section: nothing can be read or sent without access to the service and a working key. */
function BlockNotice({ blocked, state }: BlockNoticeProps) {
  const { allowAccess, clock } = usePageTools()
  const checking = state.stage.value === 'checking'
  if (blocked.kind === 'permission')
    return (
      <FailureNotice words={failureText(blocked, fixedTimeAt(clock.peek()))}>
        <AllowAccess primary allow={() => allowAccess(blocked.origin)} />
      </FailureNotice>
    )
  return (
    <>
      <FailureNotice words={failureText(blocked, fixedTimeAt(clock.peek()))}>
        <button type="button" class="primary" onClick={state.enterNewKey}>
          {t('page_enter_key')}
        </button>
        <button type="button" aria-disabled={checking} onClick={() => void state.check()}>
          {t(checking ? 'page_checking_key' : 'page_check_key')}
        </button>
      </FailureNotice>
      <SectionFailure failure={state.checkFailure.value} />
    </>
  )
}
