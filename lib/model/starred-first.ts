/** The items in their order, but those with a star before all others. */
export const starredFirst = <Item extends object>(items: readonly Item[]): Item[] => {
  const isStarred = (item: Item) => 'starred' in item && item.starred === true
  return [...items.filter(isStarred), ...items.filter((item) => !isStarred(item))]
}
