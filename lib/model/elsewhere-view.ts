/** The requests of one connection that are neither done nor discarded. */
export interface UnfinishedRequests {
  /** Identifies the connection for the worker. */
  connection: string
  baseUrl: string
  /** How many there are. */
  requests: number
}

/** Nothing was connected yet, because these requests of the current connection would be left waiting. */
export interface LeavesRequests {
  leaves: UnfinishedRequests
}
