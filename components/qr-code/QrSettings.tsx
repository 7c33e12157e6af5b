import { useEffect, useState } from 'preact/hooks'
import {
  DEFAULT_QR_LOOK,
  MAX_QR_LOGO_LENGTH,
  QR_CORRECTIONS,
  QR_LIMITS,
  type QrCorrection,
  type QrLook,
} from '../../lib/model/qr-look.ts'
import { printedMillimeters } from '../../lib/qr/png-resolution.ts'
import { qrScale } from '../../lib/qr/qr-drawing.ts'
import { type QrRemark, qrRemarks } from '../../lib/qr/qr-remarks.ts'
import { formatNumber } from '../../lib/words/format.ts'
import { type PlainKey, t } from '../../lib/words/t.ts'
import { CheckboxField } from '../field/CheckboxField.tsx'
import { Field } from '../field/Field.tsx'
import { SelectField } from '../field/SelectField.tsx'
import { TextField } from '../field/TextField.tsx'
import { isReadable } from './qr-files.ts'

const NUMBERS = [
  { field: 'millimeters', label: 'qr_width_mm', hint: 'qr_width_mm_hint' },
  { field: 'pixels', label: 'qr_width_px', hint: 'qr_width_px_hint' },
  { field: 'margin', label: 'qr_margin', hint: 'qr_margin_hint' },
] as const
type NumberField = (typeof NUMBERS)[number]['field']

const CORRECTIONS: Readonly<Record<QrCorrection, PlainKey>> = {
  L: 'qr_correction_l',
  M: 'qr_correction_m',
  Q: 'qr_correction_q',
  H: 'qr_correction_h',
}

const REMARKS: Readonly<Record<QrRemark['code'], PlainKey>> = {
  inverted: 'qr_inverted',
  low_contrast: 'qr_low_contrast',
  weak_contrast: 'qr_weak_contrast',
  small_margin: 'qr_small_margin',
  small_modules: 'qr_small_modules',
}

const COLORS = [
  { field: 'dark', label: 'qr_dark' },
  { field: 'light', label: 'qr_light' },
] as const

interface QrSettingsProps {
  url: string
  look: QrLook
  /** The width of the drawing, in modules. */
  width: number
  caption: string
  onChange: (look: QrLook) => void
  onCaption: (caption: string) => void
  /** Called with whether the code can be saved: all input is valid, and readers can read the code. */
  onVerdict: (canSave: boolean) => void
}

const CHECK_AFTER_MS = 150
const MAX_CAPTION = 120

/** The settings for how a QR code is drawn, and whether readers can read it. */
export function QrSettings({ url, look, width, caption, onChange, onCaption, onVerdict }: QrSettingsProps) {
  const [typed, setTyped] = useState<Partial<Record<NumberField, string>>>({})
  const [logoProblem, setLogoProblem] = useState<'type' | 'large' | null>(null)
  const [isCut, setCut] = useState(false)
  const [isRead, setRead] = useState<boolean | null>(null)
  const remarks = qrRemarks(look, width)
  const isStopped = remarks.some(({ stops }) => stops)
  const isInvalid = (field: NumberField) => {
    const text = typed[field]
    return text !== undefined && numberWithin(text, field) === null
  }
  const hasInvalid = NUMBERS.some(({ field }) => isInvalid(field))
  useEffect(() => {
    let isCurrent = true
    setRead(null)
    const timer = setTimeout(() => {
      void isReadable(url, look).then((can) => isCurrent && setRead(can))
    }, CHECK_AFTER_MS)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [url, look])
  // Saving stays possible while the code is being checked: a saved code is checked anyway.
  useEffect(() => onVerdict(isRead !== false && !hasInvalid), [isRead, hasInvalid, onVerdict])
  const printedWidth = formatNumber(Math.round(printedMillimeters(qrScale(width, look.pixels) * width)))
  const change = (changed: Partial<QrLook>) => onChange({ ...look, ...changed })
  return (
    <fieldset class="qr-settings" aria-label={t('qr_settings')}>
      <div role="status" class="qr-verdict">
        {remarks.map(({ code, stops }) => (
          <p key={code} class={stops ? 'field-problem' : undefined}>
            {t(REMARKS[code])}
          </p>
        ))}
        {isRead === true && <p class="quiet">{t('qr_readable')}</p>}
        {isRead === false && !isStopped && <p class="field-problem">{t('qr_unreadable')}</p>}
      </div>
      <div class="qr-settings-columns">
        {NUMBERS.map(({ field, label, hint }) => (
          <Field
            key={field}
            label={t(label)}
            name={`qr.${field}`}
            hint={hint === 'qr_width_px_hint' ? t(hint, printedWidth) : t(hint)}
            problem={isInvalid(field) ? t('qr_whole_number', QR_LIMITS[field].min, QR_LIMITS[field].max) : undefined}
          >
            {(control) => (
              <input
                {...control}
                inputMode="numeric"
                autocomplete="off"
                value={typed[field] ?? String(look[field])}
                onInput={({ currentTarget: { value } }) => {
                  setTyped({ ...typed, [field]: value })
                  const number = numberWithin(value, field)
                  if (number !== null) change({ [field]: number })
                }}
              />
            )}
          </Field>
        ))}
        <SelectField
          label={t('qr_correction')}
          name="qr.correction"
          value={look.logo === null ? look.correction : 'H'}
          choices={(look.logo === null ? QR_CORRECTIONS : (['H'] as const)).map((value) => ({
            value,
            label: t(CORRECTIONS[value]),
          }))}
          hint={look.logo === null ? undefined : t('qr_correction_logo')}
          onChange={(value) => {
            const correction = QR_CORRECTIONS.find((each) => each === value)
            if (correction && look.logo === null) change({ correction })
          }}
        />
        {COLORS.map(({ field, label }) => (
          <Field key={field} label={t(label)} name={`qr.${field}`}>
            {(control) => (
              <input
                {...control}
                type="color"
                class="qr-color"
                value={look[field]}
                onInput={({ currentTarget: { value } }) => change({ [field]: value.toLowerCase() })}
              />
            )}
          </Field>
        ))}
      </div>
      <CheckboxField
        label={t('qr_rounded')}
        name="qr.rounded"
        checked={look.rounded}
        onChange={(rounded) => change({ rounded })}
      />
      <TextField
        label={t('qr_caption')}
        name="qr.caption"
        value={caption}
        problem={isCut ? t('qr_caption_cut', MAX_CAPTION) : undefined}
        onInput={(text) => {
          setCut(text.length > MAX_CAPTION)
          onCaption(text.slice(0, MAX_CAPTION))
        }}
      />
      <Field
        label={t('qr_logo')}
        name="qr.logo"
        hint={t('qr_logo_hint')}
        problem={logoProblem === null ? undefined : t(logoProblem === 'type' ? 'qr_logo_type' : 'qr_logo_large')}
      >
        {(control) => (
          <input
            {...control}
            type="file"
            accept={LOGO_TYPES.join(',')}
            onChange={({ currentTarget }) => {
              const [file] = currentTarget.files ?? []
              // Reset, so that the same file can be chosen again after it was changed.
              currentTarget.value = ''
              if (!file) return
              void readLogo(file).then((reading) => {
                setLogoProblem('problem' in reading ? reading.problem : null)
                if ('logo' in reading) change({ logo: reading.logo })
              })
            }}
          />
        )}
      </Field>
      <div class="field-actions">
        {look.logo !== null && (
          <button type="button" onClick={() => change({ logo: null })}>
            {t('qr_logo_remove')}
          </button>
        )}
        <button
          type="button"
          onClick={() => {
            setTyped({})
            setLogoProblem(null)
            onChange(DEFAULT_QR_LOOK)
          }}
        >
          {t('qr_reset')}
        </button>
      </div>
      <p class="quiet">{t('qr_saved_look')}</p>
    </fieldset>
  )
}

/** The typed number; `null` if it isn't a number within the limits. */
const numberWithin = (text: string, field: NumberField): number | null => {
  const number = /^\d{1,4}$/.test(text.trim()) ? Number(text) : Number.NaN
  return number >= QR_LIMITS[field].min && number <= QR_LIMITS[field].max ? number : null
}

const LOGO_TYPES = ['image/png', 'image/jpeg', 'image/webp']
const MAX_LOGO_BYTES = 2_000_000

type LogoReading = { logo: string } | { problem: 'type' | 'large' }

/**
 * Draws the picture in a chosen file into a small square. Nothing else of the file is kept, such as where a photo was
 * taken.
 */
const readLogo = async (file: File): Promise<LogoReading> => {
  if (!LOGO_TYPES.includes(file.type)) return { problem: 'type' }
  if (file.size > MAX_LOGO_BYTES) return { problem: 'large' }
  // A file may contain something else than its name says.
  const picture = await createImageBitmap(file).catch(() => null)
  if (picture === null) return { problem: 'type' }
  for (const side of [256, 128]) {
    const logo = await drawn(picture, side)
    if (logo.length <= MAX_QR_LOGO_LENGTH) return { logo }
  }
  return { problem: 'large' }
}

const drawn = async (picture: ImageBitmap, side: number): Promise<string> => {
  const canvas = new OffscreenCanvas(side, side)
  const scale = side / Math.max(picture.width, picture.height)
  const [width, height] = [picture.width * scale, picture.height * scale]
  const pen = canvas.getContext('2d')
  if (pen === null) throw new Error('This browser gives no canvas to draw on')
  pen.imageSmoothingQuality = 'high'
  pen.drawImage(picture, (side - width) / 2, (side - height) / 2, width, height)
  const bytes = new Uint8Array(await (await canvas.convertToBlob({ type: 'image/png' })).arrayBuffer())
  return `data:image/png;base64,${btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))}`
}
