const THINGS = ['kettle', 'bridge', 'report', 'garden', 'winter', 'recipe', 'ticket', 'museum', 'planet', 'orchard']
const KINDS = ['cheap', 'small', 'annual', 'hidden', 'public', 'second', 'quiet', 'broken', 'modern', 'useful']

const pick = (from: readonly string[], number: number): string => from[number % from.length] ?? ''

/** Links of realistic length, newest first. */
export const madeUpLinks = (count: number, origin: string): Record<string, unknown>[] =>
  Array.from({ length: count }, (_, at) => {
    const number = count - at
    const [kind, thing] = [pick(KINDS, number), pick(THINGS, Math.floor(number / 7))]
    const alias = number.toString(36).padStart(6, 'x')
    return {
      id: number,
      alias,
      shorturl: `${origin}/${alias}`,
      longurl: `https://www.example.com/${kind}/${thing}-${number}?from=list&page=${number % 90}`,
      clicks: (number * 7919) % 5_000,
      title: `The ${kind} ${thing} number ${number} – Example News`,
      description: number % 4 === 0 ? `For the ${pick(THINGS, number)} mailing in week ${number % 52}` : '',
      date: new Date(Date.UTC(2024, 0, 1) + number * 600_000).toISOString().slice(0, 19).replace('T', ' '),
    }
  })

/** Search queries, each one key longer than the previous one. */
export const typedQueries = (count: number): string[] =>
  [`kettle ${Math.floor(count / 3)}`, 'hidden orchard', `example.com/annual`, `week ${Math.floor(count / 9)}`].flatMap(
    (query) => Array.from(query, (_, at) => query.slice(0, at + 1)),
  )
