import type { Catalog } from '../message.ts'

/** The Outbox, and requests in lists. */
export const OUTBOX = {
  /** The section's name within a sentence, as a link to it. */
  outbox_in_sentence: 'Outbox',
  /** What a request does. So do the next ones. The name of its object follows after a colon. */
  outbox_operation_create_link: 'Shorten',
  outbox_operation_update_link: 'Edit link',
  outbox_operation_delete_link: 'Delete link',
  outbox_operation_create_channel: 'Create channel',
  outbox_operation_update_channel: 'Edit channel',
  outbox_operation_delete_channel: 'Delete channel',
  outbox_operation_assign_to_channel: 'Add to channel',
  outbox_operation_create_campaign: 'Create campaign',
  outbox_operation_update_campaign: 'Edit campaign',
  outbox_operation_delete_campaign: 'Delete campaign',
  outbox_operation_assign_link_to_campaign: 'Add to campaign',
  outbox_operation_create_domain: 'Add domain',
  outbox_operation_update_domain: 'Edit domain',
  outbox_operation_delete_domain: 'Delete domain',
  outbox_operation_create_pixel: 'Create pixel',
  outbox_operation_update_pixel: 'Edit pixel',
  outbox_operation_delete_pixel: 'Delete pixel',
  outbox_operation_update_account: 'Edit account details',
  outbox_request: '{operation}: {subject}',

  /** The state of a request. So are the next ones. */
  outbox_state_waiting: 'Waiting',
  outbox_state_sending: 'Sending',
  outbox_state_reconciling: 'Checking',
  outbox_state_unsure: 'Not sure',
  outbox_state_failed: 'Failed',
  outbox_state_done: 'Done',

  outbox_reason_paused: 'Its batch is paused. Resume it under Bulk.',
  /** {reason} is the title of a failure, without a full stop. */
  outbox_reason_failed: '{reason}.',
  /** {when} is such as: in 0:41, at 12:31, tomorrow at 8:40. */
  outbox_reason_failed_next: '{reason}. Next try {when}.',
  outbox_reason_next: 'Will be sent {when}.',
  outbox_reason_limit: 'Request limit reached. The next requests are sent {when}.',
  outbox_reason_turn: 'Waiting for its turn.',
  outbox_reason_checking: 'Asking the service whether it went through.',
  outbox_reason_unsure: 'The request may or may not have gone through.',
  outbox_reason_unsure_because: '{reason}. The request may or may not have gone through.',
  outbox_reason_will_check: 'Terselink will check {when}.',
  outbox_reason_check_turn: 'Terselink will check.',

  outbox_queue: {
    one: '{count} waiting, done in {time} at the earliest',
    other: '{count} waiting, done in {time} at the earliest',
  },
  outbox_empty: "No requests yet. Everything you create, edit or delete appears here until it's done.",
  outbox_empty_here: 'No requests for this connection.',
  outbox_empty_state: 'No requests in this state.',
  outbox_pages: 'Pages of the Outbox',
  outbox_count: { one: '{count} request', other: '{count} requests' },

  outbox_column_request: 'Request',
  outbox_column_state: 'State',
  outbox_column_created: 'Created',
  outbox_column_actions: 'Actions',
  outbox_retry: 'Retry',
  outbox_edit: 'Edit and send again',
  /** A button: lets the user decide what happened. */
  outbox_resolve: 'Resolve',
  outbox_discard: 'Discard',
  outbox_existing: 'Use the existing one',

  /** A button. */
  outbox_select_page: 'Select all on this page',
  outbox_selection: 'Selected requests',
  /** A button: discards all requests in the state “Waiting”. */
  outbox_discard_waiting: 'Discard all waiting',
  /** A button: removes all requests in the state “Done” from the list. */
  outbox_discard_done_all: 'Discard all done',
  /**
   * A button: removes all requests in the state “Failed”, in a section where, for example, it follows: Not created yet:
   * 4 failed.
   */
  outbox_discard_failed: 'Discard all',
  outbox_discard_batch: 'Discard all of this batch',
  outbox_discard_many_title: { one: 'Discard {count} request?', other: 'Discard {count} requests?' },
  outbox_discard_many_unsent: "These won't be sent, and their input is deleted.",
  outbox_discard_many_unsure:
    "May have reached the service already: {count}. Discarding doesn't undo that, but they won't be sent again.",
  outbox_discard_many_sending: "Being sent now: {count}. These aren't discarded.",
  outbox_discard_title: 'Discard this request?',
  outbox_discard_unsent: "It won't be sent, and its input is deleted.",
  outbox_discard_done: 'It only disappears from this list. Nothing changes on the service.',
  outbox_discard_unsure:
    "It may have reached the service already. Discarding doesn't undo it, but it won't be sent again.",

  outbox_resolve_title: 'Did this request go through?',
  outbox_resolve_creation:
    "Look for it on the service. If it's there, choose “It went through”. If not, choose “Send again”. If it turns up later, you'll have it twice.",
  outbox_resolve_change:
    'See on the service whether this was done. If it was, choose “It went through”. If not, choose “Send again”.',
  outbox_resolve_happened: 'It went through',
  outbox_resolve_again: 'Send again',
  outbox_check: 'Check',

  outbox_password_title: 'Enter the password again',
  outbox_password_about:
    'This request had a password, which was erased when the request failed. Nothing is sent until you enter it again.',
  outbox_password: 'Password',
  outbox_password_empty: 'Enter the password, or retry without one.',
  outbox_retry_without_password: 'Retry without password',

  outbox_unreadable_title: { one: "{count} request can't be read", other: "{count} requests can't be read" },
  outbox_unreadable_about:
    "Requests that can't be read are kept apart and aren't sent. Another version of Terselink wrote them, or the storage was damaged. Save them so that you can create them again.",
  outbox_unreadable_copy: 'Copy as text',
  outbox_unreadable_save: 'Save as a file',
  outbox_unreadable_discard: 'Discard unreadable requests',
  outbox_unreadable_discard_title: 'Discard unreadable requests?',
  outbox_unreadable_discard_effect: {
    one: '{count} request will be deleted for good. Nothing is sent, and what the service created stays. Save it first if you want to know what it was.',
    other:
      '{count} requests will be deleted for good. Nothing is sent, and what the service created stays. Save them first if you want to know what they were.',
  },

  outbox_other_connection: {
    one: "{count} request for an account at {host} isn't done yet. Connect that account again to continue.",
    other: "{count} requests for an account at {host} aren't done yet. Connect that account again to continue.",
  },
  outbox_other_connection_connect: 'Connect to {host}',
  outbox_other_connection_discard_effect: {
    one: "{count} request is deleted from this browser and won't be sent to {host}.",
    other: "{count} requests are deleted from this browser and won't be sent to {host}.",
  },
} as const satisfies Catalog
