import type { Catalog } from '../message.ts'

/** The sections Defaults and Privacy. */
export const SETTINGS = {
  defaults_title: 'Defaults',
  appearance_language: 'Language',
  /** A choice of languages: that of the browser. */
  appearance_language_browser: "The browser's",
  appearance_theme: 'Theme',
  appearance_theme_system: "The browser's",
  appearance_theme_light: 'Light',
  appearance_theme_dark: 'Dark',
  appearance_density: 'Density',
  appearance_density_comfortable: 'Comfortable',
  appearance_density_compact: 'Compact',
  appearance_single_keys: 'Single-key shortcuts',
  appearance_single_keys_help: 'Press ? to see them. Turn off if you dictate text.',
  defaults_toolbar: 'Toolbar button',
  defaults_toolbar_help: 'What a click on it does. Shorten at once uses these defaults.',
  defaults_toolbar_popup: 'Open the popup',
  defaults_toolbar_shorten: 'Shorten at once',
  defaults_existing: 'Existing links',
  defaults_existing_help: 'Without the popup: Reuse copies an existing link, unless options are set.',
  defaults_existing_reuse: 'Reuse',
  defaults_existing_create: 'Create another',
  defaults_alias: 'Alias',
  defaults_alias_help: 'An alias from Terselink is known at once and prevents duplicate links.',
  defaults_alias_terselink: 'Chosen by Terselink',
  defaults_alias_service: 'Chosen by the service',
  /** Label of a list: what aliases consist of. */
  defaults_alias_style: 'Made of',
  defaults_alias_style_help: "What Terselink's aliases consist of.",
  defaults_alias_random: 'Random letters and digits',
  defaults_alias_pronounceable: 'Syllables that can be spoken',
  defaults_alias_title: "The page's title",
  defaults_alias_path: "The page's address",
  defaults_alias_length: 'Random characters',
  defaults_alias_length_help: 'How many of them an alias has.',
  defaults_copy: 'Copy the link',
  defaults_copy_help: 'Copying immediately needs an alias from Terselink.',
  defaults_copy_immediately: 'Immediately',
  defaults_copy_confirmed: 'After the service confirms',
  defaults_cleaning: 'Tracking in addresses',
  defaults_cleaning_help: "Click identifiers and redirects in pages' addresses. UTM parameters stay.",
  defaults_cleaning_ask: 'Ask',
  defaults_cleaning_always: 'Remove always',
  /** Label of a list of hosts. */
  defaults_cleaning_hosts: 'Always removed at',
  defaults_cleaning_remove: 'Ask again at {host}',
  defaults_copy_as: 'Copy as',
  defaults_copy_format: 'Copy links as',
  defaults_copy_format_help: 'For new links and every button named Copy.',
  defaults_copy_html_help: 'Pastes as a link with its title, elsewhere as the short URL.',
  defaults_copy_example: 'Example',
  defaults_copy_example_title: 'Spring in the Alps',
  defaults_copy_template: 'Your template',
  /** {names} is a list of names in braces. */
  defaults_copy_template_help: 'Replaced when you copy: {names}.',
  defaults_copy_template_literal: 'Not a placeholder, copied as written: {names}',
  defaults_copy_sites: 'Formats by site',
  defaults_copy_sites_help: 'Used on a site and its subdomains. The closest match applies.',
  defaults_copy_site: 'Site',
  defaults_copy_site_format: 'Format on this site',
  defaults_copy_site_format_of: 'Format on {host}',
  defaults_copy_site_add: 'Add site',
  defaults_copy_site_remove: 'Remove {host}',
  defaults_shortcuts: 'Keyboard shortcuts',
  defaults_shortcut_action: 'Click the toolbar button',
  defaults_shortcut_none: 'Not set',
  defaults_shortcuts_unset: "The browser doesn't assign keys that another extension already uses. Choose other keys.",
  defaults_shortcuts_about: 'You choose the keys on a page of the browser.',
  defaults_shortcuts_firefox:
    'To choose other keys, open about:addons, select Extensions, and then Manage Extension Shortcuts in the menu at the top.',
  defaults_shortcuts_change: 'Change shortcuts',
  defaults_permissions: 'Additional permissions',
  defaults_notifications: 'Show a notification when a link is created without the popup',
  defaults_notifications_help: 'It says whether the link was created.',
  defaults_scripting: 'Find the links in selected text',
  defaults_scripting_help: 'Only when you choose “Shorten links in selection”.',
  defaults_tabs: 'Follow the active tab in the side panel or sidebar',
  defaults_tabs_help: 'Otherwise it shows the address after you click the toolbar button.',
  defaults_options: 'Options of new links',
  defaults_options_help: 'Used when neither you nor a rule chooses a preset.',
  defaults_options_about:
    'Domain, campaign, channel, pixels and overlay apply only to the account in which you chose them.',

  privacy_title: 'Privacy',
  privacy_sent: 'What Terselink sends',
  /** Labels of what is sent. Beside each is a sentence about it. */
  privacy_service: 'Your service',
  privacy_pictures: 'Pictures',
  privacy_addresses: "Pages' addresses",
  privacy_private: 'Private windows',
  privacy_sent_service:
    'Terselink sends data only to the service that you connect: the addresses that you shorten and what you enter in forms. There is no telemetry, no advertising and no remote code.',
  privacy_sent_pictures:
    "Two kinds of pictures are loaded. Your account's picture is loaded only from your service, without following redirects or sending the key. A link's meta image is loaded over HTTPS from the address that you enter for it, as on any web page, but without saying which page requests it.",
  privacy_sent_addresses:
    'Terselink reads an address only when you ask for it: from the tab in which you press the button or the keys, from the link or text that you choose in the menu, or from all tabs of a window if you allow it.',
  privacy_sent_private:
    "Terselink doesn't run in private windows. It stores each request on this computer until it's done, and a private window should leave nothing behind.",
  privacy_kept: 'What Terselink stores on this computer',
  privacy_key: 'The API key',
  privacy_key_how:
    'As entered, or encrypted with your passphrase. It is sent in one header, only to the address that you entered it for, and is never shown again.',
  /** {disconnect} is the name of the button Disconnect, as a link. So in the next ones. */
  privacy_key_until: '{disconnect} removes it.',
  privacy_requests: 'Your requests',
  privacy_requests_how:
    'Everything that you ask for, with the title of the page, until the service has answered, and the last finished requests. A password in a request is erased as soon as the request is finished. Until then it is encrypted if you set a passphrase.',
  privacy_requests_until:
    'You can discard each one in the {outbox}. {disconnect} removes all of the account, unless you keep those that are waiting. Those of another connection stay.',
  privacy_bulk: 'What you paste in Bulk',
  privacy_bulk_how: 'With its links, so that you can copy the text with short links in it.',
  privacy_bulk_until:
    'Removing the batch removes it. {disconnect} removes everything, unless you keep what is waiting.',
  privacy_library: 'Your links, channels and campaigns',
  privacy_library_how:
    "A copy of the account's links, channels, campaigns, domains, pixels, overlays and splash pages, so that you can search them without a request. Also the account's name, email address, plan and dates, and the top referrers of links that you open.",
  privacy_library_until: "It stays until you discard it below, or when you disconnect. The service's own data stays.",
  privacy_parameters: 'Values of parameters',
  privacy_parameters_how: 'The last values that you entered for each parameter, as suggestions.',
  privacy_parameters_until:
    'You can remove them where they are suggested. Discarding the copy of the account removes them too.',
  privacy_settings: 'Settings, presets and rules',
  privacy_settings_how:
    'Only in this browser, including passwords in presets. These passwords are encrypted if you set a passphrase.',
  privacy_settings_until:
    'You can change or delete them under {presets} and {defaults}. They stay when you disconnect.',
  privacy_drafts: 'Forms that are not sent yet',
  privacy_drafts_how: "In the browser's memory for the session, by tab and address. Never a password.",
  privacy_drafts_until: 'Sending or discarding a form removes it. Closing the browser removes all of them.',
  privacy_disconnect: 'Disconnect',
  privacy_presets: 'Presets',
  privacy_defaults: 'Defaults',
  privacy_accounts: 'What is stored for your accounts',
  /** A button: discards what is stored for one account. */
  privacy_discard: 'Discard',
  privacy_discard_title: 'Discard what is stored for {name}?',
  privacy_discard_effect:
    "The copy of its links, with clicks by day, and the values of parameters are removed from this browser. The service's own data stays.",
  privacy_discard_connected:
    "The account stays connected, and its links are loaded again. The service doesn't know the clicks by day, nor which links were created on this device.",
  privacy_uninstall:
    'Uninstalling the extension removes everything. Your links on the service stay and continue to work.',
} as const satisfies Catalog
