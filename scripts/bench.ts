// `npm run bench -- NAME`: measurements.
import { benchBatchSize } from './bench/batch-size.ts'
import { benchBulkPage } from './bench/bulk-page.ts'
import { benchLibrary } from './bench/library.ts'
import { benchOutboxSize } from './bench/outbox-size.ts'
import { benchPopupPaint } from './bench/popup-paint.ts'
import { benchPressToClipboard } from './bench/press-to-clipboard.ts'
import { benchService } from './bench/service.ts'

const BENCHES: Readonly<Record<string, () => Promise<void>>> = {
  batches: benchBatchSize,
  bulk: benchBulkPage,
  library: benchLibrary,
  outbox: benchOutboxSize,
  popup: benchPopupPaint,
  instant: benchPressToClipboard,
  service: benchService,
}

const bench = BENCHES[process.argv[2] ?? '']
if (bench === undefined) {
  console.log(`Usage: npm run bench -- ${Object.keys(BENCHES).join(' | ')}`)
  process.exitCode = 1
} else await bench()
