import type { ReadMessage } from './t.ts'

export interface BrowserMessage {
  message: string
  placeholders?: Record<string, { content: string }>
}

/** Reads a catalog in the browsers' format (`_locales/LANGUAGE/messages.json`) as browsers read their own. */
export const readMessages =
  (messages: Readonly<Record<string, BrowserMessage>>): ReadMessage =>
  (key, values) => {
    const { message = '', placeholders = {} } = messages[key] ?? {}
    return message.replace(/\$\$|\$(\w+)\$/g, (_, name?: string) =>
      name === undefined ? '$' : (values[Number(placeholders[name.toLowerCase()]?.content.slice(1)) - 1] ?? ''),
    )
  }
