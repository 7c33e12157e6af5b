import type { LeftOutOption } from '../lib/model/settings.ts'
import { formatList } from '../lib/words/format.ts'
import { t } from '../lib/words/t.ts'
import { WarningIcon } from './icons.tsx'
import { Notice } from './Notice.tsx'

/** Options that name things of another account, such as its campaigns, and don't apply to the connected one. */
export function LeftOutNotice({ options }: { options: readonly LeftOutOption[] }) {
  if (options.length === 0) return null
  return (
    <Notice tone="warn" icon={<WarningIcon />}>
      <p>{t('shared_left_out', formatList(options.map(named)))}</p>
    </Notice>
  )
}

const named = ({ option, names }: LeftOutOption): string => {
  const label = t(`option_${option}_label`)
  return names.length === 0 ? label : t('shared_left_out_option', label, formatList(names))
}
