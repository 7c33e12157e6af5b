import type { Catalog } from '../message.ts'

/** Channels, campaigns, domains, pixels and assigning links to them. */
export const COLLECTIONS = {
  collections_create: 'Create',
  collections_name: 'Name',
  collections_actions: 'Actions',
  collections_date: 'Date',
  collections_type: 'Type',
  /** The first entry of a list: nothing is chosen yet. */
  collections_choose: 'Choose',
  /** A choice that lets the user type a value: {other} is such as “Another type”. */
  collections_another: '{other}…',
  collections_edit: 'Edit {name}',
  collections_deleted_elsewhere: 'This was deleted. You can create it again with these values, or cancel.',
  collections_delete_title: 'Delete “{name}”?',
  /** A number that may be larger, such as: 30+. */
  collections_at_least: '{count}+',
  collections_links_seen: 'Links and clicks are those that Terselink has seen on this device.',
  /** Name of the buttons Previous and Next. {section} is such as Channels. */
  collections_pages: 'Pages of {section}',
  /** At a channel, campaign, domain or pixel whose request is waiting. */
  collections_pending: 'Not created yet',
  collections_not_offered_status: '{sentence} (It answered HTTP {status}.)',
  /** Title of a column: what to enter as a link's redirect type to use this overlay or splash page. */
  collections_redirect_type: 'As redirect type',

  collections_shortfall_page_cap: 'The list is too long to load completely.',
  collections_shortfall_repeats: 'The service shows the same ones on every page.',
  collections_shortfall_ends_early: 'The service ends its list early.',
  collections_shortfall_keeps_changing: 'The list changed each time it was loaded.',

  channels_new: 'New channel',
  channels_count: { one: '{count} channel', other: '{count} channels' },
  channels_empty: 'Use channels to group links, bio pages and QR codes under one name and color.',
  channels_missing: '{shown} of {count} channels are shown.',
  channels_not_offered: 'This service has no channels.',
  channels_description: 'Description',
  channels_color: 'Color',
  /** A checkbox, and the title of a column. */
  channels_starred: 'Starred',
  /** A button: marks the channel as a favorite. */
  channels_star: 'Star',
  channels_unstar: 'Remove star',
  channels_delete:
    "Its links, bio pages and QR codes stay, but no longer belong to a channel. The channel can't be restored.",
  channels_unnamed: 'Channel {id}',
  channels_add_items: 'Add items',
  channels_items: 'Items of {name}',
  channels_items_pages: 'Pages of items',
  channels_items_count: { one: '{count} item', other: '{count} items' },
  channels_items_empty: 'This channel is empty. You can add links, bio pages and QR codes.',
  /** {outbox} is a link to the Outbox. */
  channels_items_pending: {
    one: '{count} item is still to be added. {outbox}',
    other: '{count} items are still to be added. {outbox}',
  },
  channels_item_title: 'Title',
  channels_item_kind: 'Kind',
  channels_item_link: 'Link',
  channels_item_bio: 'Bio page',
  channels_item_qr: 'QR code',

  campaigns_new: 'New campaign',
  campaigns_count: { one: '{count} campaign', other: '{count} campaigns' },
  campaigns_empty: 'Use campaigns to group links, list them on one page, and rotate between them at one address.',
  campaigns_missing: '{shown} of {count} campaigns are shown.',
  campaigns_not_offered: 'This service has no campaigns.',
  campaigns_name_hint: 'Some services require at least two characters, and some change capital letters.',
  campaigns_slug: 'Slug',
  campaigns_slug_hint: "The end of the rotator's address. Leave empty to let the service choose.",
  campaigns_slug_edit_hint: 'Leave empty to keep the current slug.',
  /** A checkbox, and the title of a column with “Yes” and “No”. */
  campaigns_public: 'Public',
  campaigns_public_hint: 'Anyone can see its list.',
  campaigns_public_yes: 'Yes',
  campaigns_public_no: 'No',
  /** An address that leads to one of the campaign’s links in turn. */
  campaigns_rotator: 'Rotator',
  /** The address of the page that lists the campaign’s links. */
  campaigns_list: 'List',
  /** In place of an address: the campaign has no rotator, or no list. */
  campaigns_no_address: 'None',
  campaigns_add_links: 'Add links',
  campaigns_delete:
    'Its links stay and keep working, but no longer belong to a campaign. Its rotator and its list stop working.',
  campaigns_delete_list: 'Its links stay and keep working, but no longer belong to a campaign. Its list stops working.',

  domains_new: 'New domain',
  domains_count: { one: '{count} domain', other: '{count} domains' },
  domains_empty: 'Use domains to create short links under your own name.',
  domains_about:
    'A domain must point to the service before you add it here. Ask the people who run the service which DNS record it needs.',
  domains_missing: '{shown} of {count} domains are shown.',
  domains_not_offered: 'This service has no domains.',
  domains_domain: 'Domain',
  domains_domain_hint: 'With http:// or https://. It must already point to the service.',
  domains_root: 'Root redirect',
  domains_root_hint: 'Where visits to the bare domain go.',
  domains_404: '404 redirect',
  /** 404 is the status of a page that was not found. */
  domains_404_hint: 'Where visits to an unknown alias go.',
  /** About the pages that visitors see. */
  domains_name: 'Name on its pages',
  domains_name_hint:
    'Visitors see it above the host when they enter a password, or when a link has expired or is unknown.',
  domains_color: 'Color of its pages',
  domains_color_hint: 'Made darker or lighter where text would be hard to read.',
  domains_passquery_hint: 'For all links of this domain. What the destination has already stays.',
  /** Beside a domain in the list. */
  domains_not_verified: 'Not verified',
  domains_unverified: "{domain} isn't verified yet",
  domains_unverified_how:
    'Short links on it work once you prove that it is yours. Create a TXT record with this name and text at your DNS provider, or put the text into the file.',
  domains_proof_record: 'TXT record',
  domains_proof_text: 'Text',
  domains_proof_file: 'Or file',
  domains_check: 'Check again',
  domains_checking: 'Checking…',
  domains_still_unverified: "Checked. It still isn't verified. A new DNS record can take an hour to appear.",
  domains_verified: '{domain} is verified. You can use it for links.',
  domains_delete:
    'Short links on {domain} may stop working at once, wherever they were shared. The service decides whether it keeps these links, and at which address.',

  pixels_new: 'New pixel',
  pixels_count: { one: '{count} pixel', other: '{count} pixels' },
  pixels_empty: 'Use pixels to count visits to your links with an advertising or analytics service.',
  pixels_about_delete:
    'You can delete pixels here once Terselink knows that the service supports it. To find out, open Connection and choose “Find out what this service can do”.',
  pixels_missing: '{shown} of {count} pixels are shown.',
  pixels_not_offered: 'This service has no pixels.',
  pixels_tag: 'Tag',
  pixels_tag_hint: "The pixel's ID at its vendor.",
  pixels_type_hint: 'The vendor of the pixel. You can also type another value that your service knows.',
  pixels_another_type: 'Another type',
  pixels_delete:
    "Links with “{name}” stay and keep working, but no longer report visits to its vendor. The pixel can't be restored.",
  pixel_types: 'Pixel types',
  pixel_types_title: 'Pixel types of this service',
  pixel_types_about:
    'Each service has its own value for each pixel vendor; its documentation lists them. The values that your pixels use are found automatically. The value is sent to the service, and the label is shown here.',
  pixel_types_legend: 'Types',
  pixel_types_value: 'Value',
  pixel_types_label: 'Label',
  pixel_types_reset: 'Reset',
  pixel_types_reset_hint: '“Reset” restores the 13 default types and those that your pixels use.',

  overlays_count: { one: '{count} overlay', other: '{count} overlays' },
  /** A kind of overlay: a text with a button, or a form. */
  overlays_type_message: 'Message',
  overlays_type_contact: 'Contact form',
  overlays_empty: 'No overlays yet. You create them on the service.',
  overlays_about:
    'An overlay is a call to action on top of the page that a link leads to. You create and change overlays on the service. To use one, choose it as the redirect type of a link, a preset or the defaults. In a list or a file, use the redirect type shown here.',
  overlays_missing: '{shown} of {count} overlays are shown.',
  overlays_not_offered: 'This service has no overlays.',

  splash_count: { one: '{count} splash page', other: '{count} splash pages' },
  splash_empty: 'No splash pages yet. You create them on the service.',
  splash_about:
    'Visitors see a splash page before a link takes them to its destination. You create and change splash pages on the service. To use one, choose it as the redirect type of a link, a preset or the defaults. In a list or a file, use the number shown here.',
  splash_missing: '{shown} of {count} splash pages are shown.',
  splash_not_offered: 'This service has no splash pages.',

  color_blue: 'Blue',
  color_teal: 'Teal',
  color_green: 'Green',
  color_yellow: 'Yellow',
  color_orange: 'Orange',
  color_red: 'Red',
  color_violet: 'Violet',
  color_gray: 'Gray',

  assign_title: 'Add to “{name}”',
  assign_kind: 'Kind of item',
  /** A choice of what is added to the channel. So are the next two. */
  assign_kind_links: 'Links',
  assign_kind_bio: 'Bio pages',
  assign_kind_qr: 'QR codes',
  assign_ids: 'IDs',
  assign_ids_hint:
    "The API doesn't list bio pages and QR codes. Open one on the service: its ID is the number in the address of its edit page. Separate several with commas, spaces or lines.",
  assign_ids_empty: 'Enter at least one ID.',
  assign_ids_wrong: '“{id}” is not an ID. An ID is a whole number.',
  assign_too_many_ids: 'These are more than {most} IDs. Add them in parts.',
  assign_links: 'Links',
  assign_links_required: 'Choose at least one link.',
  assign_search: 'Search links',
  assign_search_placeholder: 'Search by words or short URL',
  assign_found: { one: '{count} link found.', other: '{count} links found.' },
  assign_none_found: 'No links found.',
  assign_selected: '{count} selected.',
  assign_show_more: 'Show more',
  assign_select_shown: 'Select all shown',
  assign_clear: 'Clear selection',
  assign_search_service: 'Search the service too',
  assign_incomplete: 'Not all links of your account are on this device yet. Search the service for the others.',
  /** {outbox} is a link to the Outbox. */
  assign_taken: {
    one: '{count} item for “{name}” is in the {outbox}. It will be added as fast as the service allows.',
    other: '{count} items for “{name}” are in the {outbox}. They will be added as fast as the service allows.',
  },
  assign_done: {
    one: '{count} item was added to “{name}”.',
    other: '{count} items were added to “{name}”.',
  },
  assign_done_some: {
    one: '{done} of {count} item was added to “{name}”. See the {outbox} for the rest.',
    other: '{done} of {count} items were added to “{name}”. See the {outbox} for the rest.',
  },
} as const satisfies Catalog
