import { CopyButton } from '../../../components/CopyButton.tsx'
import { MiddleTruncated } from '../../../components/MiddleTruncated.tsx'
import { usePageTools } from '../page/page-context.ts'
import './CopiedAddress.css'

/** An address of the service to follow or to copy; what is not http(s) is only shown. */
export function CopiedAddress({ url }: { url: string }) {
  const { copyText } = usePageTools()
  return (
    <span class="copied-address">
      {/^https?:\/\//i.test(url) ? (
        <a href={url} target="_blank" rel="noreferrer" dir="ltr">
          <MiddleTruncated text={url} dir="ltr" />
        </a>
      ) : (
        <MiddleTruncated text={url} dir="ltr" />
      )}
      <CopyButton text={url} copy={copyText} compact />
    </span>
  )
}
