import type { Catalog } from '../message.ts'

/** One address for several channels or presets. */
export const EACH = {
  each_title: 'Make one for each',
  each_many_addresses: 'Shorten many addresses',
  each_open: 'Make one for each',
  each_url: 'Long URL',
  each_alias: 'Alias begins with',
  each_alias_hint:
    'The name of each channel or preset follows, such as spring-newsletter. Leave empty for random aliases.',
  /** Label of a pair of choices: Channels or Presets. */
  each_kind: 'One link for each of',
  each_channels: 'Channels',
  each_channels_detail: 'Each link is in its channel.',
  each_presets: 'Presets',
  each_presets_detail: 'Each link uses the options of its preset.',
  each_all: 'Select all',
  each_none: 'Select none',
  each_no_channels: 'There are no channels yet. Create one for each place where you share links.',
  each_no_presets: 'There are no presets yet. A preset is a set of options with a name.',
  each_open_channels: 'Open Channels',
  each_open_presets: 'Open Presets',
  each_keep: 'Keep UTM parameters that the address has',
  each_keep_detail: 'Otherwise the values above replace them. An address never has one of them twice.',
  /** Beside a value in the address that is replaced by a value above. */
  each_replaced: '(replaced)',
  each_alias_of: 'Alias of {name}',
  each_alias_repeated: 'Another link of this list has this alias.',
  each_alias_taken: 'One of your links has this alias already.',
  /** Aliases that are taken or used twice. */
  each_wrong: {
    one: '{count} alias is taken or used twice.',
    other: '{count} aliases are taken or used twice.',
  },
  each_nothing: 'Enter an address and choose at least one channel or preset.',
  each_send_none: 'Create links',
  each_send: {
    one: 'Create {count} link',
    other: 'Create {count} links',
  },
  each_results: 'Created links',
  each_copy_text: 'Copy as text',
  each_copy_markdown: 'Copy as Markdown',
} as const satisfies Catalog
