import type { Catalog } from '../message.ts'

/** Texts without a window: badge, notifications, menus, address bar. */
export const GESTURES = {
  /** Tooltip of the toolbar button. {status} is one of the next messages, or such as: 2 requests waiting. */
  gestures_badge: 'Terselink: {status}',
  gestures_badge_idle: 'Terselink',
  gestures_working: 'working',
  gestures_done: 'done',
  gestures_predicted: 'link copied, saving',
  /** {reason} is the title of a failure, such as: Request limit reached. */
  gestures_blocked_and_waiting: {
    one: '{reason}, {count} request waiting',
    other: '{reason}, {count} requests waiting',
  },
  gestures_failures: { one: '{count} failed request', other: '{count} failed requests' },
  gestures_unsure: { one: '{count} request needs your decision', other: '{count} requests need your decision' },
  gestures_waiting: { one: '{count} request waiting', other: '{count} requests waiting' },
  gestures_failed: { one: '{count} request failed', other: '{count} requests failed' },
  gestures_existing_copied: 'existing link copied',
  gestures_existing: 'this address already has a link',

  gestures_notified_existing_copied: 'Existing short link copied',
  gestures_notified_existing: 'This address already has a short link',
  gestures_notified_copied: { one: 'Short link copied', other: '{count} short links copied' },
  gestures_notified_predicted: {
    one: 'Short link copied. Saving…',
    other: '{count} short links copied. Saving…',
  },
  gestures_notified_created: { one: 'Short link created', other: '{count} short links created' },
  gestures_list: 'Batch finished',
  gestures_list_created: { one: '{count} short link created', other: '{count} short links created' },
  gestures_list_changed: { one: '{count} link changed', other: '{count} links changed' },
  gestures_list_failed: { one: '{count} failed', other: '{count} failed' },
  gestures_list_unsure: { one: '{count} not sure', other: '{count} not sure' },

  gestures_menu_link: 'Shorten this link',
  gestures_menu_page: 'Shorten this page',
  gestures_menu_selection: 'Shorten links in selection',
  gestures_menu_image: 'Shorten image address',
  /** Opens a submenu with the names of presets. So do the next ones. */
  gestures_menu_link_with: 'Shorten this link with',
  gestures_menu_page_with: 'Shorten this page with',
  gestures_menu_selection_with: 'Shorten links in selection with',
  gestures_menu_image_with: 'Shorten image address with',
  /** Shown under the browser’s address bar while an address is typed after the keyword. */
  gestures_address_bar: 'Shorten this address and copy the short link',
} as const satisfies Catalog
