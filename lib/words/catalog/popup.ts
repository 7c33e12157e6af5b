import type { Catalog } from '../message.ts'

/** The popup. */
export const POPUP = {
  popup_open_options: 'Open options',
  popup_open_options_tooltip: 'Options',
  popup_open_panel: 'Open side panel',
  popup_open_sidebar: 'Open sidebar',
  popup_tab_hidden:
    "Terselink can't read this tab's address until you click the toolbar button or let Terselink follow your tabs.",
  popup_follow_tab: 'Follow the active tab',
  /** The first sentences that a new user sees. */
  popup_connect_intro:
    'Terselink creates short links with your own link service. Connect it once, then create a short link to any page with one click.',
  popup_connect: 'Connect your service',
  popup_enter_key: 'Enter a new key',
  popup_open_outbox: 'Open Outbox',
  popup_edit_again: 'Edit and send again',

  popup_page_unsuitable: "This page can't have a short link. {reason} You can type or paste another address.",
  popup_sent_as: 'Sent as {address}',
  popup_more_options: 'More options',
  /** A button: shows the popup's form in a tab, where there is room for all options. */
  popup_open_page: 'Open as a page',
  /** Title of a group of options: redirect type, visibility, password. */
  popup_group_access: 'Access',
  /** Title of a group of options: note, title, description and image of the preview. */
  popup_group_appearance: 'Appearance',
  /** Title of a group of options: destinations by country, device and language, and deep links. */
  popup_group_destinations: 'Destinations',
  /** Title of a group of options: parameters that are added to the destination. */
  popup_group_tracking: 'Tracking',
  /** Beside a closed group: how many options are set. */
  popup_options_set: { one: '{count} set', other: '{count} set' },
  /** {group} is such as Options, or More options. */
  popup_options_in_use: '{group} in use',
  /** An option and its value, such as: Channel: Newsletter. */
  popup_option_chip: '{option}: {value}',
  popup_option_remove: 'Remove {option}',
  /** How many further options have no room in the line. */
  popup_options_more: '+{count}',
  popup_shortening: 'Shortening…',
  popup_preset: 'Preset',
  /** A choice of presets: no preset is chosen. */
  popup_no_preset: 'None',
  popup_preset_hint: 'Options that you set yourself stay as they are.',
  popup_preset_chosen: 'Preset {name}',
  popup_preset_by_host: 'Preset {name}, because the address is on {host}',
  popup_preset_by_path: 'Preset {name}, because the address is under {path}',
  popup_preset_by_pattern: 'Preset {name}, because the address matches {pattern}',
  popup_remove_preset: 'Remove preset {name}',
  popup_remove_preset_tooltip: 'Remove',
  popup_hint_preset: 'From the preset {name}.',
  popup_hint_not_preset: 'Differs from the preset {name}.',
  popup_hint_default: 'Your default.',
  popup_hint_not_default: 'Differs from your default.',
  popup_hint_ignored: 'Your service ignored this last time.',
  popup_hint_ignored_and: 'Your service ignored this last time. {hint}',

  /** {clicks} is such as: (12 clicks). */
  popup_known: 'Already shortened {clicks}',
  popup_known_on: 'Already shortened on {day} {clicks}',
  popup_known_clicks: { one: '({count} click)', other: '({count} clicks)' },
  popup_use_known: 'Use it',
  popup_known_outdated: "The short link that was copied doesn't lead here anymore: {link}",
  popup_create_another: 'Create another',

  popup_alias_use: 'Use this alias',
  popup_checking: 'Asking the service whether the link was created…',
  popup_saving: 'Saving…',
  popup_saving_offline: "It will work when you're back online.",
  /** After Copied, with a check mark: the service has the new link. */
  popup_saved: 'Saved',
  /** A button: deletes the link that was just created. */
  popup_undo: 'Undo',
  popup_deleting: 'Deleting…',
  popup_deleting_later: 'It will be deleted when your service can be reached.',
  popup_deleted: "The link was deleted. {link} doesn't work anymore, wherever it was pasted.",
  popup_not_saved_yet: "The service hasn't saved this link yet. It works once it's saved.",
  popup_copied_not_saved: "The short link that was copied doesn't work yet: {link}",
  popup_broken_link: "Doesn't work",
  popup_waiting: 'Waiting to send',
  popup_waiting_for_limit: 'The request limit is reached for now.',
  popup_waiting_in_batch: "It's in a batch under Bulk and waits for its turn.",
  popup_other_options: 'Set for this link: {options}.',
  /** {when} is such as: in 0:41, at 12:31, tomorrow at 8:40. */
  popup_next_try: 'Next try {when}.',
  popup_kept_until_fixed: 'Your request is stored and will be sent once this is fixed.',
  popup_kept_until_unlocked: 'Your request is stored and will be sent once you unlock Terselink.',
  popup_kept: 'Your request is stored and will be sent automatically, even if you close this window.',
  popup_retry: 'Retry',
  popup_discard: 'Discard',
  popup_unsure: 'The link may have been created',
  popup_unsure_advice:
    "Choose “Check” to ask the service. Choose “Send again” only if you know that the link doesn't exist.",
  popup_unsure_request: 'The request may have gone through',
  /** {reason} is the title of a failure, without a full stop. */
  popup_unsure_trouble: '{reason}. Choose “Check” to ask the service.',
  popup_check: 'Check',
  popup_send_again: 'Send again',
  popup_went_through: 'It went through',

  popup_troubles: 'Failed requests',
  /** Which of the failed requests is shown, such as: 1 of 3. */
  popup_troubles_at: '{number} of {count}',
  popup_troubles_next: 'Next failed request',
  popup_dismiss: 'Dismiss',

  popup_recent: 'Recent links',
  /** Each value is a key: ↑, ↓, / and the next message. */
  popup_keys: 'Keys: {up} {down} choose a link, {slash} searches, {escape} closes',
  /** The label of the key Escape. */
  popup_key_escape: 'Esc',
  /** What can be typed after the address of a new link. The words are examples, each without a space. */
  popup_tokens: 'After the address: #channel @campaign !expiry /alias',
  popup_search_hint: 'Search links ( / )',
  popup_search_none: 'No links found on this device.',
  /** Counts of requests, in a list such as: 2 waiting, 1 failed. */
  popup_outbox_waiting: { one: '{count} waiting', other: '{count} waiting' },
  popup_outbox_failed: { one: '{count} failed', other: '{count} failed' },
  popup_outbox_unsure: { one: '{count} not sure', other: '{count} not sure' },
  popup_outbox_unreadable: { one: '{count} unreadable', other: '{count} unreadable' },
} as const satisfies Catalog
