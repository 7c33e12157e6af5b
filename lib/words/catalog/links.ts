import type { Catalog } from '../message.ts'

/** Links: list, detail, form, selection. */
export const LINKS = {
  links_new: 'New link',
  links_select: 'Select',
  links_select_link: 'Select {name}',
  links_title: 'Title',
  links_short_url: 'Short URL',
  links_clicks: 'Clicks',
  /** Title of the column with the day of creation. */
  links_date: 'Date',
  links_details: 'Details',
  links_clicks_since: { one: '{count} click since {date}', other: '{count} clicks since {date}' },
  links_expired: 'Expired',
  /** {when} is such as: in 3 days, tomorrow. */
  links_expires_in: 'Expires {when}',
  /** Name of a small mark: the link leads some visitors elsewhere. */
  links_mark_targets: 'Leads some visitors elsewhere',

  links_search: 'Search links',
  links_search_placeholder: 'Search by words or short URL',
  /** A button for the look of the list: its order and columns. */
  links_view: 'View',
  links_sort: 'Sort by',
  links_sort_newest: 'Newest',
  links_sort_clicks: 'Most clicks',
  links_none: 'No links yet. Press the toolbar button on any page to create the first one.',
  links_none_match: 'No links match “{query}”. Try fewer words.',
  links_show_all: 'Show all links',
  links_none_filtered: 'No links match these filters.',
  /** Whether these links match the filters. */
  links_unknown_yet: { one: 'Not known yet for {count} link', other: 'Not known yet for {count} links' },
  links_unknown_never: {
    one: "Not known for {count} link, because the service doesn't provide it",
    other: "Not known for {count} links, because the service doesn't provide it",
  },
  /** A button: loads what isn't known about these links. {time} is a duration. */
  links_read_now: {
    one: 'Read them now: {count} request, about {time}',
    other: 'Read them now: {count} requests, about {time}',
  },
  links_reading: { one: 'Loading: {done} of {count} request', other: 'Loading: {done} of {count} requests' },
  links_reading_stop: 'Stop loading',

  links_filter: 'Filter',
  links_filters: 'Filters',
  /** In an empty search field above the list of filters. */
  links_filter_by: 'Filter by…',
  links_views: 'Saved views',
  links_view_save: 'Save view',
  links_view_name: 'Name of the view',
  // Replaces the button Save if there is a view with this name.
  links_view_replace: 'Replace view',
  links_view_replace_title: 'Replace the view {name}?',
  links_view_replace_effect: 'The new view takes the place of the old one in the navigation.',
  links_view_rename: 'Rename view',
  links_view_rename_named: 'Rename view {name}',
  /** {name} is the view’s name. */
  links_view_moved: '{name} is now view {place} of {total}.',
  links_view_remove: 'Remove view',
  links_view_remove_named: 'Remove view {name}',
  links_columns: 'Columns',
  links_column_marks: 'Marks',
  links_filter_clear: 'Clear filters',
  links_filter_remove: 'Remove filter {filter}',
  /** A filter in use, such as: Channel: Newsletter. */
  links_filter_is: '{name}: {value}',
  /** The value of a filter such as “Has a note”. */
  links_filter_yes: 'Yes',
  links_filter_no: 'No',
  links_filter_created: 'Created',
  /** Label of the first day. The next one is the last day. */
  links_filter_from: 'From',
  links_filter_to: 'To',
  /** Label of the lowest number of clicks. The next one is the highest. */
  links_filter_clicks_from: 'At least',
  links_filter_clicks_to: 'At most',
  links_filter_expires: 'Expires',
  links_filter_never: 'Never',
  /** A choice of the filter “Expires”: later than the other choices. */
  links_filter_later: 'Later',
  links_filter_expired: 'Expired',
  links_filter_within: { one: 'Within {count} day', other: 'Within {count} days' },
  /** A choice of the filter “Last click”: not in so many days. Links that were created in these days are left out. */
  links_filter_unclicked: {
    one: 'Not in the last {count} day (older links only)',
    other: 'Not in the last {count} days (older links only)',
  },
  links_filter_note: 'Has a note',
  links_filter_here: 'Created on this device',
  links_filter_preset_deleted: 'Deleted preset',
  links_more_pending: 'And {count} more in the {outbox}.',

  /** Statements without a full stop. Another statement may follow after a full stop. */
  links_count: { one: '{count} link', other: '{count} links' },
  links_found: { one: '{count} link found', other: '{count} links found' },
  links_loaded: { one: '{count} link loaded', other: '{count} links loaded' },
  links_loaded_of: { one: '{loaded} of {count} link loaded', other: '{loaded} of {count} links loaded' },
  links_newest_only: {
    one: 'The newest {loaded} of {count} link. A search also finds the others',
    other: 'The newest {loaded} of {count} links. A search also finds the others',
  },
  links_searching_service: 'Searching the service…',
  links_service_searched: 'The service was searched for the rest',
  links_service_failed: "The service couldn't be searched for the rest",
  links_service_no_search: "Only these are searched, because the service can't search",
  links_checking: 'Checking for changes…',
  links_checked: { one: '{checked} of {count} link checked', other: '{checked} of {count} links checked' },
  /** {progress} is such as: 200 of 900 links checked. {when} is such as: in 0:41, at 12:31. */
  links_check_continues: '{progress}. Continues {when}',
  /** {counted} is the service's total, {listed} is how many links its list has. Both are numbers of links. */
  links_miscounted: 'The service counts {counted}, but lists {listed}',

  links_select_all: 'Select all {count}',
  links_select_first: 'Select the first {count}',
  links_selected: { one: '{count} link selected', other: '{count} links selected' },
  links_selected_most: {
    one: '{count} link selected. You can select at most {most} at once.',
    other: '{count} links selected. You can select at most {most} at once.',
  },
  links_selection: 'Selected links',
  links_add_to_campaign: 'Add to campaign',
  links_add_to_channel: 'Add to channel',
  links_copy_short_urls: 'Copy short URLs',
  links_clear_selection: 'Clear selection',
  links_copied: { one: '{count} short URL copied, one per line.', other: '{count} short URLs copied, one per line.' },
  links_not_copied: {
    one: '{count} link without a short URL left out.',
    other: '{count} links without a short URL left out.',
  },
  links_qr_sheet: 'Sheet of QR codes',
  links_qr_making: { one: 'Making {count} QR code…', other: 'Making {count} QR codes…' },
  links_qr_most: {
    one: 'A sheet can have at most {count} QR code.',
    other: 'A sheet can have at most {count} QR codes.',
  },
  /** Announced after saving. */
  links_saved: 'Links in the saved file: {number}',
  links_qr_saved: { one: '{count} QR code saved as PDF.', other: '{count} QR codes saved as PDF.' },
  links_qr_missing: {
    one: '{count} left out: its short URL is too long, or a decoder could not read the code.',
    other: '{count} left out: their short URLs are too long, or a decoder could not read the codes.',
  },
  links_nothing_to_copy: 'The service returned no short URL for these links.',

  links_delete_link_title: 'Delete “{name}”?',
  links_delete_title: { one: 'Delete {count} link?', other: 'Delete {count} links?' },
  links_delete_link:
    "{link} stops working wherever it was shared, and its clicks and statistics are lost. This can't be undone.",
  links_delete_unnamed:
    "This link stops working wherever it was shared, and its clicks and statistics are lost. This can't be undone.",
  links_delete_selected:
    "Their short URLs stop working wherever they were shared, and their clicks and statistics are lost. This can't be undone.",
  links_campaign: 'Campaign',
  links_campaign_title: { one: 'Add {count} link to a campaign', other: 'Add {count} links to a campaign' },
  links_campaign_choose: 'Choose a campaign.',
  links_campaign_effect:
    'A link can be in only one campaign. Adding it removes it from the campaign that it is in now.',
  links_channel: 'Channel',
  links_channel_title: { one: 'Add {count} link to a channel', other: 'Add {count} links to a channel' },
  links_channel_choose: 'Choose a channel.',
  links_channel_effect: 'Links that are already in the channel stay there.',
  /** The first entry of a list of campaigns or channels. */
  links_choose: 'Choose one',
  links_effort_single: "The request waits in the Outbox. You can discard it until it's sent.",
  links_effort_at_once: {
    one: "This takes {count} request. It's sent right away.",
    other: "This takes {count} requests, one for each link. They're sent right away.",
  },
  /** The sentence links_effort_pace follows this one. */
  links_effort: { one: 'This takes {count} request.', other: 'This takes {count} requests, one for each link.' },
  links_effort_pace: {
    one: 'At {count} request per minute it takes at least {time}, and other requests that you make meanwhile are sent first.',
    other:
      'At {count} requests per minute it takes at least {time}, and other requests that you make meanwhile are sent first.',
  },
  links_effort_discard: "Each request waits in the Outbox. You can discard it until it's sent.",

  links_deleting: {
    one: 'Deleting {count} link. The request stays in the Outbox until the service has answered.',
    other: 'Deleting {count} links. The requests stay in the Outbox until the service has answered.',
  },
  links_adding: {
    one: 'Adding {count} link to “{name}”. The request stays in the Outbox until the service has answered.',
    other: 'Adding {count} links to “{name}”. The requests stay in the Outbox until the service has answered.',
  },
  links_deleted: { one: '{count} link deleted.', other: '{count} links deleted.' },
  links_added: { one: '{count} link added to “{name}”.', other: '{count} links added to “{name}”.' },
  links_deleted_some: {
    one: '{done} of {count} link deleted. The Outbox says why it failed.',
    other: '{done} of {count} links deleted. The Outbox says why the others failed.',
  },
  links_added_some: {
    one: '{done} of {count} link added to “{name}”. The Outbox says why it failed.',
    other: '{done} of {count} links added to “{name}”. The Outbox says why the others failed.',
  },

  link_unnamed: 'Link',
  link_loading: 'Loading link…',
  link_no_short_url: 'The service returned no usable short URL for this link.',
  link_new_like: 'New link like this one',
  link_note: 'Note',
  link_created: 'Created',
  /** For screen readers, about a value on a link's page. */
  link_field_press: 'Press to edit.',
  /** A button beside a value on a link's page. */
  link_field_change: 'Change {field}',
  /** {field} is such as: Note. */
  link_field_saved: '{field}: saved',
  /** A value was changed here, but not saved. */
  link_field_unsaved: 'Not saved',
  link_field_channel_hint: 'Adds the link to a channel. If you choose none, it is removed from all channels.',
  link_countries: 'Countries',
  link_jobs: 'Pending requests',
  link_statistics: 'Statistics',
  link_unique_clicks: 'Unique clicks',
  /** The day of the last click. Also the title of a column. */
  link_last_click: 'Last click',
  /** In place of the day of the last click: the link was never clicked. Also a choice of the filter “Last click”. */
  link_last_click_never: 'Never',
  /** When the link was last changed. */
  link_last_change: 'Last change',
  link_referrers: 'Referrers',
  link_browsers: 'Browsers',
  link_systems: 'Operating systems',
  /** How often the link was shared, by social network. */
  link_shares: 'Shares',
  link_statistics_none: 'None yet',
  /** {options} are names of options, such as: Password and Visibility. */
  link_does_sent: "As last sent from this device, because the service doesn't show it: {options}.",
  link_does_expires: 'Expires {day}.',
  link_does_expired: 'Expired {day}.',
  /** {countries} is a list of names, {address} an address. */
  link_does_countries: 'Visitors from {countries} go to {address}.',
  /** {devices} is a list such as: iPhone and iPad. */
  link_does_devices: 'Visitors on {devices} go to {address}.',
  /** {languages} is a list of names of languages. */
  link_does_languages: 'Visitors who read {languages} go to {address}.',
  link_does_more_targets: {
    one: '{count} more destination for some visitors.',
    other: '{count} more destinations for some visitors.',
  },
  link_does_password: 'Visitors must enter a password.',
  link_does_direct: 'Visitors go straight to the destination.',
  link_does_frame: 'The destination is shown in a frame.',
  link_does_splash: 'A splash page is shown first.',
  link_does_splash_page: 'The splash page “{name}” is shown first.',
  link_does_overlay: 'The overlay “{name}” is shown on the destination.',
  link_does_app: 'On phones, the app opens if it is installed.',
  link_does_stores: 'On phones, the app opens, or its page in the app store.',
  link_does_parameters: 'Adds {parameters} to the destination.',
  link_does_passquery: 'Passes on the query of the short URL.',
  link_does_description: 'The preview has its own description.',
  link_does_image: 'The preview has its own image.',
  /** {pixels} is a list of names. */
  link_does_pixels: 'Visits are reported to {pixels}.',
  link_does_some_pixels: 'Visits are reported to pixels.',
  link_does_public: 'The link is public.',
  link_does_private: 'The link is private.',
  link_does_campaign: 'Belongs to the campaign {name}.',
  link_does_channel: 'Is in the channel {name}.',
  link_does_channels: 'Is in the channels {names}.',
  link_history: 'Requests from this device',
  /** How many requests there are before those shown. */
  link_history_more: '{count} earlier',
  /** {operation} is such as: Edit link; {options} are names of options. */
  link_history_changes: '{operation}: {options}',
  link_days: 'Clicks by day',
  /** {clicks} is a number. */
  link_days_most: 'Most: {clicks} on {date}',
  link_days_none: 'No clicks since {date}.',
  link_previous: 'Previous link',
  link_next: 'Next link',
  chart_save_csv: 'Save CSV',
  chart_save_png: 'Save PNG',
  /** A period: all days. */
  link_days_all: 'All',
  link_days_count: { one: '{count} day', other: '{count} days' },
  /** Text for one bar of the chart. {day} is a date. */
  link_days_read: { one: '{day}: {count} click', other: '{day}: {count} clicks' },
  link_days_read_today: { one: '{day}: {count} click so far', other: '{day}: {count} clicks so far' },
  link_days_table: 'Show as a table',
  link_days_day: 'Day',
  link_days_since: 'The service has counted these by day since {date}.',
  link_statistics_more: '{count} more',

  insights_period: 'Period',
  insights_said: { one: '{count} click in this period.', other: '{count} clicks in this period.' },
  /** After the sentence before. {share} is such as 12%. */
  insights_said_more: "That's {share} more than in the period before.",
  insights_said_less: "That's {share} less than in the period before.",
  insights_said_same: "That's as many as in the period before.",
  insights_said_none_before: 'There were none in the period before.',
  /** {name} is the title of a link. */
  insights_said_most: 'Most clicks: {name}.',
  insights_said_expire: { one: '{count} link expires within 7 days.', other: '{count} links expire within 7 days.' },
  /** A button that changes when these links expire. */
  insights_extend: 'Extend',
  insights_said_never: {
    one: '{count} link older than a week was never clicked.',
    other: '{count} links older than a week were never clicked.',
  },
  /** Leads to a list of these links. */
  insights_review: 'Review',
  insights_since_yesterday: 'Since yesterday',
  insights_days: { one: 'Last {count} day', other: 'Last {count} days' },
  /** Title of a column: how many clicks were added since that day. */
  insights_gain: 'Clicks since {date}',
  /** {from} and {to} are days. */
  insights_clicks_of: 'Clicks from {from} to {to}',
  insights_clicks_on: 'Clicks on {day}',
  /** {change} is such as +12. */
  insights_change: '{change} against the period before',
  insights_clicks: 'Clicks in total',
  insights_since_another: 'Compared with {date}, because no click counts were loaded on the day before this period.',
  insights_incomplete: 'Not all links are loaded yet, so these numbers are too low.',
  /** Both are numbers of links. */
  insights_newest_only: 'These numbers include only the newest links: {loaded} of {total}.',
  /** {time} is a date and time. */
  insights_first_at: 'Terselink compares the click counts of two days. The first comparison will be here after {time}.',
  insights_first_later:
    'Terselink compares the click counts of two days. The first comparison will be here once the links have been loaded on another day.',
  insights_moved: 'What moved',
  insights_more: { one: 'And {count} more link.', other: 'And {count} more links.' },
  insights_top_links: 'Top links',
  insights_referrers: 'Top referrers',
  insights_referrers_from: {
    one: 'From {count} link that you opened here.',
    other: 'From {count} links that you opened here.',
  },
  insights_referrers_none: 'The referrers of links that you open are listed here.',
  insights_expire_soon: 'Expire within 30 days',
  insights_expired: 'Expired',
  insights_never_clicked: 'Never clicked',
  insights_never_clicked_note: 'Only links created before {date}.',
  insights_split: 'Values with several spellings',
  insights_split_hint: 'Statistics count each spelling of a UTM value separately.',
  /** A spelling of a UTM value, and how many links have it. */
  insights_spelling: '{value} ({count})',
  insights_split_more: {
    one: '{count} more value has several spellings.',
    other: '{count} more values have several spellings.',
  },
  insights_show_links: { one: 'Show {count} link', other: 'Show {count} links' },
  insights_no_links: 'Insights show what moved among your links. There are no links yet.',
  insights_not_loaded: 'Insights show what moved among your links. No links are loaded yet.',
  insights_open_links: 'Open Links',

  link_form_edit: 'Edit {name}',
  link_form_like: 'New link like {name}',
  link_form_deleted: 'This link was deleted. You can create a new one with these values, or cancel.',
  /** {url} is the address as it is sent. */
  link_form_sent_as: 'Sent as {url}',
  link_form_alias_hint: 'If you change the alias, the current short URL stops working.',
  link_form_domain_hint: 'If you change the domain, the current short URL stops working.',
  link_form_title_hint: 'The title that the service shows for the link.',
  link_form_unshown: 'Not shown by the service',
  link_form_too_long_hint: 'The current value is too long to show here.',
  link_form_undecided: "Don't change",
  link_form_too_long: "These are too long to show in full, so they're empty here: {options}.",
  link_form_too_long_edit:
    "These are too long to show in full, so they're empty here: {options}. What you leave empty isn't sent. A service that replaces the whole link then clears it.",
  link_form_unshown_like: "The service doesn't show these, so they aren't filled in: {options}.",
  link_form_unshown_edit:
    "The service doesn't show these, so they're empty here: {options}. What you leave empty isn't sent. Most services then keep it. A service that replaces the whole link clears it.",
  link_form_remembered: 'Last sent from here: {options}. They may have been changed elsewhere since.',
  link_form_fill_in: 'Fill in as last sent',
  link_form_clear: 'Clear',
  link_form_clear_hint: "Select what to clear. The service doesn't show whether the link has it.",
} as const satisfies Catalog
