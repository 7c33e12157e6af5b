import type { Catalog } from '../message.ts'

/** The sections Defaults and Privacy. */
export const SETTINGS = {
  defaults_title: 'Defaults',
  appearance_theme: 'Theme',
  appearance_theme_system: "The browser's",
  appearance_theme_light: 'Light',
  appearance_theme_dark: 'Dark',
  appearance_density: 'Density',
  appearance_density_comfortable: 'Comfortable',
  appearance_density_compact: 'Compact',
  appearance_single_keys: 'Keys of one letter',
  appearance_single_keys_detail: 'Press ? to see them. Turn them off if you enter text by speech.',
  defaults_toolbar: 'Toolbar button',
  defaults_toolbar_popup: 'Open the popup',
  defaults_toolbar_popup_detail: 'Choose options, then shorten.',
  defaults_toolbar_shorten: 'Shorten at once',
  defaults_toolbar_shorten_detail: 'Shortens the page with these defaults and copies the link.',
  defaults_existing: 'Existing links',
  defaults_existing_reuse: 'Reuse',
  defaults_existing_reuse_detail:
    'When you shorten without the popup and the address already has a link, that link is copied. If a preset or your defaults set options, a new link is created, because the existing one may not have them.',
  defaults_existing_create: 'Create another',
  defaults_existing_create_detail: 'Shortening without the popup always creates a new link.',
  defaults_alias: 'Alias',
  defaults_alias_terselink: 'Chosen by Terselink',
  defaults_alias_terselink_detail:
    "Once the service has used one, the short link is known at once. It isn't created twice if the answer is lost. If an alias is taken, another one is chosen.",
  defaults_alias_service: 'Chosen by the service',
  defaults_alias_service_detail: 'The short link is known when the service has answered.',
  defaults_alias_style: 'Made of',
  defaults_alias_random: 'Random letters and digits',
  defaults_alias_pronounceable: 'Syllables that can be spoken',
  defaults_alias_title: "The page's title",
  defaults_alias_path: "The page's address",
  defaults_alias_length: 'Random characters',
  defaults_copy: 'Copy the link',
  defaults_copy_immediately: 'Immediately',
  defaults_copy_immediately_detail:
    'If Terselink has chosen the alias, the short link is copied before the service has saved it.',
  defaults_copy_confirmed: 'After the service confirms',
  defaults_cleaning: 'Tracking in addresses',
  defaults_cleaning_ask: 'Ask',
  defaults_cleaning_ask_detail: 'The popup shows click identifiers and redirects, and removes them when you choose.',
  defaults_cleaning_always: 'Remove always',
  defaults_cleaning_always_detail:
    'Click identifiers and redirects are removed from the addresses of pages. UTM parameters stay.',
  defaults_cleaning_hosts: 'Always removed at',
  defaults_cleaning_remove: 'Ask again at {host}',
  defaults_copy_confirmed_detail: 'The short link is copied when the service has saved it.',
  defaults_copy_as: 'Copy as',
  defaults_copy_as_about:
    'For links that you shorten, and for every button named Copy. The menu Copy as has the other formats.',
  defaults_copy_format: 'Copy links as',
  defaults_copy_example: 'Example',
  defaults_copy_example_title: 'Spring in the Alps',
  defaults_copy_html_about:
    'Pastes as a link with its title into documents and mail. Where only text fits, the short URL is pasted.',
  defaults_copy_template: 'Your template',
  /** The names in braces, and the one for the date. */
  defaults_copy_template_about: 'Write {names} for the parts of the link. {date} is the day on which you copy it.',
  defaults_copy_template_literal: 'Copied as written, because it stands for nothing: {names}',
  defaults_copy_sites: 'Formats by site',
  defaults_copy_sites_about:
    'Used when you shorten while a page of the site is in front of you. A site includes its subdomains. If a subdomain has a format of its own, that one is used.',
  defaults_copy_site: 'Site',
  defaults_copy_site_format: 'Format on this site',
  defaults_copy_site_format_of: 'Format on {host}',
  defaults_copy_site_add: 'Add site',
  defaults_copy_site_remove: 'Remove {host}',
  defaults_shortcuts: 'Keyboard shortcuts',
  defaults_shortcut_action: 'Click the toolbar button',
  defaults_shortcut_none: 'Not set',
  defaults_shortcuts_unset: 'The browser sets no keys that another extension already has. Choose other ones.',
  defaults_shortcuts_about: "Keys are chosen on the browser's page for them.",
  defaults_shortcuts_firefox:
    'To choose other keys, open about:addons, select Extensions, and then Manage Extension Shortcuts in the menu at the top.',
  defaults_shortcuts_change: 'Change shortcuts',
  defaults_permissions: 'Additional permissions',
  defaults_notifications: 'Show a notification when a link is created without the popup',
  defaults_notifications_detail: 'It says whether the link was created.',
  defaults_scripting: 'Find the links in selected text',
  defaults_scripting_detail: 'Only when you choose “Shorten links in selection”.',
  defaults_options: 'Options of new links',
  defaults_options_about:
    'Used when neither you nor a rule chooses a preset. Domain, campaign, channel, pixels and overlay apply only to the account in which you chose them.',
  defaults_unsaved: 'Not saved yet.',
  defaults_saved: 'Saved.',
  defaults_discard: 'Discard changes',
  defaults_save: 'Save',

  privacy_title: 'Privacy',
  privacy_sent: 'What Terselink sends',
  privacy_sent_service:
    'Terselink sends data only to the service that you connect: the addresses that you shorten and what you enter in forms. There is no telemetry, no advertising and no remote code.',
  privacy_sent_pictures:
    "Two pictures are loaded. Your account's picture is loaded only from your service, without following redirects or sending the key. A link's meta image is loaded over HTTPS from the address that you enter for it, as on any web page, but without saying which page requests it.",
  privacy_sent_addresses:
    'Terselink reads an address only when you ask for it: from the tab in which you press the button or the keys, from the link or text that you choose in the menu, or from all tabs of a window if you allow it.',
  privacy_sent_private:
    "Terselink doesn't run in private windows. It stores each request on this computer until it's done, and a private window should leave nothing behind.",
  privacy_kept: 'What Terselink stores on this computer',
  privacy_key: 'The API key',
  privacy_key_how:
    'As entered, or encrypted with your passphrase. It is sent in one header, only to the address that you entered it for, and is never shown again.',
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
  privacy_library: 'Your links and collections',
  privacy_library_how:
    "A copy of the account's links, channels, campaigns, domains, pixels, overlays and splash pages, so that you can search them without a request. Also the account's name, email address, plan and dates.",
  privacy_library_until: "{disconnect} removes the copy. The service's own data stays.",
  privacy_parameters: 'Values of parameters',
  privacy_parameters_how: 'The last values that you entered for each parameter, as suggestions.',
  privacy_parameters_until: 'You can remove them where they are suggested. {disconnect} removes all of them.',
  privacy_settings: 'Settings, presets and rules',
  privacy_settings_how:
    'Only in this browser, including passwords in presets. These passwords are encrypted if you set a passphrase.',
  privacy_settings_until:
    'You can change or delete them under {presets} and {defaults}. They stay when you disconnect.',
  privacy_drafts: 'Forms that are not sent yet',
  privacy_drafts_how: "In the browser's memory for the session, by tab and address. Never a password.",
  privacy_drafts_until: 'Sending or discarding a form removes it. Closing the browser removes all of them.',
  privacy_disconnect: 'Disconnect',
  privacy_outbox: 'Outbox',
  privacy_presets: 'Presets',
  privacy_defaults: 'Defaults',
  privacy_uninstall:
    'Uninstalling the extension removes everything. Your links on the service stay and continue to work.',
} as const satisfies Catalog
