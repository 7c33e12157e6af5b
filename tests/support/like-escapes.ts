/** Texts that contain what a service may have escaped, but are meant as they are. */
export const LIKE_ESCAPES = [
  'Café &lt;Q2&gt;',
  'R&amp;D',
  'R&amp;amp;D',
  '&amp;lt;b&amp;gt;',
  'Zeno&#39;s',
  'Zeno&#039;s &#x27;paradoxes&#x27;',
  '&copy; 2026',
  '&copy=1&lt=2',
  '&quot;quoted&quot;',
  'a&nbsp;b',
  'Q&A &lt;Q2&gt;',
  '\\u0026amp; \\ "&lt;"',
] as const
