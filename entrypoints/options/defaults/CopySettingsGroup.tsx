import { useState } from 'preact/hooks'
import { COPY_FORMAT_WORDS } from '../../../components/CopyAs.tsx'
import type { Choice } from '../../../components/field/choice.ts'
import { FieldGroup } from '../../../components/field/FieldGroup.tsx'
import { SelectField } from '../../../components/field/SelectField.tsx'
import { TextAreaField } from '../../../components/field/TextAreaField.tsx'
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
import './CopySettingsGroup.css'

interface CopySettingsGroupProps {
  settings: CopySettings
  /** Stores at once what the change makes of the stored ones. */
  change: (change: (now: CopySettings) => CopySettings) => void
}

/** How links are copied: the format, the user's template, and formats for sites. */
export function CopySettingsGroup({ settings, change }: CopySettingsGroupProps) {
  const { format, template, rules } = settings
  return (
    <FieldGroup legend={t('defaults_copy_as')} hint={t('defaults_copy_as_about')}>
      <SelectField
        label={t('defaults_copy_format')}
        name="copyFormat"
        value={format}
        choices={formatChoices()}
        onChange={(chosen) => change((now) => ({ ...now, format: chosen as CopyFormat }))}
        hint={format === 'html' ? t('defaults_copy_html_about') : undefined}
      />
      {format !== 'html' && format !== 'template' && <Example format={format} template="" />}
      <TemplateField template={template} store={(text) => change((now) => ({ ...now, template: text }))} />
      <SiteFormats rules={rules} change={(changed) => change((now) => ({ ...now, rules: changed(now.rules) }))} />
    </FieldGroup>
  )
}

const formatChoices = (): Choice[] =>
  COPY_FORMATS.map((format) => ({ value: format, label: t(COPY_FORMAT_WORDS[format].name) }))

function Example({ format, template }: { format: CopyFormat; template: string }) {
  const link = {
    title: t('defaults_copy_example_title'),
    shortUrl: 'https://sho.rt/alps',
    longUrl: 'https://example.com/travel/alps',
  }
  const [now] = useState(Date.now)
  const { text } = copiedLinks([link], { format, template, now })
  return (
    <figure class="copy-example">
      <figcaption class="quiet">{t('defaults_copy_example')}</figcaption>
      <pre dir="auto">{text}</pre>
    </figure>
  )
}

function TemplateField({ template, store }: { template: string; store: (template: string) => void }) {
  const [text, setText] = useState(template)
  const problem = templateProblem(text)
  const unknown = unknownPlaceholders(text)
  const written = (name: string) => `{${name}}`
  return (
    <div class="copy-template">
      <TextAreaField
        label={t('defaults_copy_template')}
        name="copyTemplate"
        value={text}
        onInput={(typed) => {
          setText(typed)
          if (templateProblem(typed) === null) store(typed)
        }}
        problem={problem === null ? undefined : problemSentence(problem)}
        hint={t(
          'defaults_copy_template_about',
          formatList(COPY_PLACEHOLDERS.filter((name) => name !== 'date').map(written)),
          written('date'),
        )}
      />
      {unknown.length > 0 && <p class="quiet">{t('defaults_copy_template_literal', formatList(unknown))}</p>}
      {problem === null && <Example format="template" template={text} />}
    </div>
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
      class="copy-sites"
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
      <h2>{t('defaults_copy_sites')}</h2>
      <p class="quiet">{t('defaults_copy_sites_about')}</p>
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
    </form>
  )
}
