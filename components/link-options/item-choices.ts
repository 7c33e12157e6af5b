import type { Choice } from '../field/choice.ts'

/** Choices for the account's channels or campaigns with their colors, starred ones first. */
export const itemChoices = (items: readonly { id: number; name: string; color?: string }[]): Choice[] =>
  starredFirst(items).map(({ id, name, color }) => ({ value: String(id), label: name, color: color || undefined }))

export const starredFirst = <Item extends object>(items: readonly Item[]): Item[] => {
  const isStarred = (item: Item) => 'starred' in item && item.starred === true
  return [...items.filter(isStarred), ...items.filter((item) => !isStarred(item))]
}
