import type { Catalog } from '../message.ts'

/** The Bulk section: many links at once. */
export const BULK = {
  bulk_title: 'Bulk',

  bulk_addresses: 'Addresses',
  bulk_addresses_hint:
    'Paste a text, a table, a list or HTML. Every address in it becomes a short link. https:// is added to addresses that begin with neither http:// nor https://. You can also drop a file here, such as the bookmarks that a browser exported.',
  bulk_choose_file: 'Choose a file',
  bulk_add_tabs: 'Add tabs from this window',
  bulk_clear: 'Clear',
  bulk_tabs_refused:
    "Terselink can't read the tabs, because the permission was denied. The browser may call this permission reading your browsing history. Terselink reads only the tabs of this window, and only when you press the button. Press it again to be asked again, or paste the addresses.",
  /** A pasted text of a page, in which links are behind words. */
  bulk_behind_words: {
    one: 'The copied text has {count} more link behind its words.',
    other: 'The copied text has {count} more links behind its words.',
  },
  bulk_behind_words_read: 'Read the links instead',
  bulk_draft_too_long: "This text is too long to be saved. It's lost when you close the page.",
  bulk_long_text: {
    one: 'Long text, {count} character. It begins:',
    other: 'Long text, {count} characters. It begins:',
  },
  bulk_long_file: {
    one: '{name}, {count} character. It begins:',
    other: '{name}, {count} characters. It begins:',
  },
  bulk_file_too_large: '“{name}” is larger than {megabytes} MB. Split it into several files.',
  bulk_file_unreadable: "“{name}” can't be read. It may have been moved or changed.",
  bulk_file_not_text: "“{name}” isn't a text file. Choose a text, a table (CSV, XLSX) or a JSON file.",
  bulk_file_empty: '“{name}” is empty.',
  bulk_replace_title: 'Replace the addresses in Bulk?',
  bulk_replace: 'Replace',
  bulk_replace_text: "Bulk contains addresses that weren't sent. The links of “{file}” would replace them.",

  bulk_read_as: 'Read as',
  /** A choice of the list “Read as”. So are the next ones. */
  bulk_kind_text: 'Text that contains addresses',
  bulk_kind_list: 'List with one address per line',
  bulk_kind_table: 'Table (CSV)',
  bulk_kind_json: 'JSON list',
  /** Label of a list with names of other services, and “Another service”. */
  bulk_service: 'List from',
  bulk_service_unknown: 'Another service',
  bulk_kind_html: 'Links of a web page or bookmarks file (HTML)',
  bulk_html_address: 'Link',
  bulk_html_text: 'Text of the link',
  bulk_html_other_schemes: {
    one: "{count} link isn't a web address and is left out, such as mailto: or javascript:.",
    other: "{count} links aren't web addresses and are left out, such as mailto: or javascript:.",
  },
  /** A placeholder is a text that a mailing service fills in for each reader, such as *|UNSUB|*. */
  bulk_html_placeholders: {
    one: '{count} link stays as it is, because your mailing service fills it in for each reader.',
    other: '{count} links stay as they are, because your mailing service fills them in for each reader.',
  },
  bulk_html_relative: {
    one: "{count} relative address is left out, because the file doesn't say which site it belongs to.",
    other: "{count} relative addresses are left out, because the file doesn't say which site they belong to.",
  },
  /** `{reading}` is a choice of the list “Read as”: Text that contains addresses. */
  bulk_html_beside: {
    one: '{count} address is left out, because it is text without a link. Choose “{reading}” to include it.',
    other: '{count} addresses are left out, because they are text without a link. Choose “{reading}” to include them.',
  },
  bulk_encoding: 'Encoding',
  bulk_encoding_guessed: "Read as {name}. The file doesn't say its encoding. Are these letters right? {excerpt}",
  bulk_encoding_excerpt: 'Read as {name}: {excerpt}',
  bulk_encoding_western: 'Western European ({name})',
  bulk_encoding_central: 'Central European ({name})',
  bulk_encoding_baltic: 'Baltic ({name})',
  bulk_encoding_turkish: 'Turkish ({name})',
  bulk_encoding_cyrillic: 'Cyrillic ({name})',
  bulk_encoding_greek: 'Greek ({name})',
  bulk_encoding_hebrew: 'Hebrew ({name})',
  bulk_encoding_arabic: 'Arabic ({name})',
  bulk_encoding_thai: 'Thai ({name})',
  bulk_encoding_simplified: 'Simplified Chinese ({name})',
  bulk_encoding_traditional: 'Traditional Chinese ({name})',
  bulk_encoding_japanese: 'Japanese ({name})',
  bulk_encoding_korean: 'Korean ({name})',
  /** A checkbox. */
  bulk_header: 'The first row contains column names',
  /** About a first row such as “site.url” in a list of addresses. */
  bulk_heading: '“{name}” in the first row may be a column name, not an address.',
  /** A button. */
  bulk_heading_use: 'Read as column name',
  bulk_columns_hint: "Dates are in your time zone. Columns that are left out aren't sent.",
  bulk_columns_utc_hint: "Dates are in UTC. Columns that are left out aren't sent.",
  bulk_columns_no_url_hint: 'Choose the column with the long URLs.',
  bulk_column_unnamed: 'Column {number}',
  bulk_column_left_out: 'Left out',
  /** What a column of a table contains. So are the next ones. */
  bulk_field_url: 'Long URL',
  bulk_field_short: 'Short link (its alias and domain)',
  bulk_field_created: 'Created (sets the order)',
  bulk_field_state: 'State elsewhere (shown as a note)',
  bulk_field_parameter: 'Parameter with this name',

  bulk_preset: 'Preset',
  bulk_preset_defaults: 'Defaults',
  bulk_preset_none: 'No options',
  bulk_follow_rules: 'Let rules choose another preset by address',
  bulk_options: 'Options for all links',
  /** Shown beside the group of options if the user has changed any. */
  bulk_options_changed: 'changed',
  bulk_options_discard: 'Discard changes',

  bulk_preview: 'Preview',
  bulk_preview_pages: 'Preview pages',
  bulk_preview_rows: { one: '{count} row', other: '{count} rows' },
  /** Filters of the rows. A count follows, such as: Ready 12. */
  bulk_filter_ready: 'Ready',
  bulk_filter_problems: 'With a problem',
  /** Rows with an alias that a link of the account already has. */
  bulk_filter_taken: 'Alias taken',
  bulk_filter_noted: 'With a note',
  bulk_filter_repeated: 'Duplicates',
  bulk_filter_existing: 'Existing',
  bulk_column_line: 'Line',
  bulk_column_row: 'Row',
  bulk_column_entry: 'Entry',
  bulk_column_long_url: 'Long URL',
  bulk_column_short_url: 'Short URL',
  bulk_column_state: 'State',
  /** A column of the saved results: why a request failed or is waiting. */
  bulk_column_reason: 'Reason',
  bulk_no_address: 'No address',
  /** The state of a row: it can be sent. */
  bulk_state_ready: 'Ready',
  bulk_state_same_as_line: 'Same link as line {number}',
  bulk_state_same_as_row: 'Same link as row {number}',
  bulk_state_same_as_entry: 'Same link as entry {number}',
  bulk_state_uses_existing: 'Uses the existing link {link}',
  bulk_state_has_existing: 'Ready. A link already exists: {link}',
  bulk_problem_alias_taken_line: 'Line {number} already uses this alias.',
  bulk_problem_alias_taken_row: 'Row {number} already uses this alias.',
  bulk_problem_alias_taken_entry: 'Entry {number} already uses this alias.',
  bulk_problem_alias_yours:
    'Your link to {address} has this alias. If you deleted it elsewhere, refresh the list under Links.',
  /** A button below the sentence before: writes a suggested alias into the row. */
  bulk_use_other_alias: 'Use another alias',
  bulk_problem_path: "The earlier path “{path}” doesn't fit an alias. Write an alias, or leave this column out.",
  bulk_problem_root: 'This is where the domain itself leads. It has no alias. Set it under Domains.',
  bulk_note_password: "The link had a password, which the file doesn't contain. Set it again.",
  bulk_note_state: 'Listed as “{state}” in the file.',
  bulk_note_parameter: 'The column {parameter} replaces the value in the address.',
  /** A button in a row whose alias or address belongs to a link of the account. */
  bulk_change_link: 'Change that link',
  /** Above a table in which these rows contain short URLs or aliases of the account. */
  bulk_change_named: {
    one: '{count} row is about a link that you already have. You can change the link to match the row.',
    other: '{count} rows are about links that you already have. You can change the links to match the rows.',
  },
  /** Follows the sentence about rows that are about existing links. */
  bulk_change_others: {
    one: '{count} other row contains no short URL or alias of yours, and would create a new link.',
    other: '{count} other rows contain no short URL or alias of yours, and would create new links.',
  },
  bulk_change_links: { one: 'Change this link', other: 'Change these {count} links' },
  bulk_note_own_short_url: 'This is a short URL of your own, which leads to {address}. Some services refuse it.',
  /** {links} is a short URL or a list of them. */
  bulk_note_other_links: 'A link has only one alias. Not created: {links}.',
  /** {channels} is a list of names. */
  bulk_note_other_channels: "A new link is created in one channel. It isn't added to {channels}.",
  bulk_file_service: 'Read as a list from {service}.',
  bulk_file_part: {
    one: 'The service has {count} link. The file contains {contained} of them.',
    other: 'The service has {count} links. The file contains {contained} of them.',
  },
  bulk_file_no_alias: 'No column contains aliases. The service chooses them.',
  bulk_file_our_aliases: 'No column contains aliases. Terselink chooses them.',
  bulk_file_left_out: 'Not imported: {columns}.',
  bulk_file_unusable: 'Left out, because none of its values can be used: {field}. For example: {problem}',
  bulk_file_foreign_domain: "Your account doesn't have {domains}. These links keep their aliases on another domain.",
  bulk_file_foreign_domains: {
    one: "Your account doesn't have the {count} domain in this file. Its links keep their aliases on another domain.",
    other:
      "Your account doesn't have the {count} domains in this file. Their links keep their aliases on another domain.",
  },
  bulk_problem_more_cells:
    'Row {number} has {cells} cells, but there are only {columns} columns. Put the address in quotation marks if “{delimiter}” is part of it.',
  bulk_problem_more_cells_text:
    'Row {number} has {cells} cells, but there are only {columns} columns. Put texts that contain “{delimiter}” in quotation marks.',
  bulk_problem_cut_address:
    'Put the address in quotation marks: without them, it is not certain that it ends before “{delimiter}”.',
  bulk_problem_open_quote: "The quotation mark that opens in line {number} isn't closed.",
  /** The character between columns, in place of “,” or “;”. */
  bulk_tab: 'Tab',
  bulk_problem_several: 'Contains several addresses. Put each in a row of its own.',
  bulk_problem_zero_password: '“0” can be a password, or stand for none. Choose above.',
  bulk_problem_credentials: 'Contains a user name and password. Anyone with the link will see them.',

  bulk_keep_duplicates: 'Also create duplicates',
  bulk_use_existing: 'Use the existing links',
  bulk_use_existing_detail: {
    one: '{count} of these addresses already has a short link.',
    other: '{count} of these addresses already have a short link.',
  },
  bulk_invisible: {
    one: '{count} address contains invisible characters. They were probably copied by accident.',
    other: '{count} addresses contain invisible characters. They were probably copied by accident.',
  },
  /** The character & was copied from HTML. */
  bulk_fix_ampersands: {
    one: '{count} address has “&amp;” in place of “&”.',
    other: '{count} addresses have “&amp;” in place of “&”.',
  },
  bulk_fix_scheme: {
    one: 'The beginning of {count} address is cut off.',
    other: 'The beginnings of {count} addresses are cut off.',
  },
  /** A button: adds https:// to addresses without a beginning. */
  bulk_fix_scheme_add: 'Begin with https://',
  bulk_fix_spaces: { one: '{count} alias contains spaces.', other: '{count} aliases contain spaces.' },
  bulk_fix_spaces_join: 'Replace spaces with hyphens',
  bulk_zero_password: {
    one: '{count} row has the password “0”. Some programs write it for a link without a password.',
    other: '{count} rows have the password “0”. Some programs write it for links without a password.',
  },
  bulk_zero_password_none: 'No password',
  bulk_zero_password_use: 'Use “0” as the password',
  /** {names} is a name or a list of names. */
  bulk_missing_channels: {
    one: '{count} channel is missing from your account: {names}.',
    other: '{count} channels are missing from your account: {names}.',
  },
  bulk_missing_campaigns: {
    one: '{count} campaign is missing from your account: {names}.',
    other: '{count} campaigns are missing from your account: {names}.',
  },
  bulk_create_channels: { one: 'Create {count} channel', other: 'Create {count} channels' },
  bulk_create_campaigns: { one: 'Create {count} campaign', other: 'Create {count} campaigns' },
  bulk_fixed: { one: '{count} row was corrected.', other: '{count} rows were corrected.' },
  bulk_credentials: {
    one: '{count} address contains a user name and password. Anyone with the link will see them.',
    other: '{count} addresses contain a user name and password. Anyone with the link will see them.',
  },
  bulk_credentials_removed: {
    one: '{count} address contains a user name and password. They are removed before anything is sent.',
    other: '{count} addresses contain a user name and password. They are removed before anything is sent.',
  },
  bulk_credentials_kept: {
    one: '{count} address contains a user name and password. You keep them: anyone with the link will see them.',
    other: '{count} addresses contain a user name and password. You keep them: anyone with the link will see them.',
  },
  bulk_plan_no_address: 'No web addresses found. An address begins with http://, https:// or www.',
  bulk_plan_requests: { one: '{count} request.', other: '{count} requests.' },
  bulk_plan_requests_in: {
    one: '{count} request, done in {time} at the earliest.',
    other: '{count} requests, done in {time} at the earliest.',
  },
  bulk_plan_next_batch: {
    one: 'A batch has at most {most} links. {count} link stays here for the next batch.',
    other: 'A batch has at most {most} links. {count} links stay here for the next batch.',
  },
  bulk_plan_existing: { one: '{count} existing link is used.', other: '{count} existing links are used.' },
  bulk_plan_repeated: {
    one: '{count} row repeats an address and uses the same link.',
    other: '{count} rows repeat an address and use the same link.',
  },
  bulk_plan_problems: {
    one: '{count} row with a problem is left out.',
    other: '{count} rows with a problem are left out.',
  },
  bulk_plan_options_wrong: 'The options for all links have a problem. Correct it first.',
  bulk_cleaning: {
    one: '{count} address has tracking parameters.',
    other: '{count} addresses have tracking parameters.',
  },
  bulk_cleaning_clean: 'Clean addresses',
  /** Parts of a line such as: 12 ready · 6 with a problem · 2 repeated · 1 existing. They count links. */
  bulk_bar_ready: { one: '{count} ready', other: '{count} ready' },
  bulk_bar_problems: { one: '{count} with a problem', other: '{count} with a problem' },
  bulk_bar_taken: { one: '{count} alias taken', other: '{count} aliases taken' },
  bulk_bar_repeated: { one: '{count} repeated', other: '{count} repeated' },
  bulk_bar_existing: { one: '{count} existing', other: '{count} existing' },
  bulk_announce_sending: { one: 'Sending {count} link', other: 'Sending {count} links' },
  /** In a line such as: imp.csv · 40 links · a list from Bitly. */
  bulk_source_service: 'a list from {service}',
  bulk_send: 'Shorten links',
  bulk_send_links: { one: 'Shorten {count} link', other: 'Shorten {count} links' },
  bulk_refused_line: 'Line {number} was rejected. Nothing was sent.',
  bulk_refused_row: 'Row {number} was rejected. Nothing was sent.',
  bulk_refused_entry: 'Entry {number} was rejected. Nothing was sent.',

  bulk_batches: 'Batches',
  bulk_batch_links: { one: '{count} link', other: '{count} links' },
  bulk_batch_progress: 'Progress of {batch}',
  bulk_batch_created: { one: '{done} of {count} created', other: '{done} of {count} created' },
  /** Counts of links in a batch, in a list such as: 3 of 10 created, 2 failed, 5 waiting. */
  bulk_batch_failed: { one: '{count} failed', other: '{count} failed' },
  bulk_batch_unsure: { one: '{count} not sure', other: '{count} not sure' },
  bulk_batch_sending: { one: '{count} sending', other: '{count} sending' },
  bulk_batch_waiting: { one: '{count} waiting', other: '{count} waiting' },
  bulk_batch_canceled: { one: '{count} canceled', other: '{count} canceled' },
  /** A state of a batch, in a list such as: 3 waiting, paused. */
  bulk_batch_paused: 'paused',
  /** A state of a batch, in a list such as: 3 created, stopped. */
  bulk_batch_stopped: 'stopped',
  bulk_batch_pause: 'Pause',
  bulk_batch_resume: 'Resume',
  bulk_batch_stop: 'Stop batch',
  bulk_batch_results: 'Results',
  bulk_batch_retry: 'Retry all failed',
  bulk_batch_remove: 'Remove batch',
  bulk_stop_title: 'Stop this batch?',
  bulk_stop_dismiss: 'Keep going',
  bulk_stop_waiting: { one: "{count} link won't be created.", other: "{count} links won't be created." },
  bulk_stop_created: {
    one: 'The link that was already created stays, with its result.',
    other: 'The {count} links that were already created stay, with their results.',
  },
  bulk_remove_title: 'Remove this batch?',
  bulk_remove_text: 'Its results and its text are removed from this page. The links stay on the service.',

  bulk_results: 'Results of {batch}',
  bulk_results_pages: 'Result pages',
  bulk_results_links: { one: '{count} link', other: '{count} links' },
  bulk_results_no_text: 'The text was too long to be saved with the batch.',
  bulk_results_empty: 'No links in this state.',
  bulk_result_existing: 'Existing link',
  bulk_result_canceled: 'Canceled',
  bulk_copy_short_urls: 'Copy short URLs',
  bulk_save_csv: 'Save as CSV',
  bulk_save_xlsx: 'Save as XLSX',
  bulk_copy_text: 'Copy text with short links',
  bulk_save_text: 'Save text with short links',
} as const satisfies Catalog
