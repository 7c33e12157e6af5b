/** A click on something of its own, or the end of marking text, is not meant for the row. */
export const isOnPlainRow = ({ target }: MouseEvent): boolean =>
  target instanceof Element &&
  target.closest('a, button, input, label, select, summary') === null &&
  (getSelection()?.isCollapsed ?? true)
