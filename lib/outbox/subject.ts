/** Fields that name an intent, the most specific first. */
const NAMING_FIELDS = ['url', 'name', 'domain', 'email'] as const

/** What a list shows of a job: the long URL or the object's name, otherwise the page's title. */
export const subjectOf = ({ input, title }: { input: Record<string, unknown>; title: string }): string => {
  for (const field of NAMING_FIELDS) {
    const value = input[field]
    if (typeof value === 'string' && value !== '') return value
  }
  return title
}
