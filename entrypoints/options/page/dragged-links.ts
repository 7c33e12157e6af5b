/** A channel on which links can be dropped. */
export interface DropPlace {
  id: number
  name: string
}

/** Links that the pointer drags from a list to a channel in the navigation. */
export interface DraggedLinks {
  dropOn: (place: DropPlace) => void
}
