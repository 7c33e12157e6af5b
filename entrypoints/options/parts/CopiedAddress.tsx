import { Address } from '../../../components/Address.tsx'
import { CopyButton } from '../../../components/CopyButton.tsx'
import { WebLink } from '../../../components/WebLink.tsx'
import { usePageTools } from '../page/page-context.ts'
import './CopiedAddress.css'

interface CopiedAddressProps {
  url: string
  /** The alias in a short URL, which is emphasized. */
  alias?: string
  /** The searched text, which is marked. */
  query?: string
  /** Copies the link in the chosen format. Without this, the address is copied. */
  copy?: () => Promise<boolean>
}

/** An address on one line without its scheme, which can be opened and copied. */
export function CopiedAddress({ url, alias = '', query = '', copy }: CopiedAddressProps) {
  const { copyText } = usePageTools()
  return (
    <span class="copied-address">
      <WebLink url={url}>
        <Address url={url} alias={alias} query={query} />
      </WebLink>
      <CopyButton text={url} copy={copy ?? copyText} compact shortcut="c" />
    </span>
  )
}
