import { batch, effect, signal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { useEffect } from 'preact/hooks'
import { ConfirmDialog } from '../../../components/dialog/ConfirmDialog.tsx'
import { PrivacyIcon } from '../../../components/icons.tsx'
import { sentence } from '../../../components/sentence.tsx'
import type { Failure } from '../../../lib/model/failure.ts'
import type { StoredAccount } from '../../../lib/model/stored-account.ts'
import { formatSize, withoutScheme } from '../../../lib/words/format.ts'
import { type PlainKey, t } from '../../../lib/words/t.ts'
import { SectionFailure } from '../parts/SectionFailure.tsx'
import { SectionFrame } from '../parts/SectionFrame.tsx'
import './PrivacySection.css'
import type { PageScope } from '../scopes.ts'
import { section } from '../section.tsx'

interface StoredThing {
  what: PlainKey
  how: PlainKey
  until: () => ComponentChildren
}

const disconnect = () => <a href="#connection">{t('privacy_disconnect')}</a>

const STORED: readonly StoredThing[] = [
  {
    what: 'privacy_key',
    how: 'privacy_key_how',
    until: () => sentence('privacy_key_until', disconnect()),
  },
  {
    what: 'privacy_requests',
    how: 'privacy_requests_how',
    until: () => sentence('privacy_requests_until', <a href="#outbox">{t('outbox_in_sentence')}</a>, disconnect()),
  },
  {
    what: 'privacy_bulk',
    how: 'privacy_bulk_how',
    until: () => sentence('privacy_bulk_until', disconnect()),
  },
  {
    what: 'privacy_library',
    how: 'privacy_library_how',
    until: () => <>{t('privacy_library_until')}</>,
  },
  {
    what: 'privacy_parameters',
    how: 'privacy_parameters_how',
    until: () => <>{t('privacy_parameters_until')}</>,
  },
  {
    what: 'privacy_settings',
    how: 'privacy_settings_how',
    until: () =>
      sentence(
        'privacy_settings_until',
        <a href="#presets">{t('privacy_presets')}</a>,
        <a href="#defaults">{t('privacy_defaults')}</a>,
      ),
  },
  { what: 'privacy_drafts', how: 'privacy_drafts_how', until: () => <>{t('privacy_drafts_until')}</> },
]

const SENT = [
  ['privacy_service', 'privacy_sent_service'],
  ['privacy_pictures', 'privacy_sent_pictures'],
  ['privacy_addresses', 'privacy_sent_addresses'],
  ['privacy_private', 'privacy_sent_private'],
] as const satisfies [what: PlainKey, how: PlainKey][]

/** What this device stores of each account. */
const createStoredAccountsState = ({ call, connectedAccount }: Pick<PageScope, 'call' | 'connectedAccount'>) => {
  const accounts = signal<readonly StoredAccount[]>([])
  const failure = signal<Failure | null>(null)
  const discarding = signal<StoredAccount | null>(null)

  const load = async (): Promise<void> => {
    const answer = await call('storedAccounts', {})
    batch(() => {
      failure.value = answer.ok ? null : answer.failure
      if (answer.ok) accounts.value = answer.value
    })
  }

  return {
    accounts,
    failure,
    /** The account whose data is to be discarded, until the user has confirmed it. */
    discarding,
    ask: (account: StoredAccount | null): void => {
      discarding.value = account
    },
    discard: async (): Promise<void> => {
      const gone = discarding.value
      discarding.value = null
      if (gone === null) return
      const answer = await call('discardAccount', { connection: gone.connection })
      if (answer.ok) await load()
      else failure.value = answer.failure
    },
    /** Reads the accounts now and whenever another account is connected. Returns a function that ends this. */
    follow: (): (() => void) =>
      effect(() => {
        void connectedAccount.value?.id
        void load()
      }),
  }
}

/** What is stored of each account, and how much it takes. */
function AccountsPart({ state }: { state: ReturnType<typeof createStoredAccountsState> }) {
  const { accounts, discarding, failure } = state
  useEffect(() => state.follow(), [state])
  if (accounts.value.length === 0 && failure.value === null) return null
  return (
    <section class="privacy-part" aria-labelledby="privacy-accounts">
      <h2 id="privacy-accounts">{t('privacy_accounts')}</h2>
      <SectionFailure failure={failure.value} />
      <ul class="privacy-accounts">
        {accounts.value.map((account) => (
          <li key={account.connection}>
            <div>
              <p dir="auto">{account.isConnected ? t('connection_connected', account.name) : account.name}</p>
              <p class="quiet" dir="ltr">
                {withoutScheme(account.baseUrl)}
              </p>
              <p class="quiet number">{[t('links_count', account.links), formatSize(account.bytes)].join(' · ')}</p>
            </div>
            <button
              type="button"
              aria-label={`${t('privacy_discard')}: ${account.name}`}
              onClick={() => state.ask(account)}
            >
              {t('privacy_discard')}
            </button>
          </li>
        ))}
      </ul>
      {discarding.value && (
        <ConfirmDialog
          title={t('privacy_discard_title', discarding.value.name)}
          action={t('privacy_discard')}
          onConfirm={() => void state.discard()}
          onClose={() => state.ask(null)}
        >
          <p>{t('privacy_discard_effect')}</p>
          {discarding.value.isConnected && <p>{t('privacy_discard_connected')}</p>}
        </ConfirmDialog>
      )}
    </section>
  )
}

/**
 * Says what Terselink stores and sends, and how to remove it. It must be changed together with the code, so that it
 * stays true.
 */
function PrivacySection({ state }: { state: ReturnType<typeof createStoredAccountsState> }) {
  return (
    <SectionFrame title={t('privacy_title')} narrow>
      <section class="privacy-part" aria-labelledby="privacy-sent">
        <h2 id="privacy-sent">{t('privacy_sent')}</h2>
        <dl class="privacy-facts">
          {SENT.map(([what, how]) => (
            <div key={what}>
              <dt>{t(what)}</dt>
              <dd>{t(how)}</dd>
            </div>
          ))}
        </dl>
      </section>
      <section class="privacy-part" aria-labelledby="privacy-kept">
        <h2 id="privacy-kept">{t('privacy_kept')}</h2>
        <dl class="privacy-facts">
          {STORED.map(({ what, how, until }) => (
            <div key={what}>
              <dt>{t(what)}</dt>
              <dd>{t(how)}</dd>
              <dd class="quiet">{until()}</dd>
            </div>
          ))}
        </dl>
        <p>{t('privacy_uninstall')}</p>
      </section>
      <AccountsPart state={state} />
    </SectionFrame>
  )
}

export const privacySection = section({
  id: 'privacy',
  group: 'settings',
  icon: PrivacyIcon,
  needsAccount: false,
  create: (page) => ({ state: createStoredAccountsState(page) }),
  View: PrivacySection,
})
