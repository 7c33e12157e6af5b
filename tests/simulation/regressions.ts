import type { Schedule } from './schedule.ts'

const CLICK = { priority: 'click', source: 'popup', tabId: null, title: '', copy: false } as const
const BULK = { priority: 'bulk', source: 'bulk', tabId: null, title: '', copy: false } as const
const A_LINK = { ...BULK, operation: 'createLink', input: { url: 'https://a.example/', password: 'secret' } } as const

/** Schedules that once violated an invariant, minimized, with what they showed. */
export const REGRESSIONS: Record<string, Schedule> = {
  'a channel is deleted while a list of two pages is read to find out whether another was created': {
    seed: 1_099_176_687,
    service: { honorsKey: false, perPage: 2, newestFirst: false, namesakes: 'allow', firstId: 100 },
    rate: { limit: 3, windowMs: 10_000, rounding: 'ceil', begins: 'first-request' },
    network: { faultPercent: 10, resends: false, hasDate: false, serviceOffset: 0 },
    steps: [
      { at: 0, happening: { kind: 'batch', intents: [A_LINK, A_LINK, A_LINK, A_LINK, A_LINK] } },
      {
        at: 22_446,
        happening: {
          kind: 'add',
          intents: [{ ...CLICK, operation: 'createChannel', input: { name: 'red' } }],
          besides: true,
        },
      },
      {
        at: 72_029,
        happening: {
          kind: 'add',
          intents: [{ ...CLICK, operation: 'deleteChannel', input: { id: 12 } }],
          besides: true,
        },
      },
      { at: 40_349, happening: { kind: 'kill', afterCalls: 5 } },
    ],
  },
  'our clock is set by an hour between two reads, with a service that sends no date': {
    seed: 1_938_298_475,
    service: { honorsKey: false, perPage: 2, newestFirst: true, namesakes: 'allow', firstId: 100 },
    rate: { limit: 10, windowMs: 60_000, rounding: 'ceil', begins: 'aligned' },
    network: { faultPercent: 10, resends: false, hasDate: false, serviceOffset: -45_123 },
    steps: [
      { at: 12_983, happening: { kind: 'add', intents: [{ ...A_LINK, ...CLICK }, A_LINK], besides: true } },
      {
        at: 0,
        happening: {
          kind: 'add',
          intents: [
            { ...A_LINK, ...CLICK },
            { ...A_LINK, ...CLICK },
            { ...A_LINK, ...CLICK },
          ],
          besides: false,
        },
      },
      {
        at: 12_983,
        happening: {
          kind: 'batch',
          intents: [{ ...A_LINK, input: { url: 'https://b.example/x?y=1', password: 'secret' } }],
        },
      },
      { at: 2_396, happening: { kind: 'others', requests: 22, overMs: 5_000 } },
      { at: 775, happening: { kind: 'set clock', by: 3_600_000 } },
      { at: 72_189, happening: { kind: 'set clock', by: 3_600_000 } },
    ],
  },
  'our clock is set back by a day while the allowance is used up': {
    seed: 1_552_704_712,
    service: { honorsKey: false, perPage: 15, newestFirst: true, namesakes: 'allow', firstId: 100 },
    rate: { limit: 10, windowMs: 10_000, rounding: 'floor', begins: 'aligned' },
    network: { faultPercent: 60, resends: false, hasDate: false, serviceOffset: 10_800_317 },
    steps: [
      {
        at: 52_021,
        happening: {
          kind: 'add',
          intents: [{ ...BULK, operation: 'createLink', input: { url: 'https://d.example/old', custom: 'one' } }],
          besides: false,
        },
      },
      {
        at: 87_682,
        happening: {
          kind: 'add',
          intents: [
            { ...BULK, operation: 'createLink', input: { url: 'https://a.example/', custom: 'one' } },
            { ...CLICK, operation: 'createLink', input: { url: 'https://c.example/z', password: 'secret' } },
          ],
          besides: false,
        },
      },
      {
        at: 102_617,
        happening: {
          kind: 'add',
          intents: [
            { ...CLICK, operation: 'createLink', input: { url: 'https://b.example/x?y=1', password: 'secret' } },
          ],
          besides: false,
        },
      },
      { at: 127_685, happening: { kind: 'set clock', by: -86_400_000 } },
      { at: 118_933, happening: { kind: 'second worker' } },
      { at: 56_909, happening: { kind: 'down', forMs: 120_000 } },
      { at: 131_492, happening: { kind: 'check' } },
      { at: 118_082, happening: { kind: 'second worker' } },
    ],
  },
  'our clock is set back by a day during the backoff after an outage': {
    seed: 418_889_700,
    service: { honorsKey: false, perPage: 2, newestFirst: false, namesakes: 'allow', firstId: 100 },
    rate: { limit: 3, windowMs: 10_000, rounding: 'none', begins: 'first-request' },
    network: { faultPercent: 30, resends: false, hasDate: true, serviceOffset: 0 },
    steps: [
      {
        at: 0,
        happening: { kind: 'add', intents: [{ ...CLICK, operation: 'deleteLink', input: { id: 3 } }], besides: false },
      },
      { at: 392, happening: { kind: 'batch', intents: [A_LINK] } },
      {
        at: 0,
        happening: {
          kind: 'add',
          intents: [{ ...CLICK, operation: 'createChannel', input: { name: 'red' } }],
          besides: false,
        },
      },
      { at: 130_666, happening: { kind: 'set clock', by: -86_400_000 } },
      { at: 392, happening: { kind: 'kill', afterCalls: 1 } },
    ],
  },
  'our clock is set back by a day, and newer jobs yield to older ones': {
    seed: 1_666_665_843,
    service: { honorsKey: true, perPage: 2, newestFirst: false, namesakes: 'allow', firstId: 100 },
    rate: { limit: 10, windowMs: 60_000, rounding: 'ceil', begins: 'first-request' },
    network: { faultPercent: 0, resends: false, hasDate: false, serviceOffset: 0 },
    steps: [
      {
        at: 107_395,
        happening: {
          kind: 'add',
          intents: [{ ...A_LINK, input: { url: 'https://c.example/z', password: 'secret' } }],
          besides: false,
        },
      },
      {
        at: 76_935,
        happening: {
          kind: 'add',
          intents: [{ ...A_LINK, input: { url: 'https://c.example/z', custom: 'two' } }],
          besides: false,
        },
      },
      { at: 86_831, happening: { kind: 'set clock', by: -86_400_000 } },
      { at: 76_403, happening: { kind: 'others', requests: 31, overMs: 5_000 } },
    ],
  },
  'our clock is set back by a day, and the user dismisses waiting jobs': {
    seed: 1_744_923_107,
    service: { honorsKey: false, perPage: 2, newestFirst: false, namesakes: 'allow', firstId: 100 },
    rate: { limit: 3, windowMs: 10_000, rounding: 'ceil', begins: 'first-request' },
    network: { faultPercent: 30, resends: false, hasDate: false, serviceOffset: 0 },
    steps: [
      { at: 0, happening: { kind: 'batch', intents: [A_LINK] } },
      { at: 23_693, happening: { kind: 'dismiss' } },
      { at: 23_692, happening: { kind: 'set clock', by: -86_400_000 } },
    ],
  },
  'our clock is an hour late, and is set back by a day while the window seems to end in an hour': {
    seed: 303_848_474,
    service: { honorsKey: false, perPage: 2, newestFirst: false, namesakes: 'allow', firstId: 100 },
    rate: { limit: 3, windowMs: 10_000, rounding: 'ceil', begins: 'first-request' },
    network: { faultPercent: 60, resends: false, hasDate: false, serviceOffset: 0 },
    steps: [
      { at: 0, happening: { kind: 'batch', intents: [A_LINK] } },
      { at: 0, happening: { kind: 'set clock', by: -3_600_000 } },
      { at: 0, happening: { kind: 'others', requests: 2, overMs: 0 } },
      { at: 81_187, happening: { kind: 'set clock', by: -86_400_000 } },
    ],
  },
  'the user dismisses a job in flight and cancels its batch': {
    seed: 0,
    service: { honorsKey: false, perPage: 2, newestFirst: false, namesakes: 'allow', firstId: 100 },
    rate: { limit: 3, windowMs: 10_000, rounding: 'ceil', begins: 'first-request' },
    network: { faultPercent: 0, resends: false, hasDate: false, serviceOffset: 0 },
    steps: [
      { at: 0, happening: { kind: 'batch', intents: [A_LINK] } },
      { at: 0, happening: { kind: 'kill', afterCalls: 0 } },
      { at: 72_002, happening: { kind: 'dismiss' } },
      { at: 72_001, happening: { kind: 'cancel', batch: 0 } },
    ],
  },
  'two jobs request the same alias for one address, and the user has the first checked while the second waits for a retry':
    {
      seed: 1_082_321_821,
      service: { honorsKey: true, perPage: 2, newestFirst: false, namesakes: 'allow', firstId: 100 },
      rate: { limit: 10, windowMs: 10_000, rounding: 'ceil', begins: 'first-request' },
      network: { faultPercent: 60, resends: false, hasDate: false, serviceOffset: 0 },
      steps: [
        {
          at: 0,
          happening: {
            kind: 'add',
            intents: [
              { ...BULK, operation: 'createLink', input: { url: 'https://d.example/old', custom: 'one' } },
              { ...CLICK, operation: 'deleteLink', input: { id: 3 } },
              { ...BULK, operation: 'updateChannel', input: { id: 11, name: 'v1' } },
            ],
            besides: true,
          },
        },
        {
          at: 15_110,
          happening: {
            kind: 'add',
            intents: [
              { ...CLICK, operation: 'createLink', input: { url: 'https://d.example/old', custom: 'one' } },
              { ...CLICK, operation: 'updateChannel', input: { id: 11, name: 'v1' } },
            ],
            besides: true,
          },
        },
        { at: 17_798, happening: { kind: 'check' } },
      ],
    },
  'the browser sends a request for an alias twice, and the second copy is refused': {
    seed: 13,
    service: { honorsKey: false, perPage: 15, newestFirst: true, namesakes: 'allow', firstId: 100 },
    rate: { limit: 10, windowMs: 60_000, rounding: 'ceil', begins: 'first-request' },
    network: { faultPercent: 30, resends: true, hasDate: true, serviceOffset: 0 },
    steps: [
      {
        at: 0,
        happening: {
          kind: 'add',
          intents: [{ ...CLICK, operation: 'createLink', input: { url: 'https://a.example/', custom: 'one' } }],
          besides: false,
        },
      },
    ],
  },
  'the browser sends a new channel twice, and the second copy is refused with the id of the first': {
    seed: 17,
    service: { honorsKey: false, perPage: 15, newestFirst: true, namesakes: 'refuse with its id', firstId: 100 },
    rate: { limit: 10, windowMs: 60_000, rounding: 'ceil', begins: 'first-request' },
    network: { faultPercent: 30, resends: true, hasDate: true, serviceOffset: 0 },
    steps: [
      {
        at: 0,
        happening: {
          kind: 'add',
          intents: [{ ...CLICK, operation: 'createChannel', input: { name: 'red' } }],
          besides: false,
        },
      },
    ],
  },
  'the browser sends a request twice, and the second copy hits the rate limit': {
    seed: 53,
    service: { honorsKey: false, perPage: 15, newestFirst: true, namesakes: 'allow', firstId: 100 },
    rate: { limit: 3, windowMs: 60_000, rounding: 'ceil', begins: 'first-request' },
    network: { faultPercent: 30, resends: true, hasDate: true, serviceOffset: 0 },
    steps: [{ at: 0, happening: { kind: 'add', intents: [{ ...A_LINK, ...CLICK }], besides: false } }],
  },
  'the list that shows a duplicate has more pages than an unannounced limit allows': {
    seed: 22,
    service: { honorsKey: false, perPage: 2, newestFirst: false, namesakes: 'refuse with its id', firstId: 100 },
    rate: { limit: 3, windowMs: 10000, rounding: 'none', begins: 'first-request' },
    network: { faultPercent: 0, resends: true, hasDate: true, serviceOffset: -45123 },
    steps: [
      {
        at: 19479,
        happening: {
          kind: 'batch',
          intents: [
            { ...BULK, operation: 'createLink', input: { url: 'https://c.example/z', password: 'secret' } },
            { ...BULK, operation: 'createLink', input: { url: 'https://c.example/z', password: 'secret' } },
            { ...BULK, operation: 'createLink', input: { url: 'https://b.example/x?y=1', custom: 'one' } },
            {
              ...BULK,
              operation: 'createLink',
              input: { url: 'https://c.example/z', custom: 'fkjbchg' },
              chosenAlias: {
                maker: { style: 'random', length: 7 },
                refused: 0,
                appliesAliases: true,
                predicted: null,
              },
            },
          ],
        },
      },
      {
        at: 47177,
        happening: {
          kind: 'add',
          intents: [
            { ...CLICK, operation: 'createLink', input: { url: 'https://d.example/old', password: 'secret' } },
            { ...CLICK, operation: 'createLink', input: { url: 'https://b.example/x?y=1', custom: 'one' } },
            { ...CLICK, operation: 'deleteChannel', input: { id: 12 } },
          ],
          besides: false,
        },
      },
      {
        at: 73260,
        happening: {
          kind: 'add',
          intents: [
            { ...BULK, operation: 'createChannel', input: { name: 'red' } },
            { ...CLICK, operation: 'deleteChannel', input: { id: 12 } },
            { ...BULK, operation: 'createLink', input: { url: 'https://b.example/x?y=1', custom: 'one' } },
          ],
          besides: false,
        },
      },
      {
        at: 102146,
        happening: {
          kind: 'add',
          intents: [
            {
              ...CLICK,
              operation: 'createLink',
              input: { url: 'https://d.example/old', custom: 'hbbgdcj' },
              chosenAlias: {
                maker: { style: 'random', length: 7 },
                refused: 0,
                appliesAliases: false,
                predicted: null,
              },
            },
            { ...CLICK, operation: 'createChannel', input: { name: 'green' } },
            { ...BULK, operation: 'createLink', input: { url: 'https://a.example/', custom: 'one' } },
          ],
          besides: false,
        },
      },
      { at: 31045, happening: { kind: 'second worker' } },
      { at: 111640, happening: { kind: 'kill', afterCalls: 20 } },
      { at: 1836, happening: { kind: 'offline', forMs: 90000 } },
      { at: 139393, happening: { kind: 'kill', afterCalls: 4 } },
      { at: 31590, happening: { kind: 'resume', batch: 3 } },
      { at: 146432, happening: { kind: 'resume', batch: 3 } },
    ],
  },
  'two requests for one address are checked for a duplicate, of which there is one': {
    seed: 8,
    service: { honorsKey: false, perPage: 2, newestFirst: true, namesakes: 'allow', firstId: 100 },
    rate: { limit: 3, windowMs: 60000, rounding: 'ceil', begins: 'aligned' },
    network: { faultPercent: 30, resends: false, hasDate: false, serviceOffset: 0 },
    steps: [
      {
        at: 1,
        happening: {
          kind: 'add',
          intents: [
            { ...A_LINK, ...CLICK },
            { ...CLICK, operation: 'deleteLink', input: { id: 3 } },
            { ...CLICK, operation: 'deleteChannel', input: { id: 12 } },
          ],
          besides: false,
        },
      },
      {
        at: 0,
        happening: {
          kind: 'add',
          intents: [
            { ...CLICK, operation: 'createLink', input: { url: 'https://d.example/old', password: 'secret' } },
            { ...BULK, operation: 'createLink', input: { url: 'https://d.example/old', password: 'secret' } },
            { ...CLICK, operation: 'updateChannel', input: { id: 11, name: 'v1' } },
          ],
          besides: true,
        },
      },
      { at: 0, happening: { kind: 'add', intents: [{ ...A_LINK, ...CLICK }], besides: true } },
    ],
  },
  'a plan drops the alias of a link whose response was lost, and a proxy refuses the repeat': {
    seed: 1_695_773_027,
    service: { honorsKey: true, perPage: 2, newestFirst: false, namesakes: 'allow', firstId: 100, aliases: 'dropped' },
    rate: { limit: 3, windowMs: 10_000, rounding: 'ceil', begins: 'first-request' },
    network: { faultPercent: 60, resends: false, hasDate: false, serviceOffset: 10_800_317 },
    steps: [
      {
        at: 0,
        happening: {
          kind: 'batch',
          intents: [
            A_LINK,
            A_LINK,
            A_LINK,
            { ...BULK, operation: 'createLink', input: { url: 'https://d.example/old', custom: 'one' } },
          ],
        },
      },
    ],
  },
  'another service is connected while the links that must be known before a send are read': {
    seed: 26,
    service: { honorsKey: true, perPage: 2, newestFirst: false, namesakes: 'allow', firstId: 100 },
    rate: { limit: 10, windowMs: 60_000, rounding: 'floor', begins: 'first-request' },
    network: { faultPercent: 0, resends: true, hasDate: false, serviceOffset: -45_123 },
    steps: [
      {
        at: 9,
        happening: {
          kind: 'batch',
          intents: [{ ...BULK, operation: 'createLink', input: { url: 'https://d.example/old', custom: 'one' } }],
        },
      },
      { at: 10, happening: { kind: 'leave', to: 'another account', forMs: 90_000 } },
    ],
  },
  'a worker is stopped after reads that took longer than the time for which the next wake-up was planned': {
    seed: 969_301_295,
    service: { honorsKey: false, perPage: 2, newestFirst: false, namesakes: 'refuse', firstId: 100 },
    rate: { limit: 30, windowMs: 60_000, rounding: 'ceil', begins: 'first-request' },
    network: { faultPercent: 60, resends: false, hasDate: true, serviceOffset: -45_123 },
    steps: [
      {
        at: 30_661,
        happening: { kind: 'add', intents: [{ ...CLICK, operation: 'deleteLink', input: { id: 3 } }], besides: false },
      },
      {
        at: 3_724,
        happening: {
          kind: 'add',
          intents: [
            { ...CLICK, operation: 'createLink', input: { url: 'https://c.example/z', custom: 'one' } },
            { ...CLICK, operation: 'createChannel', input: { name: 'green' } },
          ],
          besides: false,
        },
      },
      { at: 70_931, happening: { kind: 'kill', afterCalls: 4 } },
      { at: 4_455, happening: { kind: 'disk full', calls: 3 } },
    ],
  },
}
