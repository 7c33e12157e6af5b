import type { RefObject } from 'preact'
import { useCallback, useEffect, useLayoutEffect, useState } from 'preact/hooks'

/**
 * The part of the window's height that may cover the form: with large text, more would leave too little of the form.
 */
const MAX_SHARE = 0.6

/** The least visible part of a message: its title. */
const MIN_SHOWN_PX = 64

interface FormParts {
  /** The last part of the form before the bar. */
  options: RefObject<HTMLElement | null>
  bar: RefObject<HTMLElement | null>
  messages: RefObject<HTMLElement | null>
}

interface BarPlace {
  /** Whether the bar stays in view, however long the form is. */
  isBarSticky: boolean
  /** Whether the messages are in the bar, above the button. */
  areMessagesInBar: boolean
  messagesHeight: number
  /** How many pixels of the messages at the end of the popup stay in view, wherever the window is scrolled. */
  shownMessages: number
}

const INITIAL: BarPlace = { isBarSticky: true, areMessagesInBar: false, messagesHeight: 0, shownMessages: 0 }

const placeOf = (bar: HTMLElement, options: HTMLElement, messages: HTMLElement | null): BarPlace => {
  const room = window.innerHeight * MAX_SHARE
  const message = messages?.offsetHeight ?? 0
  const height = bar.offsetHeight - (bar.contains(messages) ? message : 0)
  const endOfForm = options.getBoundingClientRect().bottom
  const isOverForm = bar.getBoundingClientRect().bottom - height < endOfForm - 1
  const free = Math.floor(window.innerHeight - endOfForm - window.scrollY - height)
  return {
    isBarSticky: height <= room,
    areMessagesInBar: message > 0 && isOverForm && height + message <= room,
    messagesHeight: message,
    shownMessages: free < MIN_SHOWN_PX ? 0 : Math.min(free, message),
  }
}

/**
 * Where the bar with the button and the messages are, so that the button never moves when a message appears. Over a
 * long form, the bar is at the end of the window and grows upwards; otherwise messages are at the end of the popup. A
 * focused or scrolled-to element stays clear of both.
 */
export const useFormBar = ({ options, bar, messages }: FormParts, hasMessages: boolean): BarPlace => {
  const [place, setPlace] = useState(INITIAL)
  const measure = useCallback(() => {
    if (bar.current === null || options.current === null) return
    const next = placeOf(bar.current, options.current, messages.current)
    setPlace((before) => (isSamePlace(before, next) ? before : next))
    const covered = [next.isBarSticky ? bar.current.offsetHeight : 0, next.shownMessages]
    document.documentElement.style.scrollPaddingBlockEnd = `${Math.max(...covered)}px`
  }, [options, bar, messages])
  // Measures after each rendering of messages, before they are painted.
  useLayoutEffect(() => {
    if (hasMessages) measure()
  })
  useEffect(() => {
    const observer = new ResizeObserver(measure)
    for (const part of [options, bar, messages]) if (part.current) observer.observe(part.current)
    window.addEventListener('resize', measure)
    return () => {
      observer.disconnect()
      window.removeEventListener('resize', measure)
      document.documentElement.style.scrollPaddingBlockEnd = ''
    }
  }, [measure, options, bar, messages, hasMessages, place])
  return place
}

const isSamePlace = (one: BarPlace, other: BarPlace): boolean =>
  one.isBarSticky === other.isBarSticky &&
  one.areMessagesInBar === other.areMessagesInBar &&
  one.messagesHeight === other.messagesHeight &&
  one.shownMessages === other.shownMessages
