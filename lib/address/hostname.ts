/** The host's name without the dot of the root: `example.com.` is the same host. */
export const hostnameOf = ({ hostname }: URL): string => hostname.replace(/\.$/, '')

/** Whether this is the host or a subdomain of it. */
export const isOnHost = (hostname: string, host: string): boolean => hostname === host || hostname.endsWith(`.${host}`)
