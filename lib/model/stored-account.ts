/** What this device has stored of an account, beside its requests. */
export interface StoredAccount {
  /** The id of its connection. */
  connection: string
  name: string
  baseUrl: string
  isConnected: boolean
  links: number
  /** About how much it takes. */
  bytes: number
}
