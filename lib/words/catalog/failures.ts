import type { Catalog } from '../message.ts'

/** Each failure: what happened (`_title`, without a full stop), and what it means and what to do (`_advice`). */
export const FAILURES = {
  failure_not_connected_title: 'No service is connected',
  failure_not_connected_advice: 'Connect your service to create and manage short links.',
  failure_other_account_title: 'Another account is connected now',
  failure_other_account_advice: 'Nothing was sent or saved. Check what is shown and try again.',
  failure_locked_title: 'Terselink is locked',
  failure_locked_advice: 'Nothing was sent. Unlock the key with your passphrase.',
  failure_offline_title: "You're offline",
  failure_offline_advice: "Nothing was sent. It will be sent when you're back online.",
  failure_unreachable_title: "The service can't be reached",
  failure_unreachable_advice:
    "The connection broke, or the address doesn't answer. Check your network and the service address.",
  failure_timeout_title: "The service didn't answer in time",
  failure_timeout_advice: {
    one: 'There was no complete answer within {count} second. The request may have arrived anyway.',
    other: 'There was no complete answer within {count} seconds. The request may have arrived anyway.',
  },
  failure_permission_title: "The browser doesn't allow access to the service",
  failure_permission_advice:
    'Terselink needs your permission to access {origin}. Nothing is read or sent until you allow it.',
  failure_key_refused_title: 'API key rejected',
  failure_key_refused_advice:
    "The service doesn't accept this key, so nothing is sent with it. Some hosts drop the header that carries it: if the key is right, ask the people who run the service.",
  failure_not_allowed_title: "Your account doesn't allow this",
  failure_not_allowed_advice:
    "The key works, but this account's plan or permissions don't include this. The service can tell you which plan does.",
  failure_slow_down_title: 'Request limit reached',
  /** {when} is such as: in 0:41, at 12:31, tomorrow at 8:40. */
  failure_slow_down_advice: 'The service accepts requests again {when}.',
  failure_exists_title: 'It already exists',
  failure_exists_advice: 'Nothing was created. Use the existing one, or choose another name.',
  failure_alias_taken_title: 'The alias “{alias}” is taken',
  failure_alias_taken_advice: 'Nothing was created or changed. Choose another alias.',
  failure_refused_title: 'The service refused the request',
  failure_refused_advice: 'Nothing was created or changed. Correct what the service objects to, then try again.',
  failure_refused_unsure_advice: 'An earlier attempt may have gone through.',
  failure_service_error_title: 'The service has a problem',
  failure_service_error_advice:
    "It answered with the error HTTP {status}. This is a problem on the service's side. Try again later.",
  failure_no_short_url_title: 'The service returned no usable short URL',
  failure_no_short_url_advice: 'The link may have been created. Look for it under Links before you try again.',
  failure_unreadable_title: "The service's answer isn't from its API",
  failure_unreadable_advice:
    'It may be an error page, a bot check, or another program at this address. Check the service address. ({detail})',
  /** {status} is such as HTTP 200, {part} the name of a field. */
  failure_unreadable_missing: '{status}, missing or invalid: {part}',
  failure_too_large_title: 'The answer was too long',
  failure_too_large_advice:
    'Terselink stopped reading at {megabytes} MB. No valid answer is that long. Check the service address.',
  failure_redirected_title: 'This address redirects to another one',
  failure_redirected_advice: "The key isn't sent along with a redirect. Enter the address it redirects to.",
  failure_invalid_title: "This can't be sent",
  failure_invalid_now_title: "This can't be done now",
  failure_invalid_saved_title: "This can't be saved",
  failure_short_url_changed_title: 'The service gave the link another address',
  /** {copied} and {link} are short URLs. */
  failure_short_url_changed_advice: "The link that was copied, {copied}, doesn't work. The right one is {link}.",
  failure_already_shortened_title: 'This page already has a short link',
  failure_already_shortened_advice: 'Nothing was created. Use {link}, or create another.',
  failure_credentials_title: 'An address contains a user name and password',
  failure_credentials_advice:
    'Nothing was sent, because anyone with the link would see them. Remove them, or keep them, before you shorten it.',
  failure_not_found_title: "It doesn't exist",
  failure_not_found_advice: 'There is nothing with this name or ID. It may have been deleted.',
  failure_interrupted_title: 'The request was interrupted',
  failure_interrupted_advice:
    'The browser or the extension stopped while it was being sent. It may have arrived anyway.',
  failure_storage_title: "The extension's storage can't be used",
  failure_storage_outbox_title: "The Outbox can't be read",
  failure_storage_settings_title: "The settings can't be read",
  failure_storage_connection_title: "The connection can't be read",
  failure_storage_full_title: 'There is no disk space left',
  failure_storage_full_advice:
    'Nothing new is stored or sent. Free some disk space, then try again. What was stored before is still there. ({detail})',
  failure_storage_newer_advice:
    'It was written by a newer version of Terselink and stays unchanged. Update Terselink to use it. ({detail})',
  failure_storage_damaged_advice:
    'The stored data is damaged, or was written before version 1.0.0. It stays unchanged. ({detail})',
  failure_storage_unknown_advice:
    "The browser doesn't allow access to it. Restart the browser, or free some disk space, then try again. ({detail})",
  failure_lost_title: 'The browser deleted stored requests',
  /** Advice if the browser deleted stored requests. */
  failure_lost_request:
    "The disk was probably full. This request wasn't done yet. It may have been sent: look under Links before you send it again.",
  /** The same for several requests. The next message may follow. */
  failure_lost_unfinished:
    'The disk was probably full. Requests that were not done yet: {count}. They may have been sent: look under Links before you send them again.',
  failure_lost_finished:
    'Finished requests that the Outbox no longer lists: {count}. What they created is still there.',
  failure_forbidden_sender_title: 'The request was rejected',
  failure_forbidden_sender_advice: "It didn't come from a page of Terselink, so nothing was done.",
  failure_internal_title: 'Something went wrong in Terselink',
  failure_internal_advice: 'Try again. If it happens again, please report it. ({detail})',
  failure_link_gone_title: 'This link no longer exists',
  failure_link_gone_advice: 'It was probably deleted elsewhere. It has been removed from the list.',
  failure_channel_gone_title: 'This channel no longer exists',
  failure_channel_gone_advice:
    'It was probably deleted elsewhere. Its links, bio pages and QR codes stay, but no longer belong to a channel.',

  field_whole: 'Input',
  field_base_url: 'Service address',
  field_key: 'API key',
  field_passphrase: 'Passphrase',
  field_current: 'Current passphrase',
  field_job: 'Request',
  field_batch: 'Batch',
  field_selection: 'Selection',
  field_url: 'Long URL',
  field_name: 'Name',
  field_tag: 'Tag',
  field_color: 'Color',
  field_slug: 'Slug',
  field_email: 'Email address',
  field_redirectroot: 'Root redirect',
  field_redirect404: '404 redirect',
  field_preset: 'Preset',
  field_presets: 'Preset',
  field_rules: 'Rule',
  field_defaults: 'Default',
  /** Any other field, by the name that the service has for it. */
  field_by_name: '“{field}”',
} as const satisfies Catalog
