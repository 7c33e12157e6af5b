import { AppearanceIcon } from '../../../components/icons.tsx'
import { LANGUAGE_TAGS, LANGUAGES } from '../../../lib/model/languages.ts'
import { DENSITIES, THEMES } from '../../../lib/model/settings.ts'
import { t } from '../../../lib/words/t.ts'
import { createSettingChoice, type SettingChoice } from '../page/setting-choice.ts'
import { Lockable } from '../parts/Lockable.tsx'
import { SectionFailure } from '../parts/SectionFailure.tsx'
import { SectionFrame } from '../parts/SectionFrame.tsx'
import { CheckboxRow, RadioRow, SelectRow } from '../parts/SettingRow.tsx'
import { section } from '../section.tsx'

/** Each choice is stored immediately. */
function AppearanceSection({ state: { shown, choose, failure } }: { state: SettingChoice }) {
  const settings = shown.value
  return (
    <SectionFrame title={t('page_section_appearance')} narrow>
      <SectionFailure failure={failure.value} />
      {settings && (
        <div class="settings">
          <Lockable settings={settings} name="language">
            <SelectRow
              label={t('appearance_language')}
              name="language"
              value={settings.language}
              choices={[
                { value: 'browser', label: t('appearance_language_browser') },
                ...LANGUAGE_TAGS.map((tag) => ({ value: tag, label: LANGUAGES[tag] })),
              ]}
              onChange={(language) => void choose({ language })}
            />
          </Lockable>
          <Lockable settings={settings} name="theme">
            <RadioRow
              label={t('appearance_theme')}
              name="theme"
              chosen={settings.theme}
              choices={THEMES.map((value) => ({ value, name: `appearance_theme_${value}` as const }))}
              onChoose={(theme) => void choose({ theme })}
            />
          </Lockable>
          <Lockable settings={settings} name="density">
            <RadioRow
              label={t('appearance_density')}
              name="density"
              chosen={settings.density}
              choices={DENSITIES.map((value) => ({ value, name: `appearance_density_${value}` as const }))}
              onChoose={(density) => void choose({ density })}
            />
          </Lockable>
          <Lockable settings={settings} name="singleKeys">
            <CheckboxRow
              label={t('appearance_single_keys')}
              help={t('appearance_single_keys_help')}
              name="singleKeys"
              checked={settings.singleKeys}
              onChange={(singleKeys) => void choose({ singleKeys })}
            />
          </Lockable>
        </div>
      )}
    </SectionFrame>
  )
}

export const appearanceSection = section({
  id: 'appearance',
  group: 'settings',
  icon: AppearanceIcon,
  needsAccount: false,
  create: (scope) => ({ state: createSettingChoice(scope) }),
  View: AppearanceSection,
})
