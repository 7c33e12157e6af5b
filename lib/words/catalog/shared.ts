import type { Catalog } from '../message.ts'

/** Parts that both pages show, and sentences that several rooms say. */
export const SHARED = {
  shared_options: 'Options',
  shared_long_url: 'Long URL',
  shared_shorten: 'Shorten',
  shared_shorten_another: 'Shorten another',
  shared_cancel: 'Cancel',
  shared_never: 'Never',
  shared_show_password: 'Show',
  shared_quick_hour: '1 hour',
  shared_quick_day: '1 day',
  shared_quick_week: '1 week',
  shared_quick_month: '1 month',

  shared_copy: 'Copy',
  shared_copy_text: 'Copy {text}',
  shared_copied: 'Copied',
  shared_copy_refused: "Not copied. The browser didn't allow it.",
  shared_qr_code: 'QR code',
  shared_qr_code_of: 'QR code of {address}',
  shared_copy_png: 'Copy PNG',
  shared_save_png: 'Save PNG',
  shared_save_svg: 'Save SVG',
  shared_picture_copied: 'Image copied',

  shared_no_short_url: "Link created, but the service returned no usable short URL. You'll find it under Links.",
  shared_service_said: 'The service said: {quote}',
  shared_title_and_advice: '{title}. {advice}',
  shared_credentials: 'This address contains a user name and password. Anyone with the link will see them.',
  shared_credentials_options:
    'An address in the options contains a user name and password. Anyone with the link can see them.',
  shared_credentials_remove: 'Remove them',
  shared_credentials_keep: 'Keep them',
  shared_locked: 'Locked',
  shared_locked_advice:
    'Your API key is protected by a passphrase. Nothing is sent until you unlock it; new requests are stored and wait.',
  shared_passphrase: 'Passphrase',
  shared_passphrase_empty: 'Enter the passphrase.',
  shared_unlock: 'Unlock',

  shared_page_of: 'Page {page} of {pages}',
  shared_previous_page: 'Previous',
  shared_next_page: 'Next',

  shared_requests_left: {
    one: '{count} of {limit} requests left, resets in {time}',
    other: '{count} of {limit} requests left, resets in {time}',
  },
  shared_time_now: 'now',
  shared_time_in: 'in {time}',
  shared_time_at: 'at {time}',
  shared_time_on: 'on {day} at {time}',
  shared_updated_now: 'Updated just now',
  shared_updated: 'Updated {ago}',

  shared_difference: 'You asked for the {option} “{asked}”, but the service set it to “{got}”.',
  shared_difference_dropped: 'You asked for the {option} “{asked}”, but the service ignored it.',
  shared_difference_unknown: "You asked for the {option} “{asked}”. The service doesn't show whether it was applied.",
  shared_twin: 'The service has two of these links. You can delete one there.',
  shared_twin_at: 'The service has two of these links: {link} has the same destination. You can delete one there.',
  shared_destination_lacks: "Its destination doesn't include {names}.",
  shared_destination_adds: 'Its destination also includes {names}.',
  shared_destination_http: 'Its destination uses http.',
  shared_destination_https: 'Its destination uses https.',
  shared_more_names: { one: '{count} more', other: '{count} more' },
} as const satisfies Catalog
