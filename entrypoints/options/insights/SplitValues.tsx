import { useUtmValues } from '../../../components/link-options/utm-values.ts'
import { splitValues } from '../../../lib/utm/near-duplicate.ts'
import { t } from '../../../lib/words/t.ts'
import { filtersQuery } from '../links/link-filters.ts'
import { routeHash } from '../page/route.ts'

/** As many values as are listed. */
const SHOWN = 10

/** UTM values that several spellings split, with the links of each spelling; nothing if there are none. */
export function SplitValues() {
  const split = splitValues(useUtmValues(true))
  if (split.length === 0) return null
  return (
    <section class="insights-part">
      <h2>{t('insights_split')}</h2>
      <p class="quiet">{t('insights_split_hint')}</p>
      <ul class="insights-split">
        {split.slice(0, SHOWN).map(({ name, spellings }) => (
          <li key={`${name} ${spellings[0]?.value}`}>
            <span class="quiet" dir="ltr">
              {name}
            </span>
            {spellings.map(({ value, links }) => (
              <a key={value} href={routeHash('links', null, filtersQuery({ utm: { name, value } }))}>
                {t('insights_spelling', value, links)}
              </a>
            ))}
          </li>
        ))}
      </ul>
      {split.length > SHOWN && <p class="quiet insights-note">{t('insights_split_more', split.length - SHOWN)}</p>}
    </section>
  )
}
