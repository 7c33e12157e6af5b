import type { ComponentChildren } from 'preact'
import { PrivacyIcon } from '../../../components/icons.tsx'
import { sentence } from '../../../components/sentence.tsx'
import { type PlainKey, t } from '../../../lib/words/t.ts'
import { SectionFrame } from '../parts/SectionFrame.tsx'
import './PrivacySection.css'
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
    until: () => sentence('privacy_requests_until', <a href="#outbox">{t('privacy_outbox')}</a>, disconnect()),
  },
  {
    what: 'privacy_bulk',
    how: 'privacy_bulk_how',
    until: () => sentence('privacy_bulk_until', disconnect()),
  },
  {
    what: 'privacy_library',
    how: 'privacy_library_how',
    until: () => sentence('privacy_library_until', disconnect()),
  },
  {
    what: 'privacy_parameters',
    how: 'privacy_parameters_how',
    until: () => sentence('privacy_parameters_until', disconnect()),
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

/** What Terselink stores and sends, and how to remove each. It must stay true: change it with the code. */
function PrivacySection() {
  return (
    <SectionFrame title={t('privacy_title')} narrow>
      <section class="privacy-part" aria-labelledby="privacy-sent">
        <h2 id="privacy-sent">{t('privacy_sent')}</h2>
        <p>{t('privacy_sent_service')}</p>
        <p>{t('privacy_sent_pictures')}</p>
        <p>{t('privacy_sent_addresses')}</p>
        <p>{t('privacy_sent_private')}</p>
      </section>
      <section class="privacy-part" aria-labelledby="privacy-kept">
        <h2 id="privacy-kept">{t('privacy_kept')}</h2>
        <dl class="privacy-kept">
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
    </SectionFrame>
  )
}

export const privacySection = section({
  id: 'privacy',
  group: 'settings',
  icon: PrivacyIcon,
  needsAccount: false,
  create: () => ({}),
  View: PrivacySection,
})
