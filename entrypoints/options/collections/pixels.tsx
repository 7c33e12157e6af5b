import type { Choice } from '../../../components/field/choice.ts'
import { GearIcon, PixelIcon } from '../../../components/icons.tsx'
import { PairRows } from '../../../components/link-options/PairRows.tsx'
import { pixelTypeName } from '../../../components/link-options/pixel-types.ts'
import type { Pixel } from '../../../lib/contract/pixel.ts'
import type { PixelType } from '../../../lib/model/connection-view.ts'
import { t } from '../../../lib/words/t.ts'
import { DraftDialog } from '../parts/FormDialog.tsx'
import { section } from '../section.tsx'
import { CollectionSection, DATE_COLUMN } from './CollectionSection.tsx'
import type { CollectionState } from './collection-state.ts'
import { type CollectionDescription, type FieldDescription, textOf } from './description.ts'
import { createPixelTypesState, type PixelTypesState } from './pixel-types-state.ts'

const NAME: FieldDescription = { name: 'name', label: 'collections_name', kind: 'text', required: true }
const TAG: FieldDescription = {
  name: 'tag',
  label: 'pixels_tag',
  kind: 'text',
  required: true,
  hint: 'pixels_tag_hint',
}

/** What is known about pixels at the connected service. */
export interface PixelService {
  /** The service's own values for the types, with their labels (FIELD.md line 29). */
  types: () => readonly Choice[]
  canDelete: () => boolean
}

export const pixels = ({ types, canDelete }: PixelService): CollectionDescription<Pixel> => ({
  title: 'page_section_pixels',
  count: 'pixels_count',
  empty: 'pixels_empty',
  about: () => (canDelete() ? null : 'pixels_about_delete'),
  missing: 'pixels_missing',
  notOffered: 'pixels_not_offered',
  nameOf: ({ name }) => name,
  columns: [
    {
      id: 'type',
      title: 'collections_type',
      kind: 'short',
      cell: ({ type }) => types().find(({ value }) => value === type)?.label ?? type,
    },
    { id: 'tag', title: 'pixels_tag', cell: ({ tag }) => <span dir="ltr">{tag}</span> },
    DATE_COLUMN,
  ],
  create: {
    operation: 'createPixel',
    title: 'pixels_new',
    fields: [
      {
        name: 'type',
        label: 'collections_type',
        kind: 'choice',
        required: true,
        choices: { known: types, other: 'pixels_another_type' },
        hint: 'pixels_type_hint',
      },
      NAME,
      TAG,
    ],
    blank: { type: '', name: '', tag: '' },
    send: (send, values) =>
      send('createPixel', {
        type: textOf(values, 'type'),
        name: textOf(values, 'name'),
        tag: textOf(values, 'tag'),
      }),
  },
  update: {
    operation: 'updatePixel',
    requires: 'tag',
    fields: [NAME, TAG],
    values: ({ name, tag }) => ({ name, tag }),
    send: (send, id, changed, values) =>
      send('updatePixel', {
        id,
        tag: textOf(values, 'tag'),
        ...('name' in changed ? { name: textOf(changed, 'name') } : {}),
      }),
  },
  remove: {
    operation: 'deletePixel',
    offered: canDelete,
    consequence: ({ name }) => t('pixels_delete', name),
    send: (send, id) => send('deletePixel', { id }),
  },
})

/** Pixels, and the pixel types of this service. */
function PixelsSection({ state, types }: { state: CollectionState<Pixel>; types: PixelTypesState }) {
  return (
    <>
      <CollectionSection
        state={state}
        actions={
          <button type="button" title={t('pixel_types')} onClick={types.open}>
            <GearIcon />
            {t('pixel_types')}
          </button>
        }
      />
      <PixelTypesDialog state={types} />
    </>
  )
}

/** The form for the pixel types of the connected service, while it is open. */
function PixelTypesDialog({ state }: { state: PixelTypesState }) {
  const opened = state.opened.value
  if (opened === null) return null
  return (
    <DraftDialog
      form={state}
      opened={opened}
      title={t('pixel_types_title')}
      action={t('page_save')}
      deletedText=""
      names={{
        labelOf: () => t('pixel_types_legend'),
        textOf: (_, value) => (value as readonly PixelType[]).map(({ label }) => label).join('\n'),
        changedAt: 'window',
      }}
      aside={
        <button type="button" class="aside" aria-disabled={opened.sending} onClick={() => void state.reset()}>
          {t('pixel_types_reset')}
        </button>
      }
    >
      <p class="quiet">{t('pixel_types_about')}</p>
      <PairRows
        legend={t('pixel_types_legend')}
        option="pixelTypes"
        add={t('option_pixel_type_add')}
        remove={(number) => t('option_pixel_type_remove', number)}
        first={{ key: 'value', label: t('pixel_types_value') }}
        second={{ key: 'label', label: t('pixel_types_label') }}
        rows={opened.values.pixelTypes}
        problems={opened.problems}
        onChange={(pixelTypes) => state.change({ pixelTypes })}
      />
      <p class="field-hint">{t('pixel_types_reset_hint')}</p>
    </DraftDialog>
  )
}

export const pixelsSection = section({
  id: 'pixels',
  group: 'around',
  icon: PixelIcon,
  total: ({ pixels }) => pixels.items.length,
  needsAccount: true,
  create: ({ call, collection, connection }) => {
    const types = () => {
      const known = connection.value?.pixelTypes ?? []
      return known.map(({ value }) => ({
        value,
        label: pixelTypeName(known, value),
      }))
    }
    return {
      state: collection('pixels', pixels({ types, canDelete: () => connection.value?.canDeletePixels ?? false })),
      types: createPixelTypesState(call, types),
    }
  },
  View: PixelsSection,
  hasUnsent: ({ state, types }) => state.form.edited.value || types.edited.value,
  newItem: ({ state }) => state.newItem(),
  editors: ({ state }) => state.editors(),
})
