import type { Catalog } from '../message.ts'

/** The page that opens once, after the installation. */
export const WELCOME = {
  welcome_about: "Four short steps. You can skip them, and they won't be shown again.",
  welcome_skip: 'Skip',
  /** Shown at the end, when the first link has been created. */
  welcome_set: "You're all set",
  welcome_finish: 'Open Links',
  welcome_step_done: 'Done',
  welcome_after_connecting: 'Connect your service first.',

  welcome_connect: 'Connect your service',
  welcome_connect_about:
    "Enter the address of your service and paste the API key. It's tested as soon as you paste it.",
  welcome_key_where: 'Where do I find the key?',
  welcome_key_hosted:
    'Sign in to your service. The key is in your account, often under Settings, Developers, API or Integrations.',
  welcome_key_own:
    "If you run Terselink's own service, it printed the key the first time it started. This command adds another one:",
  welcome_local_found: 'A service is running on this computer: {address}',
  welcome_local_use: 'Use this service',

  welcome_pin: 'Keep the button in view',
  welcome_pin_chromium:
    'Open the menu with the puzzle piece beside the address bar, then click the pin next to Terselink.',
  welcome_pin_firefox:
    'Open the menu with the puzzle piece beside the address bar, click the gear next to Terselink, then choose “Pin to Toolbar”.',
  welcome_pin_picture:
    'The end of the toolbar: the menu of the puzzle piece is open, and the button next to Terselink is marked.',
  welcome_pinned: 'The button is in your toolbar.',

  welcome_link: 'Create your first link',
  welcome_link_about: 'Paste any address, or start with this one. The short URL is copied for you.',
  welcome_link_working: 'Creating the link…',
  welcome_link_copied: 'Copied. Paste it wherever you like.',
  welcome_link_created: 'Your first link is ready.',
  welcome_link_outbox: 'Open Outbox',

  welcome_gestures: 'Try the three ways to shorten',
  welcome_gestures_about: 'Each is ticked off here as soon as you have tried it.',
  /** `{action}` is the name of a button. */
  welcome_panel: 'To keep Terselink open beside your pages, choose “{action}” at the top of the popup.',
  /** The state of a gesture. */
  welcome_untried: 'Not tried yet',
  welcome_tried: 'It works',
  welcome_button: 'Click the Terselink button in the toolbar.',
  welcome_button_keys: 'Click the Terselink button in the toolbar, or press {keys}.',
  /** {link} is the next message as a link, {entry} is an entry of the context menu. */
  welcome_menu: 'Right-click {link} and choose “{entry}”.',
  welcome_menu_link: 'this link',
  /** {page} is the next message as a link, {keys} are keys. */
  welcome_keyboard: 'Open {page} and press {keys} there. Then come back.',
  welcome_keyboard_page: 'any web page',
  /** {action} is the name of a keyboard shortcut. */
  welcome_keyboard_unset: 'Choose keys for “{action}”, then press them on any web page.',
} as const satisfies Catalog
