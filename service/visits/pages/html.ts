import { html as template } from 'hono/html'
import type { HtmlEscapedString } from 'hono/utils/html'

/** Escaped or trusted HTML. Only the `html` template creates it, so no text can become markup. */
export type Html = HtmlEscapedString

/**
 * A template that escapes its values, except those that it created itself. Its type excludes promises, because no value
 * is one.
 */
export const html = (parts: TemplateStringsArray, ...values: (string | Html | readonly Html[])[]): Html =>
  template(parts, ...values) as Html
