import { useMemo } from 'preact/hooks'
import { QrCode } from '../../../components/qr-code/QrCode.tsx'
import { qrModules } from '../../../lib/qr-modules.ts'
import { usePageTools } from '../page/page-context.ts'

export function QrCodePanel({ url }: { url: string }) {
  const { copyImage, save } = usePageTools()
  const modules = useMemo(() => qrModules(url), [url])
  return <QrCode url={url} modules={modules} copyImage={copyImage} save={save} />
}
