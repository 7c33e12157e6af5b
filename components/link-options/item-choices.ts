import type { Choice } from '../field/choice.ts'

/** The account's channels or campaigns to choose from, those with a star first, with their color. */
export const itemChoices = (items: readonly { id: number; name: string; color?: string }[]): Choice[] =>
  starredFirst(items).map(({ id, name, color }) => ({ value: String(id), label: name, color: color || undefined }))

export const starredFirst = <Item extends object>(items: readonly Item[]): Item[] => {
  const isStarred = (item: Item) => 'starred' in item && item.starred === true
  return [...items.filter(isStarred), ...items.filter((item) => !isStarred(item))]
}
