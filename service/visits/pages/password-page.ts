import type { Answer } from '../visit.ts'
import { html, htmlPage } from './html-page.ts'

/** Asks for a link's password. The form goes back to the address that it came from. */
export const passwordPage = (status: 200 | 403, wrong: boolean): Answer =>
  htmlPage(
    status,
    'This link has a password',
    html`<form method="post"><label for="password">Password</label>
<input id="password" name="password" type="password" autocomplete="off" required autofocus> <button>Open</button>
${wrong ? html`<p role="alert">That is not the password of this link.</p>` : ''}</form>`,
  )
