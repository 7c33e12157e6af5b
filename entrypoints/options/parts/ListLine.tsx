import type { ComponentChildren } from 'preact'
import './ListLine.css'

interface ListLineProps {
  /**
   * How much is listed, such as "15 channels". It is announced; if there are several paragraphs, only those that
   * change.
   */
  count: ComponentChildren
  /** The age of the list, followed by its buttons. */
  children?: ComponentChildren
}

/** The line above a list. */
export function ListLine({ count, children }: ListLineProps) {
  return (
    <div class="list-line">
      <div role="status" aria-atomic="false">
        {typeof count === 'string' ? (
          <p class="number quiet" aria-atomic="true">
            {count}
          </p>
        ) : (
          count
        )}
      </div>
      {children}
    </div>
  )
}
