import type { FieldProblem, InputProblem, PlainInputCode } from '../contract/problem.ts'

/** Problems that the extension detects itself, beyond those of the contract. */
export const OWN_CODES = [
  // Addresses of a service.
  'not_service_address',
  'not_https',
  'readable_key',
  'credentials',
  'other_service',
  // Addresses to shorten.
  'no_address',
  'several_addresses',
  'local_file',
  'browser_page',
  'browser_data',
  'hidden_address',
  'no_links',
  'credentials_undecided',
  // Options of a link.
  'password_lost',
  'incomplete_date_time',
  'not_in_future',
  'repeated_above',
  'no_device_target',
  'parameters_too_long',
  'utm_date',
  'nothing_to_change',
  // Settings.
  'two_expiries',
  'sealed_password',
  'name_taken',
  'changed_elsewhere',
  'no_own_id',
  'not_host',
  'not_host_and_path',
  'not_site',
  'not_in_path',
  'not_parameter_name',
  'not_pattern',
  'host_has_rule',
  'no_link_placeholder',
  'alias_placeholder',
  'alias_never_changes',
  'unknown_preset',
  'preset_deleted',
  // Keys and connections.
  'wrong_passphrase',
  'wrong_current_passphrase',
  'connection_in_use',
  'connect_superseded',
  // Requests and batches, in a state that doesn't allow the action.
  'job_not_failed',
  'job_not_unsure',
  'job_sending',
  'job_without_short_url',
  'batch_not_finished',
  'link_changed_since',
  'leads_to_itself',
  // Messages of our own pages.
  'not_in_request',
  'unknown_method',
] as const

export type PlainProblem = PlainInputCode | (typeof OWN_CODES)[number]

/**
 * The problem of one field of an input, as data: it is stored and sent in messages. Only `problem-sentence.ts` puts it
 * into words.
 */
export type Problem =
  | { code: PlainProblem }
  | InputProblem
  /** `after` is the text before the place where the address may end. */
  | { code: 'unclear_end'; params: { after: string } }
  /** The address with its invisible characters named (`shown`) and removed (`clean`). */
  | { code: 'invisible_characters'; params: { shown: string; clean: string } }
  | { code: 'too_many_links'; params: { links: number; limit: number } }

/** The problem of a field of the user's input; `field` is its path. */
export type InputFieldProblem = FieldProblem<Problem>
