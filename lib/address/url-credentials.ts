/** A web address without its user name and password, as the URL standard spells it; `null` if it has neither. */
export const withoutCredentials = (address: string): string | null => {
  const url = URL.parse(address.trim())
  if (url === null || !/^https?:$/.test(url.protocol) || (url.username === '' && url.password === '')) return null
  url.username = ''
  url.password = ''
  return url.href
}
