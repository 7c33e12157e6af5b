import { BranchIcon } from '../../../components/icons.tsx'
import { t } from '../../../lib/words/t.ts'
import { eachHash } from './each-hash.ts'

/** The link to "Make one for each" in the head of a section. */
export function EachLink() {
  return (
    <a class="button" href={eachHash()} title={t('each_open')}>
      <BranchIcon />
      {t('each_open')}
    </a>
  )
}
