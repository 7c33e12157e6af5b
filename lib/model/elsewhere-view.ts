/** The waiting requests of another connection than the current one. */
export interface ElsewhereView {
  /** Identifies the connection for the worker. */
  connection: string
  baseUrl: string
  /** How many are neither done nor discarded. */
  requests: number
}

/** Nothing was connected yet, because these requests of the current connection would be left waiting. */
export interface LeavesRequests {
  leaves: ElsewhereView
}
