import type { Catalog } from '../message.ts'

/** Connection, Account and the passphrase. */
export const CONNECTION = {
  connection_about:
    'Terselink works with any service that implements its API. Your links and the key are sent to this service only.',
  connection_use_another: 'Use another key or service',
  /** {field} is the name of a field in the policy, for its author; {problem} is a sentence. */
  connection_policy_problem: 'A policy of your organization has a problem. {field}: {problem}',
  /** {name} is the name of the account. */
  connection_connected: 'Connected as {name}',
  /** {name} is the name of the account. */
  connection_key_rejected: 'Not connected: the API key of {name} was rejected',
  connection_no_access: "Not connected: the browser doesn't allow access to the service of {name}",
  connection_unencrypted: "The connection to this private address isn't encrypted.",
  connection_plan: 'Plan: {plan}',

  connection_address: 'Service address',
  connection_allow_unencrypted: 'Allow an unencrypted connection to this private address',
  connection_allow_unencrypted_detail: 'Anyone on this network could read the key and your links.',
  connection_key: 'API key',
  connection_key_hint:
    "You'll find it in your account on the service. It's stored in this browser and never shown again.",
  connection_connect: 'Connect',
  connection_asking_permission: 'Waiting for your permission to access this address…',
  connection_connecting: 'Connecting to the service…',

  connection_disconnect: 'Disconnect',
  connection_disconnect_title: 'Disconnect from the service?',
  connection_disconnect_removes:
    'The key is removed from this browser. Your links stay on the service and keep working.',
  /** A checkbox. */
  connection_keep_data: 'Keep what is stored for the account',
  connection_keep_data_detail:
    'Links with their titles, clicks by day, channels and campaigns. You can discard it later, under Privacy.',
  connection_disconnect_passphrase:
    "The passphrase is removed too. Passwords in presets and waiting requests are encrypted with it and can't be read anymore. To keep them, remove the passphrase first.",
  connection_unfinished_none: 'Nothing is waiting in the Outbox.',
  connection_unfinished_unknown: 'Requests may still be waiting in the Outbox.',
  connection_unfinished_waiting: {
    one: '{count} request is waiting in the Outbox.',
    other: '{count} requests are waiting in the Outbox.',
  },
  connection_unfinished_unsure: {
    one: "{count} request may have arrived, but that isn't certain yet.",
    other: "{count} requests may have arrived, but that isn't certain yet.",
  },
  connection_unfinished_failed: {
    one: '{count} request has failed.',
    other: '{count} requests have failed.',
  },
  connection_keep_requests: 'Keep them for this account',
  connection_keep_requests_effect:
    'If you keep them, they wait in this browser until you connect to {host} with the same account again. Nothing is sent to any other account. Until then, Terselink keeps its permission to access that service.',
  connection_discard_requests: 'Discard them',
  connection_discard_requests_effect: "If you discard them, they're deleted and never sent or checked again.",

  connection_leave_title: 'Connect to another service or account?',
  connection_leave: 'Connect anyway',
  connection_leave_requests: {
    one: "{count} request for {host} isn't done yet.",
    other: "{count} requests for {host} aren't done yet.",
  },
  connection_leave_effect:
    'What is waiting stays in the Outbox until you connect to {host} with the same account again. None of it is sent to the new connection. As long as something is waiting, Terselink keeps its permission to access that service.',

  connection_features: 'Supported features',
  connection_features_all: 'Every feature is supported',
  connection_features_about:
    "To find out, Terselink reads the description that the service may publish, without sending the key. Otherwise it sends test requests for item 0, which can't exist, and compares the errors. Nothing is changed, and at most seven requests are sent.",
  connection_find_features: 'Find out what this service can do',
  connection_finding_features: 'Asking the service…',
  connection_found_features: 'Done. The list shows what is known now.',
  connection_feature_links: 'Edit and delete links',
  connection_feature_pixels: 'Delete pixels',
  connection_feature_clicks: 'Clicks by day',
  /** The service has this feature. */
  connection_feature_seen: 'Yes',
  connection_feature_not_seen: 'Not known yet',
  connection_unsupported_options: 'Unsupported link options',
  connection_unsupported_options_none: 'None found',
  connection_pixel_vendor: 'Vendor {number}',
  connection_limit: 'Request limit',
  connection_limit_unknown: 'Not known yet',
  connection_limit_known: { one: '{count} request per minute', other: '{count} requests per minute' },
  connection_clock: 'Time zone',
  connection_clock_unknown: 'Not known yet. UTC is assumed.',
  connection_clock_utc: 'UTC',
  /** {zone} is such as UTC+2. */
  connection_clock_zone: '{zone}. Expiry dates that you choose are converted to it.',

  passphrase_protection: 'Key protection',
  passphrase_none:
    "The key is stored in this browser without protection, and so are passwords in presets and waiting requests. With a passphrase they're encrypted, and after each browser start nothing is sent until you enter it.",
  passphrase_locked:
    "The key is encrypted with your passphrase and locked, and so are passwords in presets and waiting requests. If you've forgotten the passphrase, enter the API key again below. It replaces the locked one, without a passphrase, and waiting requests are sent. Locked passwords can't be read then: you'll have to enter them again.",
  passphrase_set_already:
    'The key and passwords in presets and waiting requests are encrypted with your passphrase. You enter it after each browser start.',
  passphrase_lock: 'Lock',
  passphrase_change: 'Change passphrase',
  passphrase_remove: 'Remove passphrase',
  passphrase_set: 'Set a passphrase',
  passphrase_set_title: 'Set a passphrase',
  passphrase_change_title: 'Change the passphrase',
  passphrase_remove_title: 'Remove the passphrase?',
  /** A button: stores the passphrase that was entered. */
  passphrase_set_action: 'Set',
  passphrase_change_action: 'Change',
  passphrase_remove_action: 'Remove',
  passphrase_set_about:
    "It isn't stored anywhere and can't be restored. If you forget it, you'll have to enter the API key and every password in a preset again.",
  passphrase_change_about: 'The key stays unlocked until the browser starts again.',
  passphrase_remove_about:
    'The key and passwords in presets and waiting requests will be stored in this browser without protection.',
  passphrase_current: 'Current passphrase',
  passphrase_new: 'New passphrase',
  passphrase_repeated: 'Repeat the passphrase',
  passphrase_mismatch: "The passphrases don't match.",

  account_email_change: 'Email change',
  account_password_change: 'Password change',
  account_both_change: 'Email and password change',
  account_password_erased: 'The new password was erased from this browser. Enter it again to retry.',
  account_changed: 'Your account details were changed.',
  account_name: 'Name',
  account_plan: 'Plan',
  account_plan_ends: 'Plan ends',
  account_registered: 'Registered',
  account_email: 'Email',
  account_password: 'New password',
  account_password_hint:
    'Leave empty to keep the current password. Terselink erases the new one from this browser once the request is finished.',
  /** A button. */
  account_save: 'Save',
} as const satisfies Catalog
