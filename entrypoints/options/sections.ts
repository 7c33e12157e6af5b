import { accountSection } from './account/AccountSection.tsx'
import { appearanceSection } from './appearance/AppearanceSection.tsx'
import { bulkSection } from './bulk/BulkSection.tsx'
import { channelsSection } from './channels/ChannelsSection.tsx'
import { campaignsSection } from './collections/campaigns.tsx'
import { domainsSection } from './collections/domains.tsx'
import { overlaysSection, splashPagesSection } from './collections/overlays-and-splash-pages.tsx'
import { pixelsSection } from './collections/pixels.tsx'
import { connectionSection } from './connection/ConnectionSection.tsx'
import { defaultsSection } from './defaults/DefaultsSection.tsx'
import { insightsSection } from './insights/InsightsSection.tsx'
import { linksSection } from './links/LinksSection.tsx'
import { outboxSection } from './outbox/OutboxSection.tsx'
import { presetsSection } from './presets/PresetsSection.tsx'
import { privacySection } from './privacy/PrivacySection.tsx'
import type { Section } from './section.tsx'
import { transferSection } from './transfer/TransferSection.tsx'
import { welcomeSection } from './welcome/WelcomeSection.tsx'

/** The page's sections, in the order of its navigation. */
export const SECTIONS: readonly Section[] = [
  linksSection,
  insightsSection,
  bulkSection,
  outboxSection,
  channelsSection,
  campaignsSection,
  domainsSection,
  pixelsSection,
  overlaysSection,
  splashPagesSection,
  presetsSection,
  defaultsSection,
  appearanceSection,
  transferSection,
  accountSection,
  connectionSection,
  privacySection,
  welcomeSection,
]
