import type { Catalog } from '../message.ts'

/** Changing many links at once: the form, the preview, and the batches. */
export const CHANGES = {
  /** A button for the selected links. */
  changes_open: 'Change links',
  /** Title of the form and of its preview, and the button that does it. */
  changes_title: { one: 'Change {count} link', other: 'Change {count} links' },
  changes_hint: 'Only what you fill in or clear is changed. You see a preview first.',
  /** A menu: how the destinations of the selected links change. */
  changes_destination: 'Destination',
  changes_destination_keep: 'Stays as it is',
  changes_destination_same: 'The same for all links',
  /** A group of the menu; the parts of an address follow, such as: Host, Path, Value of a parameter. */
  changes_destination_replace: 'Search and replace',
  changes_replace_parameter: 'Value of a parameter',
  changes_replace_add: 'Add a parameter',
  changes_replace_remove: 'Remove a parameter',
  changes_replace_anything: 'Anywhere in the address',
  changes_replace_hint: 'Destinations by country, device and language stay as they are.',
  changes_find: 'Find',
  changes_replace_with: 'Replace with',
  changes_replace_nothing_hint: 'Leave empty to remove what is found.',
  /** Label of a field for the name of a parameter, such as utm_campaign. */
  changes_parameter: 'Parameter',
  changes_find_host_hint:
    'The whole host, such as old.example.com or http://old.example.com. *.example.com matches all subdomains.',
  changes_find_path_hint: '/blog is found at the beginning of a path, and blog without a slash anywhere in it.',
  changes_find_value_hint: 'The whole value. Leave empty to replace any value.',
  changes_find_anything_hint: 'Any text in the address. Outside the host, capital and small letters are different.',
  changes_add_parameter_hint: 'A link that already has this parameter keeps its value.',
  changes_remove_parameter_hint: 'utm_* removes all parameters whose names begin with utm_.',
  changes_channel_hint: 'Links stay in the channels that they are in, unless the service moves them.',
  changes_clear_hint: 'Select what to remove from all of these links.',
  changes_preview: 'Show preview',
  /** A button that leads from the preview back to the form. */
  changes_back: 'Back',

  /** Filters of the preview: a count follows, such as: To change 12. */
  changes_filter_change: 'To change',
  /** Also shown at a link that has the wanted values already. */
  changes_filter_same: 'No change',
  changes_filter_refused: "Can't be changed",
  /** Title of the column that shows what is changed. */
  changes_column: 'Change',
  /** In place of a value, if the link has none. */
  changes_none: 'None',
  /** In place of a value that isn't known yet. */
  changes_read_first: "Loaded before it's changed",
  /** In place of a value that isn't known, only that the link has one, such as a password. */
  changes_some: 'Set',
  /** {fields} are names of options. */
  changes_kept: "Can't be changed back: {fields}.",
  changes_nothing_left: 'None of these links would change.',
  changes_not_reversible: {
    one: "{count} link can't be changed back completely, because its present value isn't known.",
    other: "{count} links can't be changed back completely, because their present values aren't known.",
  },
  changes_requests: {
    one: 'This takes {count} request.',
    other: "This takes {count} requests: each link is loaded just before it's changed.",
  },

  changes_batches: 'Changes',
  changes_earlier: { one: '{count} earlier change', other: '{count} earlier changes' },
  /** Title of a batch. {fields} are names of options, such as: Campaign and Expires. */
  changes_batch: { one: '{count} link: {fields}', other: '{count} links: {fields}' },
  /** Title of a batch that changes the links of another one back. */
  changes_batch_undo: 'Undo: {batch}',
  changes_progress: { one: '{done} of {count} changed', other: '{done} of {count} changed' },
  /** Title of a dialog, and its button. */
  changes_undo_title: { one: 'Change {count} link back', other: 'Change {count} links back' },
  changes_undo_hint:
    'Each link is loaded first. One that someone else has changed meanwhile is left as it is and listed as failed.',
  /** For links that someone else has changed since the preview. */
  changes_anyway: { one: 'Change {count} link anyway', other: 'Change {count} links anyway' },
  changes_anyway_hint:
    'These links were changed elsewhere meanwhile. You see what they have now before you overwrite it.',
  /** The present value of a link, beside the reason why it wasn't changed. {field} is the name of a field. */
  changes_found: '{field} now: {value}',
  changes_rows_hint: 'Each link is changed to match its row. What a row leaves empty stays as it is.',
  changes_stop_waiting: { one: "{count} link won't be changed.", other: "{count} links won't be changed." },
  changes_stop_done: {
    one: 'The link that was already changed stays changed. You can undo that.',
    other: 'The {count} links that were already changed stay changed. You can undo that.',
  },
  changes_remove_text: "Its results are removed from this page. The change can't be undone from here anymore.",
} as const satisfies Catalog
