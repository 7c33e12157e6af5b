import type { ComponentChildren } from 'preact'
import { SectionFrame } from '../parts/SectionFrame.tsx'
import './PrivacySection.css'

interface KeptThing {
  what: string
  how: string
  until: ComponentChildren
}

const disconnect = <a href="#connection">Disconnect</a>

const KEPT: readonly KeptThing[] = [
  {
    what: 'The API key',
    how: 'As it is, or encrypted under your passphrase. It leaves in one header, to the address that it was entered for, and is never shown again.',
    until: <>{disconnect} removes it.</>,
  },
  {
    what: 'Your requests',
    how: 'Everything that you asked for, with the title of the page, until the service has taken it, and the last ones that are done. A password in a request is erased as soon as the request is settled, and encrypted until then if you set a passphrase.',
    until: (
      <>
        Each can be discarded in the <a href="#outbox">Outbox</a>; {disconnect} removes them all.
      </>
    ),
  },
  {
    what: 'What you paste in Bulk',
    how: 'With its links, so that it can come back with short ones in their place.',
    until: <>Putting the batch away removes it; {disconnect} removes all.</>,
  },
  {
    what: 'Your links and collections',
    how: 'A copy of the account’s links, channels, campaigns, domains, pixels, overlays and splash pages, so that they can be searched without a request. Of the account itself its name, e-mail address, plan and dates.',
    until: <>{disconnect} removes it; the service keeps its own.</>,
  },
  {
    what: 'Values of parameters',
    how: 'The last values that you gave to each parameter, to be offered again.',
    until: <>They can be forgotten where they are offered; {disconnect} removes them all.</>,
  },
  {
    what: 'Settings, presets and rules',
    how: 'In this browser alone, passwords of presets included. These are encrypted if you set a passphrase.',
    until: (
      <>
        You change or delete them under <a href="#presets">Presets</a> and <a href="#defaults">Defaults</a>. They stay
        when you disconnect.
      </>
    ),
  },
  {
    what: 'Forms that are not sent yet',
    how: 'In the browser’s memory for the session, by tab and address; never a password.',
    until: 'Sending or discarding the form removes it, and closing the browser all of them.',
  },
]

/** What Terselink keeps, where it sends it, and how each can be removed. It must stay true: change it with the code. */
export function PrivacySection() {
  return (
    <SectionFrame title="Privacy" narrow>
      <section class="privacy-part" aria-labelledby="privacy-sent">
        <h2 id="privacy-sent">Where it sends something</h2>
        <p>
          To the service that you connected, and nowhere else. It gets the addresses that you shorten and what you type
          in the forms. There is no telemetry, no advertising and no code from elsewhere.
        </p>
        <p>
          Two pictures are loaded. The picture of your account comes from your service alone; redirects aren’t followed
          and the key isn’t sent. The meta image of a link is loaded over https from the address that you enter for it,
          as any web page would, but without saying which page asks.
        </p>
        <p>
          An address is read only when you ask for it: from the tab on which you press the button or the keys, from the
          link or the text that you chose in the menu, or from all tabs of a window if you allow that.
        </p>
        <p>
          Terselink doesn’t run in private windows: it keeps each request on this computer until it’s done, and a
          private window should leave nothing behind.
        </p>
      </section>
      <section class="privacy-part" aria-labelledby="privacy-kept">
        <h2 id="privacy-kept">What it keeps on this computer</h2>
        <dl class="privacy-kept">
          {KEPT.map(({ what, how, until }) => (
            <div key={what}>
              <dt>{what}</dt>
              <dd>{how}</dd>
              <dd class="quiet">{until}</dd>
            </div>
          ))}
        </dl>
        <p>Removing the extension removes all of it. Your links at the service stay, and keep working.</p>
      </section>
    </SectionFrame>
  )
}
