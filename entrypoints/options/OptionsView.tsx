import { useRef } from 'preact/hooks'
import { AllowAccess } from '../../components/AllowAccess.tsx'
import { FailureNotice } from '../../components/FailureNotice.tsx'
import { WarningIcon } from '../../components/icons.tsx'
import { LeftOutNotice } from '../../components/LeftOutNotice.tsx'
import { PixelTypes } from '../../components/link-options/pixel-types.ts'
import { Notice } from '../../components/Notice.tsx'
import { UnlockForm } from '../../components/unlock/UnlockForm.tsx'
import type { LinkOptions } from '../../lib/contract/link-options.ts'
import type { Block } from '../../lib/model/connection-view.ts'
import { boundedText, withoutInvisible } from '../../lib/outside-text.ts'
import { matchByName } from '../../lib/presets/account-options.ts'
import { failureText } from '../../lib/words/failure-text.ts'
import { t } from '../../lib/words/t.ts'
import { fixedTimeAt } from '../../lib/words/time-text.ts'
import type { ConnectionState } from './connection/connection-state.ts'
import { filtersOf, filtersQuery } from './links/link-filters.ts'
import { Navigation } from './Navigation.tsx'
import type { OptionsPage } from './options-page.ts'
import { PageKeys } from './PageKeys.tsx'
import { usePageTools } from './page/page-context.ts'
import { RequestLimit } from './parts/AgeLine.tsx'
import { EmptyState } from './parts/EmptyState.tsx'
import { SectionFailure } from './parts/SectionFailure.tsx'
import { SectionFrame } from './parts/SectionFrame.tsx'
import { sectionTitle } from './section.tsx'

export function OptionsView({ page }: { page: OptionsPage }) {
  const { session } = page
  const blocked = session.connection.value?.blocked ?? null
  // The welcome page is shown without the rest of the page.
  const isAlone = page.route.value.section === 'welcome'
  const main = useRef<HTMLElement>(null)
  return (
    <div class={isAlone ? 'page alone' : 'page'}>
      {/* biome-ignore lint/a11y/useValidAnchor: it leads to a place in the page */}
      <a
        class="button skip-link"
        href="#main"
        onClick={(event) => {
          // A jump to an anchor would change the hash of the address, which is the section.
          event.preventDefault()
          if (main.current) focusOnce(main.current)
        }}
      >
        {t('page_skip')}
      </a>
      {!isAlone && <Navigation page={page} />}
      {!isAlone && <PageKeys page={page} />}
      <main id="main" ref={main}>
        <SectionFailure
          failure={session.failure.value}
          onRetry={() => void session.reload()}
          onResetStorage={(part) => void session.resetStorage(part)}
        />
        {session.connection.value?.locked && <UnlockForm unlock={page.passphrase.unlock} />}
        {blocked && <BlockNotice blocked={blocked} state={page.connecting} />}
        <OtherAccountNotice page={page} />
        <RequestLimit.Provider value={session.rate}>
          <PixelTypes.Provider value={session.connection.value?.pixelTypes ?? []}>
            <CurrentSection page={page} />
          </PixelTypes.Provider>
        </RequestLimit.Provider>
      </main>
    </div>
  )
}

/** Moves the focus to an element that only a script can focus. */
const focusOnce = (element: HTMLElement): void => {
  element.tabIndex = -1
  element.focus()
  // Otherwise a click on the element's background would focus it again.
  element.addEventListener('blur', () => element.removeAttribute('tabindex'), { once: true })
}

function CurrentSection({ page }: { page: OptionsPage }) {
  const { section: id, object, query } = page.shown.value
  const section = page.sections.find((each) => each.id === id)
  if (section === undefined) return null
  const created = page.created(section)
  if (created) return created.view(object, query)
  // The worker has not answered yet whether a service is connected.
  if (page.connection.value !== null) return null
  const { Unconnected } = section
  return (
    <SectionFrame title={sectionTitle(section.id)}>
      {Unconnected && <Unconnected page={page} />}
      <EmptyState sentence={t('page_not_connected')}>
        <a class="button" href="#connection">
          {t('page_connect')}
        </a>
      </EmptyState>
    </SectionFrame>
  )
}

/**
 * Names the objects of another account to which the page's address leads, and offers those of this account with the
 * same names.
 */
function OtherAccountNotice({ page }: { page: OptionsPage }) {
  const { goTo, hashOf } = usePageTools()
  const { section, query, leftOut, otherObject } = page.shown.value
  if (section === null) return null
  const isChannel = section === 'channels' && otherObject !== null && otherObject.name !== ''
  const options = isChannel ? [{ option: 'channel' as const, names: [otherObject.name] }] : leftOut
  const use = ({ channel, campaign }: LinkOptions): void => {
    const object = isChannel && channel !== undefined ? { id: channel, name: otherObject.name } : null
    const filters = isChannel ? {} : { channel, campaign }
    goTo(hashOf(section, { object, query: filtersQuery({ ...filtersOf(query), ...filters }) }))
  }
  return (
    <>
      {otherObject !== null && !isChannel && (
        <Notice tone="warn" icon={<WarningIcon />}>
          <p>
            {otherObject.name === ''
              ? t('page_other_account')
              : t('page_other_account_named', boundedText(withoutInvisible(otherObject.name), 'name'))}
          </p>
        </Notice>
      )}
      <LeftOutNotice options={options} matches={matchByName(options, page.collections.value)} onUse={use} />
    </>
  )
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
