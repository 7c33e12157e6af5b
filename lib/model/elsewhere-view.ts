/** Requests that wait for another connection than the present one. */
export interface ElsewhereView {
  /** Names the connection to the worker. */
  connection: string
  baseUrl: string
  /** How many are neither done nor discarded. */
  requests: number
}

/** Nothing was connected yet: these requests of the present connection would be left waiting. */
export interface LeavesRequests {
  leaves: ElsewhereView
}
