import { useMemo } from 'preact/hooks'
import { QrCode } from '../../../components/qr-code/QrCode.tsx'
import { qrModules } from '../../../lib/qr-modules.ts'
import type { World } from '../world.ts'

/** The QR code of a short URL, loaded with the code that renders it. */
export function QrPanel({ url, world }: { url: string; world: World }) {
  const modules = useMemo(() => qrModules(url), [url])
  return <QrCode url={url} modules={modules} copyImage={world.copyImage} save={world.save} />
}
