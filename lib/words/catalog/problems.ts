import type { Catalog } from '../message.ts'

/** Problems of an input. Each is a sentence beside its field, and doesn't name the field. */
export const PROBLEMS = {
  /** A problem that isn't shown beside its field: the field's name, and the sentence. */
  problem_of_field: '{field}: {problem}',

  problem_required: 'This is required.',
  problem_invalid: "This isn't valid.",
  problem_empty: 'Must not be empty.',
  problem_not_text: 'Must be text.',
  problem_not_number: 'Must be a number.',
  problem_not_integer: 'Must be a whole number.',
  problem_not_boolean: 'Must be true or false.',
  problem_not_list: 'Must be a list.',
  problem_not_object: 'Must be an object.',
  problem_not_one_of: 'Must be {values}.',
  problem_incomplete_character: 'Must contain whole characters. Delete the damaged one.',
  problem_too_long: { one: 'Must have at most {count} character.', other: 'Must have at most {count} characters.' },
  problem_address_too_long: {
    one: 'Must have at most {count} character once it is encoded. A letter with an accent then takes six.',
    other: 'Must have at most {count} characters once it is encoded. A letter with an accent then takes six.',
  },
  problem_utm_date: 'Write the date with YYYY, MM, DD or WW, such as {example}.',
  problem_parameters_too_long: {
    one: 'The address with its parameters must have at most {count} character once it is encoded.',
    other: 'The address with its parameters must have at most {count} characters once it is encoded.',
  },
  problem_too_short: { one: 'Must have at least {count} character.', other: 'Must have at least {count} characters.' },
  problem_too_many_entries: { one: 'Must have at most {count} entry.', other: 'Must have at most {count} entries.' },
  problem_too_few_entries: { one: 'Must have at least {count} entry.', other: 'Must have at least {count} entries.' },
  problem_too_high: { one: 'Must be {count} or less.', other: 'Must be {count} or less.' },
  problem_too_low: { one: 'Must be {count} or more.', other: 'Must be {count} or more.' },
  problem_not_address: 'Must be a full address that starts with http:// or https://.',
  problem_no_host: 'Must name a valid host, such as example.com.',
  problem_not_address_or_empty: 'Must be a full address that starts with http:// or https://, or empty.',
  problem_not_date: 'Must be a date in the format YYYY-MM-DD.',
  problem_not_date_time: 'Must be a date and time in the format YYYY-MM-DD HH:MM:SS.',
  problem_alias_characters: "Can't contain spaces, /, ? or #.",
  problem_invalid_characters: "Can't contain spaces or special characters.",
  problem_duplicate: "Can't contain the same value twice.",
  problem_unexpected: 'Must be left out.',
  problem_sealed_password:
    'The password is encrypted for another browser. Remove it from the file, and enter it after the import.',
  problem_not_email: 'Must be an email address.',
  problem_not_color: 'Must be a hex color such as #1A2B3C.',
  problem_no_change: 'Enter an email address or a password.',

  problem_not_service_address: 'Must be an address such as https://links.example.com.',
  problem_not_https: 'Must start with https://.',
  problem_readable_key: 'Must start with https://. Otherwise anyone on the network could read the key.',
  problem_credentials: "Can't contain a user name or password.",
  problem_other_service: 'Your organization allows only its own service.',

  problem_no_address: "There's no web address here.",
  problem_several_addresses: 'Must be a full address, and only one. Shorten several addresses under Bulk.',
  problem_unclear_end:
    "The address may end after “{after}”, or go on. Remove what doesn't belong to it, and write %20 for each space in it.",
  problem_invisible_characters: 'Contains invisible characters: {shown}',
  problem_local_file: "This is a file on your computer. Other people can't open it.",
  problem_browser_page: "This is one of the browser's own pages. Other people can't open it.",
  problem_browser_data: "This address works only in your browser. Other people can't open it.",
  problem_hidden_address: "The browser doesn't tell extensions the addresses of its own pages.",
  problem_no_links: 'The selection contains no links.',
  problem_too_many_links: {
    one: 'The selection contains {count} link. You can shorten up to {limit} at once. Paste longer lists under Bulk.',
    other:
      'The selection contains {count} links. You can shorten up to {limit} at once. Paste longer lists under Bulk.',
  },
  problem_credentials_undecided: 'Remove the user name and password from the address, or keep them.',

  problem_password_lost: 'Enter the password again, or remove it.',
  problem_incomplete_date_time: 'Enter both the date and the time, or use the time that you typed in words.',
  problem_not_in_future: 'Must be in the future.',
  problem_repeated_above: 'Already in this list.',
  problem_nothing_to_change: 'Fill in or clear what is to be changed.',
  problem_no_device_target: 'Deep links need at least one device target.',

  problem_two_expiries: "Can't be combined with an expiry date.",
  problem_name_taken: 'Another preset has this name.',
  problem_changed_elsewhere: 'This was changed in another window. Try again.',
  problem_no_own_id: 'Each must have an ID of its own.',
  problem_not_host: 'Must be a host such as example.com, without port or path.',
  /** About a host that is searched for in addresses. */
  problem_not_site: 'Must be a host such as example.com. It may have http:// before it and a port after it.',
  problem_not_in_path: "Can't contain ? or #, because a path ends there.",
  problem_not_parameter_name: 'Must be the name alone, without ?, &, = or spaces.',
  problem_not_host_and_path: 'Must be a host and a path, such as example.com/docs.',
  problem_not_pattern: 'Must be a full address, or contain * as a wildcard.',
  problem_host_has_rule: 'This host has a rule already.',
  problem_no_link_placeholder: 'Must contain one of the addresses of the link.',
  problem_unknown_preset: "Its preset doesn't exist.",
  problem_alias_placeholder: 'Only these words have a meaning in braces: random, random:4, title, path.',
  problem_alias_never_changes:
    'Must contain at least three random characters. With fewer, the alias of the next link may already be taken.',
  problem_preset_deleted: 'This preset has been deleted.',

  problem_wrong_passphrase: "The passphrase isn't correct.",
  problem_wrong_current_passphrase: "The current passphrase isn't correct.",
  problem_connection_in_use: 'This connection is in use.',
  problem_connect_superseded: 'You connected or disconnected in another tab before the service answered.',

  problem_job_not_failed: 'Only a request that failed or is waiting can be tried again.',
  problem_job_not_unsure: 'Only a request that is “Not sure” can be checked or resolved.',
  problem_job_sending: "The request is being sent. Wait until it's done.",
  problem_job_without_short_url: 'The request has no short URL yet.',
  problem_batch_not_finished: "Some requests of this batch aren't finished yet.",
  /** Why a link of a batch was not changed, or not changed back. */
  problem_link_changed_since: 'The link was changed elsewhere meanwhile, so it was left as it is.',
  /** About a destination that is the link's own short URL. */
  problem_leads_to_itself: 'The link would lead to itself.',

  problem_not_in_request: "Isn't part of this request.",
  problem_unknown_method: "Isn't known to this version of Terselink.",
} as const satisfies Catalog
