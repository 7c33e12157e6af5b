import { CopyButton } from '../../../components/CopyButton.tsx'
import { MiddleTruncated } from '../../../components/MiddleTruncated.tsx'
import { WebLink } from '../../../components/WebLink.tsx'
import { withoutScheme } from '../../../lib/words/format.ts'
import { usePageTools } from '../page/page-context.ts'
import './CopiedAddress.css'

interface CopiedAddressProps {
  url: string
  /** Of a short URL: it is emphasized. */
  alias?: string
  /** Copies the link in the format that is set; otherwise the address is copied. */
  copy?: () => Promise<boolean>
}

/** An address on one line, without its scheme, to open or to copy. */
export function CopiedAddress({ url, alias = '', copy }: CopiedAddressProps) {
  const { copyText } = usePageTools()
  const shown = withoutScheme(url)
  return (
    <span class="copied-address">
      <WebLink url={url}>
        <MiddleTruncated
          scheme={url.slice(0, url.length - shown.length)}
          text={shown}
          quiet={alias !== '' && shown.endsWith(`/${alias}`) ? shown.length - alias.length : 0}
          dir="ltr"
        />
      </WebLink>
      <CopyButton text={url} copy={copy ?? copyText} compact />
    </span>
  )
}
