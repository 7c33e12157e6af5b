/** What this device has stored of an account, besides its requests. */
export interface StoredAccount {
  /** The id of the account's connection. */
  connection: string
  name: string
  baseUrl: string
  isConnected: boolean
  links: number
  /** Roughly how much space the data takes. */
  bytes: number
}
