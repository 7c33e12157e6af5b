import { useState } from 'preact/hooks'
import { COPY_FORMAT_WORDS } from '../../../components/CopyAs.tsx'
import type { Choice } from '../../../components/field/choice.ts'
import { SelectField } from '../../../components/field/SelectField.tsx'
import { TextField } from '../../../components/field/TextField.tsx'
import { CloseIcon } from '../../../components/icons.tsx'
import { copiedLinks } from '../../../lib/copy-as/copied-links.ts'
import { copyRuleHost, copyRuleProblem } from '../../../lib/copy-as/copy-format.ts'
import { COPY_PLACEHOLDERS, templateProblem, unknownPlaceholders } from '../../../lib/copy-as/copy-template.ts'
import type { Problem } from '../../../lib/model/problem.ts'
import { COPY_FORMATS, type CopyFormat, type CopyRule, type CopySettings } from '../../../lib/model/settings.ts'
import { formatList } from '../../../lib/words/format.ts'
import { problemSentence } from '../../../lib/words/problem-sentence.ts'
import { t } from '../../../lib/words/t.ts'
import { SelectRow, SettingRow } from '../parts/SettingRow.tsx'
import './CopySettingsRows.css'

interface CopySettingsRowsProps {
  settings: CopySettings
  /** Applies a change to the stored settings immediately. */
  change: (change: (now: CopySettings) => CopySettings) => void
}

/** The settings for copying links: the format, the user's template, and formats for single sites. */
export function CopySettingsRows({ settings, change }: CopySettingsRowsProps) {
  const { format, template, rules } = settings
  return (
    <>
      <h2>{t('defaults_copy_as')}</h2>
      <SelectRow
        label={t('defaults_copy_format')}
        help={t(format === 'html' ? 'defaults_copy_html_help' : 'defaults_copy_format_help')}
        name="copyFormat"
        value={format}
        choices={formatChoices()}
        onChange={(chosen) => change((now) => ({ ...now, format: chosen }))}
      />
      <TemplateRow template={template} store={(text) => change((now) => ({ ...now, template: text }))} />
      <SiteFormats rules={rules} change={(changed) => change((now) => ({ ...now, rules: changed(now.rules) }))} />
    </>
  )
}

const formatChoices = (): (Choice & { value: CopyFormat })[] =>
  COPY_FORMATS.map((format) => ({ value: format, label: t(COPY_FORMAT_WORDS[format].name) }))

function TemplateRow({ template, store }: { template: string; store: (template: string) => void }) {
  const [text, setText] = useState(template)
  const [now] = useState(Date.now)
  const problem = templateProblem(text)
  const unknown = unknownPlaceholders(text)
  const written = (name: string) => `{${name}}`
  const example = {
    title: t('defaults_copy_example_title'),
    shortUrl: 'https://sho.rt/alps',
    longUrl: 'https://example.com/travel/alps',
  }
  return (
    <SettingRow
      label={t('defaults_copy_template')}
      help={t('defaults_copy_template_help', formatList(COPY_PLACEHOLDERS.map(written)))}
      wide
    >
      {(control) => (
        <>
          <textarea
            {...control}
            class="text-area"
            name="copyTemplate"
            rows={2}
            dir="auto"
            value={text}
            aria-invalid={problem !== null}
            onInput={({ currentTarget: { value } }) => {
              setText(value)
              if (templateProblem(value) === null) store(value)
            }}
          />
          {problem !== null && (
            <p class="field-problem" role="alert">
              {problemSentence(problem)}
            </p>
          )}
          {unknown.length > 0 && <p class="quiet">{t('defaults_copy_template_literal', formatList(unknown))}</p>}
          {problem === null && (
            <figure class="copy-example">
              <figcaption class="quiet">{t('defaults_copy_example')}</figcaption>
              <pre dir="auto">{copiedLinks([example], { format: 'template', template: text, now }).text}</pre>
            </figure>
          )}
        </>
      )}
    </SettingRow>
  )
}

interface SiteFormatsProps {
  rules: CopyRule[]
  change: (change: (now: CopyRule[]) => CopyRule[]) => void
}

function SiteFormats({ rules, change }: SiteFormatsProps) {
  const [typed, setTyped] = useState('')
  const [format, setFormat] = useState<CopyFormat>('markdown')
  const [problem, setProblem] = useState<Problem | null>(null)
  return (
    <form
      class="setting"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        const found = copyRuleProblem(typed, rules)
        const host = copyRuleHost(typed)
        setProblem(found)
        event.currentTarget.querySelector('input')?.focus()
        if (found !== null || host === null) return
        setTyped('')
        change((now) => [...now.filter((rule) => rule.host !== host), { host, format }])
      }}
    >
      <div class="setting-text">
        <h3>{t('defaults_copy_sites')}</h3>
        <p class="quiet">{t('defaults_copy_sites_help')}</p>
      </div>
      <div class="setting-control wide copy-sites">
        {rules.length > 0 && (
          <ul aria-label={t('defaults_copy_sites')}>
            {rules.map((rule) => (
              <li key={rule.host}>
                <bdi>{rule.host}</bdi>
                <select
                  aria-label={t('defaults_copy_site_format_of', rule.host)}
                  value={rule.format}
                  onChange={({ currentTarget: { value } }) =>
                    change((now) =>
                      now.map((each) => (each.host === rule.host ? { ...each, format: value as CopyFormat } : each)),
                    )
                  }
                >
                  {formatChoices().map(({ value, label }) => (
                    <option key={value} value={value}>
                      {label}
                    </option>
                  ))}
                </select>
                <button
                  type="button"
                  class="plain icon-only"
                  aria-label={t('defaults_copy_site_remove', rule.host)}
                  onClick={() => change((now) => now.filter((each) => each.host !== rule.host))}
                >
                  <CloseIcon />
                </button>
              </li>
            ))}
          </ul>
        )}
        <div class="copy-sites-new">
          <TextField
            label={t('defaults_copy_site')}
            name="copySite"
            value={typed}
            placeholder="github.com"
            onInput={(text) => {
              setTyped(text)
              setProblem(null)
            }}
            problem={problem === null ? undefined : problemSentence(problem)}
          />
          <SelectField
            label={t('defaults_copy_site_format')}
            name="copySiteFormat"
            value={format}
            choices={formatChoices()}
            onChange={(chosen) => setFormat(chosen as CopyFormat)}
          />
          <button type="submit">{t('defaults_copy_site_add')}</button>
        </div>
      </div>
    </form>
  )
}
