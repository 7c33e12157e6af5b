import { Ajv } from 'ajv'
import { describe, expect, it } from 'vitest'
import { LINK_OPTIONS } from '../../../lib/contract/link-options.ts'
import { DEFAULT_SETTINGS, MANAGED_SETTINGS, PERSONAL_SETTINGS, type SettingName } from '../../../lib/model/settings.ts'
import { NO_POLICY } from '../../../lib/presets/managed-settings.ts'
import { readSettingsFile, settingsFile } from '../../../lib/transfer/settings-file.ts'
import { createManagedPolicySource, readPolicy } from './managed-policy.ts'
import { managedSchema } from './managed-schema.ts'

const preset = { id: 'news', name: 'News', options: { description: 'x' }, expiresAfterMinutes: 60 }
const rule = { id: 'r', presetId: 'news', match: 'host', value: 'example.com' }

const SETTINGS = Object.keys(DEFAULT_SETTINGS) as SettingName[]
const isOneOf = (names: readonly SettingName[], name: SettingName) => names.includes(name)

describe('the policy of an organization', () => {
  it('may set everything that an exported file contains', () => {
    const mine = {
      ...DEFAULT_SETTINGS,
      theme: 'dark' as const,
      presets: [preset],
      rules: [{ ...rule, match: 'host' as const }],
    }
    const file = readSettingsFile(settingsFile(mine, { passwords: false, exportedAt: '' }))
    if (!file.ok) throw new Error(file.problem)
    const policy = readPolicy({ ...(file.value.settings as object), locked: [...MANAGED_SETTINGS] })
    expect(policy.problem).toBeNull()
    expect(policy.locked).toEqual(MANAGED_SETTINGS)
    expect(policy.settings).toEqual(Object.fromEntries(MANAGED_SETTINGS.map((name) => [name, mine[name]])))
    expect(policy.presets).toEqual([{ ...preset, id: 'org-news' }])
    expect(policy.rules).toEqual([{ ...rule, id: 'org-r', presetId: 'org-news' }])
  })

  it.each(SETTINGS)('has %s, alone, or it is left to the user or a list of both', (name) => {
    const { settings, problem } = readPolicy({ [name]: DEFAULT_SETTINGS[name] })
    const isManaged = isOneOf(MANAGED_SETTINGS, name)
    expect({ settings, problem }).toEqual({
      settings: isManaged ? { [name]: DEFAULT_SETTINGS[name] } : {},
      problem: null,
    })
    const kinds = [isManaged, isOneOf(PERSONAL_SETTINGS, name), name === 'presets' || name === 'rules']
    expect(kinds.filter(Boolean)).toHaveLength(1)
  })

  it('may leave out fields that would be empty', () => {
    const given = { defaults: { options: { status: 'public' } }, presets: [{ id: 'a', name: 'A' }] }
    expect(readPolicy(given)).toMatchObject({
      settings: { defaults: { expiresAfterMinutes: null } },
      presets: [{ id: 'org-a', name: 'A', options: {}, expiresAfterMinutes: null }],
    })
  })

  it('has its address as the extension writes addresses', () => {
    expect(readPolicy({ serviceAddress: ' links.test/api/ ', locked: ['serviceAddress'] })).toEqual({
      ...NO_POLICY,
      serviceAddress: 'https://links.test',
      locked: ['serviceAddress'],
    })
  })

  it.each([
    [{ serviceAddress: 'ftp://links.test' }, 'serviceAddress'],
    [{ apiKey: 'secret' }, 'apiKey'],
    [{ theme: 'pink' }, 'theme'],
    [{ colour: 'pink' }, 'colour'],
    [{ alias: { chosenBy: 'terselink' } }, 'alias.style'],
    [{ defaults: { options: { custom: 'x' } } }, 'defaults.options.custom'],
    [{ presets: 7 }, 'presets'],
    [{ presets: [{ id: 'b', name: '' }] }, 'presets.0.name'],
    [{ presets: [{ id: 'b', name: 'B', options: { password: 'p' } }] }, 'presets.0.options.password'],
    [{ rules: [{ ...rule, presetId: 'none' }] }, 'rules.0.presetId'],
    [{ locked: ['colour'] }, 'locked.0'],
    [{ locked: 'theme' }, 'locked'],
  ])('%j is ignored and reported', (part, field) => {
    const policy = readPolicy(part)
    expect(policy.problem?.field).toBe(field)
    expect({ ...policy, problem: null }).toEqual(NO_POLICY)
  })

  it('loses only its invalid parts', () => {
    const policy = readPolicy({
      serviceAddress: 'https://links.test',
      theme: 'pink',
      density: 'compact',
      presets: [preset, { id: 'other', name: ' news ' }, { id: 'third', name: 'Third', options: { colour: 1 } }],
      rules: [{ ...rule, id: 'lost', presetId: 'other' }, rule],
      locked: ['theme', 'density', 'serviceAddress'],
    })
    expect(policy).toMatchObject({
      serviceAddress: 'https://links.test',
      settings: { density: 'compact' },
      locked: ['density', 'serviceAddress'],
      problem: { field: 'theme' },
    })
    expect(policy.presets.map(({ id }) => id)).toEqual(['org-news'])
    expect(policy.rules.map(({ id }) => id)).toEqual(['org-r'])
  })

  it('names the place of an entry that is not valid as the author counts', () => {
    const presets = [{ id: 'a', name: '' }, preset, { ...preset, id: 'c' }]
    expect(readPolicy({ presets }).problem?.field).toBe('presets.0.name')
    expect(readPolicy({ presets: presets.slice(1) }).problem?.field).toBe('presets.1.name')
  })

  it('is read once, and again when the browser has another one', async () => {
    const policies = [{ serviceAddress: 'https://one.test' }, { serviceAddress: 'https://two.test' }]
    const source = createManagedPolicySource({ get: async () => policies.shift() ?? {} })
    const addresses = [await source.read(), await source.read()]
    source.forget()
    addresses.push(await source.read())
    expect(addresses.map(({ serviceAddress }) => serviceAddress)).toEqual([
      'https://one.test',
      'https://one.test',
      'https://two.test',
    ])
  })

  it('is empty in a browser that has none', async () => {
    const source = createManagedPolicySource({
      get: () => Promise.reject(new Error('Managed storage manifest not found')),
    })
    expect(await source.read()).toBe(NO_POLICY)
  })
})

describe('the schema for Chromium', () => {
  const schema = managedSchema()
  const accepts = new Ajv().compile(schema)

  it('has exactly the parts that are read', () => {
    const parts = ['serviceAddress', 'locked', ...MANAGED_SETTINGS, 'presets', 'rules']
    expect(Object.keys(schema.properties ?? {}).toSorted()).toEqual(parts.toSorted())
    const options = Object.keys(schema.properties?.presets?.items?.properties?.options?.properties ?? {})
    expect(options.toSorted()).toEqual(Object.keys(LINK_OPTIONS).toSorted())
  })

  it('uses nothing that Chromium refuses', () => {
    const types = [...JSON.stringify(schema).matchAll(/"type":"(\w+)"/g)].map(([, type]) => type)
    expect(new Set(types)).toEqual(new Set(['array', 'boolean', 'integer', 'object', 'string']))
  })

  it('accepts what the worker accepts, and refuses only what the worker refuses', () => {
    const { views: _, hiddenColumns: __, ...settings } = DEFAULT_SETTINGS
    const valid = {
      serviceAddress: 'https://links.test',
      ...settings,
      defaults: {},
      presets: [preset],
      locked: ['theme'],
    }
    expect([accepts(valid), readPolicy(valid).problem]).toEqual([true, null])
    for (const part of Object.keys(valid)) {
      const wrong = { [part]: 7 }
      expect([part, accepts(wrong), readPolicy(wrong).problem === null]).toEqual([part, false, false])
    }
  })
})

it('keeps an address locked that it can not use, and names the problem: no other service is allowed', () => {
  expect(readPolicy({ serviceAddress: 'ftp://links.test', locked: ['serviceAddress'] })).toMatchObject({
    serviceAddress: null,
    locked: ['serviceAddress'],
    problem: { field: 'serviceAddress', problem: { code: 'not_service_address' } },
  })
  expect(readPolicy({ serviceAddress: '', locked: ['serviceAddress'] }).locked).toEqual([])
})
