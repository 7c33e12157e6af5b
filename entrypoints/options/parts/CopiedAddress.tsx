import { CopyButton } from '../../../components/CopyButton.tsx'
import { MiddleTruncated } from '../../../components/MiddleTruncated.tsx'
import { WebLink } from '../../../components/WebLink.tsx'
import { usePageTools } from '../page/page-context.ts'
import './CopiedAddress.css'

/** An address on one line, to open or to copy. */
export function CopiedAddress({ url }: { url: string }) {
  const { copyText } = usePageTools()
  return (
    <span class="copied-address">
      <WebLink url={url}>
        <MiddleTruncated text={url} dir="ltr" />
      </WebLink>
      <CopyButton text={url} copy={copyText} compact />
    </span>
  )
}
