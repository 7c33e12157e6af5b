import type { Catalog } from '../message.ts'

/** Texts used by both pages, or by several sections. */
export const SHARED = {
  shared_options: 'Options',
  shared_long_url: 'Long URL',
  shared_shorten: 'Shorten',
  shared_shorten_another: 'Shorten another',
  shared_cancel: 'Cancel',
  /** Beside something that the user can't change. */
  shared_by_organization: 'Set by your organization.',
  shared_discard_draft: 'Discard draft',
  shared_left_out: 'Chosen for another account, and not used for this one: {options}.',
  /** {options} were in a file that doesn't say for which account they were chosen. */
  shared_left_out_unknown: 'Chosen for an unknown account, and not used for this one: {options}.',
  /** An option and the names of its values, such as: Channel Newsletter. */
  shared_left_out_option: '{option} {names}',
  /**
   * A button or checkbox. {options} are those of the messages above, if the connected account has values with the same
   * names.
   */
  shared_use_from_account: 'Use from this account: {options}',
  /** {field} is the name of a field, such as Channel. */
  shared_find_choice: 'Search {field}',
  shared_find_choice_in: { one: 'Search {count} choice', other: 'Search {count} choices' },
  shared_find_choice_none: 'No match. Try fewer letters.',
  /** A choice of the expiry. */
  shared_never: 'Never',
  shared_show_password: 'Show',
  /** Buttons that fill in the expiry. So are the next three. */
  shared_quick_hour: '1 hour',
  shared_quick_day: '1 day',
  shared_quick_week: '1 week',
  shared_quick_month: '1 month',

  /** A button below a few of many links or requests. */
  shared_show_all: 'Show all',

  shared_copy: 'Copy',
  shared_copy_text: 'Copy {text}',
  shared_copied: 'Copied',
  shared_copy_as: 'Copy as',
  shared_copy_as_plain: 'Short URL',
  /** A format in which links are copied: as a link in documents, and as Markdown wherever only text can be pasted. */
  shared_copy_as_everywhere: 'Link for any app',
  shared_copy_as_markdown: 'Markdown',
  shared_copy_as_html: 'HTML link',
  shared_copy_as_bbcode: 'BBCode',
  shared_copy_as_jira: 'Jira',
  shared_copy_as_slack: 'Slack',
  shared_copy_as_title_and_url: 'Title and URL',
  shared_copy_as_template: 'Your template',
  shared_copied_plain: 'Short URL copied',
  shared_copied_everywhere: 'Copied for any app',
  shared_copied_markdown: 'Copied as Markdown',
  shared_copied_html: 'Copied as an HTML link',
  shared_copied_bbcode: 'Copied as BBCode',
  shared_copied_jira: 'Copied for Jira',
  shared_copied_slack: 'Copied for Slack',
  shared_copied_title_and_url: 'Title and URL copied',
  shared_copied_template: 'Copied with your template',
  /** {link} is a short URL. */
  shared_copied_broken: "The short link that was copied doesn't work: {link}",
  shared_copy_refused: "Not copied. The browser didn't allow it.",
  shared_qr_code: 'QR code',
  shared_qr_code_of: 'QR code of {address}',
  shared_qr_code_too_long: 'This short URL is too long for a QR code.',
  shared_copy_png: 'Copy PNG',
  shared_save_png: 'Save PNG',
  shared_save_svg: 'Save SVG',
  shared_save_pdf: 'Save PDF',
  shared_qr_formats: 'More formats',
  shared_picture_copied: 'Image copied',
  shared_qr_unreadable: 'Not saved. A decoder could not read this QR code.',

  /**
   * Two complete sentences with their full stops. If the language has no space between sentences, leave it out here.
   */
  shared_two_sentences: '{first} {second}',
  /** Two statements without full stops, such as: 4 links found. 2,300 links loaded. */
  shared_two_statements: '{first}. {second}',
  shared_no_short_url: "Link created, but the service returned no usable short URL. You'll find it under Links.",
  shared_service_said: 'The service said: “{quote}”',
  /** {reason} ends with a full stop; {quote} is the service’s own message. */
  shared_reason_and_quote: '{reason} “{quote}”',
  /** {title} has no full stop, {advice} is one or two sentences. */
  shared_title_and_advice: '{title}. {advice}',
  shared_credentials: 'This address contains a user name and password. Anyone with the link will see them.',
  shared_credentials_options:
    'An address in the options contains a user name and password. Anyone with the link will see them.',
  shared_credentials_remove: 'Remove them',
  shared_credentials_keep: 'Keep them',
  shared_time_in_words: 'Time in words',
  /** Three examples of what can be typed. lib/words/times must be able to read them. */
  shared_time_in_words_hint: 'Friday 18:00, in 3 days, end of month',
  shared_time_use: 'Use {time}',
  /** Beside a time in the user's own zone. {time} is a date and time, {zone} is such as UTC+02:00. */
  shared_service_time: 'Service time: {time} ({zone})',
  /** The same where only the offset of today is known, such as UTC+01:00, and the day is in another season. */
  shared_service_time_today:
    'Service time: {time} ({zone}, as today). If its clock changes in between, this can be an hour off.',
  shared_service_zone_unknown: "The service's time zone isn't known yet. UTC is assumed.",
  /** Below counts of clicks by day. */
  shared_service_days: "Days begin at midnight in the service's time zone ({zone}).",
  shared_time_unreadable: "Terselink can't read “{text}” as a time.",
  shared_time_past: '{time} is in the past.',
  shared_time_ambiguous: 'This could be either. Choose one:',
  shared_cleaning_tracking: 'This address has tracking parameters: {names}.',
  shared_cleaning_wrapper: 'This address is a redirect through {host}.',
  shared_cleaning_clean: 'Clean address',
  shared_cleaning_always: 'Always at {host}',
  shared_cleaning_removed: 'Removed from the address: {names}.',
  shared_cleaning_unwrapped: 'The redirect through {host} was removed.',
  shared_cleaning_undo: 'Undo',
  shared_cleaning_reveals_token: 'Anyone with the link gets “{name}”, which looks like a password or a token.',
  shared_cleaning_reveals_signature:
    'This address is signed (“{name}”): it may expire, and gives access to anyone with the link.',
  shared_cleaning_reveals_email: 'Anyone with the link sees the email address in “{name}”.',
  shared_cleaning_own_device: 'Only this device can open {host}.',
  shared_cleaning_private_address: 'Only devices in the same network can open {host}.',
  /** {sign} is the text by which the address represents &, such as &amp;. */
  shared_ampersands: 'The parameters are separated by “{sign}” instead of “&”.',
  shared_use_ampersand: 'Use &',
  shared_allow_access: 'Allow access',
  shared_access_denied: 'Access was denied. Choose “Allow access” again, then “Allow” in the prompt of the browser.',
  shared_invisible: 'This address contains invisible characters: {shown}',
  shared_invisible_clean: 'Without them: {clean}',
  shared_invisible_remove: 'Remove invisible characters',
  shared_locked: 'Locked',
  shared_locked_advice:
    'Nothing is sent until you unlock your API key. Requests wait, unless they have a new password.',
  shared_passphrase: 'Passphrase',
  shared_passphrase_empty: 'Enter the passphrase.',
  shared_unlock: 'Unlock',

  shared_page_of: 'Page {page} of {pages}',
  shared_previous_page: 'Previous',
  shared_next_page: 'Next',

  /** {time} is a duration such as 0:41 or 23 hr, 5 min. */
  shared_requests_left: {
    one: '{count} of {limit} requests left, resets in {time}',
    other: '{count} of {limit} requests left, resets in {time}',
  },
  shared_no_requests: 'Request limit reached, resets in {time}',
  /** A sentence continues with this: Next try now. */
  shared_time_now: 'now',
  /** {time} is a countdown such as 0:41. A sentence continues with this: Next try in 0:41. */
  shared_time_in: 'in {time}',
  /** {time} is a time of day. A sentence continues with this: Next try at 12:31. */
  shared_time_at: 'at {time}',
  /** A sentence continues with this: Next try on Nov 28, 2026 at 8:40. */
  shared_time_on: 'on {day} at {time}',
  /** {day} is “tomorrow”. A sentence continues with this: Next try tomorrow at 8:40. */
  shared_time_near_day: '{day} at {time}',
  shared_updated_now: 'Updated just now',
  /** {ago} is such as: 5 minutes ago. */
  shared_updated: 'Updated {ago}',

  /** {option} is the name of an option, such as Custom alias. */
  shared_difference: '{option}: you asked for “{asked}”, but the service set “{got}”.',
  shared_difference_dropped: '{option}: you asked for “{asked}”, but the service ignored it.',
  shared_difference_unknown: "{option}: you asked for “{asked}”. The service doesn't show whether it was applied.",
  /** About a link; {names} are parts of an address. */
  shared_destination_lacks: "Its destination doesn't include {names}.",
  shared_destination_adds: 'Its destination also includes {names}.',
  shared_destination_http: 'Its destination uses http.',
  shared_destination_https: 'Its destination uses https.',
  /** The end of a list of names, such as: a, b, and 3 more. */
  shared_more_names: { one: '{count} more', other: '{count} more' },
} as const satisfies Catalog
