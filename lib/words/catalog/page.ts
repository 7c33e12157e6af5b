import type { Catalog } from '../message.ts'

/** The options page's shell: navigation, section titles, frames, dialogs. */
export const PAGE = {
  page_title: 'Terselink options',
  /** Title of the browser’s tab. */
  page_title_section: '{section} – Terselink options',
  page_skip: 'Skip to content',
  page_menu: 'Menu',
  page_navigation: 'Sections',
  /** Names a group of sections: Channels, Campaigns and others. */
  page_group_organize: 'Organize',
  keys_title: 'Keyboard',
  keys_palette: 'Find sections, actions and links',
  keys_search: 'Go to the search',
  keys_next: 'Next row',
  keys_previous: 'Previous row',
  /** What a key does: shows the page of the row beside the list, or closes it. */
  keys_look: 'Show the row beside the list, or close it',
  keys_select: 'Select the row',
  /** An item is such as a new link or channel. */
  keys_new: 'New item in this section',
  keys_keys: 'Show these shortcuts',
  keys_single_off: 'Single-key shortcuts are turned off under Appearance.',
  /** Title of a dialog that finds sections, actions and links. */
  palette_title: 'Go to',
  palette_label: 'Section, action or link',
  palette_hint: 'Type to find sections, actions and links',
  palette_none: 'Nothing found.',
  page_group_settings: 'Settings',
  page_section_links: 'Links',
  page_section_insights: 'Insights',
  page_section_bulk: 'Bulk',
  page_section_channels: 'Channels',
  page_section_campaigns: 'Campaigns',
  page_section_domains: 'Domains',
  page_section_pixels: 'Pixels',
  page_section_overlays: 'Overlays',
  page_section_splash: 'Splash pages',
  page_section_outbox: 'Outbox',
  page_section_presets: 'Presets',
  page_section_defaults: 'Defaults',
  page_section_appearance: 'Appearance',
  page_section_transfer: 'Import and export',
  page_section_account: 'Account',
  page_section_connection: 'Connection',
  page_section_privacy: 'Privacy',
  page_section_welcome: 'Welcome to Terselink',
  /** Read after the name “Outbox”: how many requests need the user. */
  page_outbox_pressing: { one: '{count} needs your attention', other: '{count} need your attention' },
  page_outbox_waiting: { one: '{count} waiting', other: '{count} waiting' },
  /** In place of the link to which the page's address leads. */
  page_other_account: 'What this address leads to belongs to another account.',
  /** {name} is the name of a link. */
  page_other_account_named: '“{name}” belongs to another account.',
  page_not_connected: 'No service is connected yet.',
  page_connect: 'Connect your service',

  page_row_menu: 'More actions for {name}',
  /** Label of a group of filters: which rows are shown. */
  page_filter: 'Show',
  page_filter_all: 'All',
  page_refresh: 'Refresh',
  page_refreshing: 'Refreshing…',
  page_close: 'Close',
  page_save: 'Save',
  page_edit: 'Edit',
  page_edit_again: 'Edit and send again',
  page_delete: 'Delete',
  page_discard: 'Discard',
  page_try_again: 'Try again',
  page_draft_restored: 'Your draft was restored. Cancel discards it.',
  page_draft_orphaned: "“{name}” was deleted. What you typed and didn't save is still here.",
  page_draft_open: 'Open draft',
  page_enter_key: 'Enter a new key',
  page_check_key: 'Check',
  page_checking_key: 'Checking…',

  /** {field} is the name of a field. */
  page_conflict: '{field} was also changed in another window.',
  page_conflict_elsewhere: '{field} was also changed elsewhere.',
  /** Label of the value that was entered in this window. */
  page_conflict_mine: 'Here',
  page_conflict_theirs: 'Other window',
  page_conflict_theirs_elsewhere: 'Elsewhere',
  page_conflict_none: 'Empty',
  page_conflict_secret: 'A password',
  page_conflict_keep: 'Keep mine',
  page_conflict_use: 'Use the other',

  page_start_anew: 'Start over',
  page_start_anew_hint: 'Try again first. Restarting the browser or freeing disk space may be enough.',
  page_start_anew_hint_newer: 'Try updating Terselink first. The newer version can read what is stored.',
  page_start_anew_outbox: 'Start over with an empty Outbox…',
  page_start_anew_outbox_title: 'Start over with an empty Outbox?',
  page_start_anew_outbox_lost:
    "Requests that are still waiting in the old outbox aren't sent. Its list, the recent links and the known request limit are no longer shown. Links that were created stay on the service. The old outbox stays on the disk until you disconnect, but Terselink doesn't read it again.",
  page_start_anew_settings: 'Start over with new settings…',
  page_start_anew_settings_title: 'Start over with new settings?',
  page_start_anew_settings_lost:
    "Your presets and rules are removed, and all other settings are reset. The old ones are kept, but Terselink doesn't read them again.",
  page_start_anew_connection: 'Start over and connect again…',
  page_start_anew_connection_title: 'Start over and connect again?',
  page_start_anew_connection_lost:
    "The API key is removed from this browser. You'll need it to connect again. Waiting requests are kept, and are sent once you connect to the same account. If you've set a passphrase, it is removed too: passwords in presets and waiting requests can't be read anymore, and you'll have to enter them again.",
} as const satisfies Catalog
