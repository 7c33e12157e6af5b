import { SiteMark } from '../../../components/SiteMark.tsx'
import './PageHead.css'

/** Reserves the space for content that comes later. */
const NOTHING_YET = '\u00a0'

/** The page that is shortened: its site, its title and its host. */
export function PageHead({ host, title }: { host: string; title: string }) {
  return (
    <div class="page-head">
      <SiteMark host={host} />
      <div>
        <p class="page-head-title" dir="auto" title={title}>
          {title || host || NOTHING_YET}
        </p>
        <p class="page-title quiet page-head-host" dir="ltr">
          {title === '' ? NOTHING_YET : host}
        </p>
      </div>
    </div>
  )
}
