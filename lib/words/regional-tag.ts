const localeOf = (tag: string): Intl.Locale | null => {
  try {
    return new Intl.Locale(tag).maximize()
  } catch {
    return null
  }
}

/**
 * The catalog's language as the user's region writes dates, times and numbers: the first of the browser's languages that
 * is the same one, otherwise the catalog's in the region of the browser's first. A BCP 47 tag, for `Intl`.
 */
export const regionalTag = (catalog: string, preferred: readonly string[]): string => {
  const own = localeOf(catalog)
  const locales = preferred.flatMap((tag) => localeOf(tag) ?? [])
  const same = locales.find(({ language, script }) => language === own?.language && script === own.script)
  if (same !== undefined) return `${same.language}-${same.region}`
  const region = locales[0]?.region
  if (own === null || region === undefined) return catalog
  const there = localeOf(`${own.language}-${region}`)
  // In some regions the language has another script.
  return there?.script === own.script ? `${own.language}-${region}` : catalog
}
