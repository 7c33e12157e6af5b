import { describe, expect, it } from 'vitest'
import { jobOf } from '../../tests/support/popup-world.ts'
import { phaseOf } from './phase.ts'

const NOW = 1_000_000

describe('the phase of the popup', () => {
  it('is the form while there is no job', () => {
    expect(phaseOf(null, NOW)).toBe('form')
  })

  it.each([
    ['sending', 'sending'],
    ['reconciling', 'checking'],
    ['unsure', 'unsure'],
    ['failed', 'failed'],
    ['done', 'done'],
  ] as const)('is, for a job that is %s, %s', (state, phase) => {
    expect(phaseOf(jobOf({ state }), NOW)).toBe(phase)
  })

  it('is not waiting for a job that is sent in a moment', () => {
    expect(phaseOf(jobOf({ state: 'waiting', nextAt: NOW }), NOW)).toBe('sending')
    expect(phaseOf(jobOf({ state: 'waiting', nextAt: NOW - 60_000 }), NOW)).toBe('sending')
    expect(phaseOf(jobOf({ state: 'waiting', nextAt: null }), NOW)).toBe('sending')
  })

  it('is not a decision about a job that is looked up in a moment', () => {
    expect(phaseOf(jobOf({ state: 'unsure', nextAt: NOW }), NOW)).toBe('checking')
    expect(phaseOf(jobOf({ state: 'unsure', nextAt: NOW + 30_000 }), NOW)).toBe('unsure')
    expect(phaseOf(jobOf({ state: 'unsure', nextAt: NOW - 30_000 }), NOW)).toBe('unsure')
    expect(phaseOf(jobOf({ state: 'unsure', nextAt: null }), NOW)).toBe('unsure')
  })

  it('stays the form while a refusal is looked up, because it may have to be corrected', () => {
    const failure = { kind: 'refused' as const, status: 200, said: 'taken' }
    expect(phaseOf(jobOf({ state: 'unsure', nextAt: NOW, attempts: 1, failure }), NOW)).toBe('sending')
    expect(phaseOf(jobOf({ state: 'reconciling', nextAt: NOW, attempts: 1, failure }), NOW)).toBe('sending')
    expect(phaseOf(jobOf({ state: 'reconciling', nextAt: NOW, attempts: 2, failure }), NOW)).toBe('checking')
    expect(phaseOf(jobOf({ state: 'unsure', nextAt: null, attempts: 1, failure }), NOW)).toBe('unsure')
  })

  it('is waiting if a job failed or its time is further off', () => {
    expect(phaseOf(jobOf({ state: 'waiting', nextAt: NOW, paceUntil: NOW + 30_000 }), NOW)).toBe('waiting')
    expect(phaseOf(jobOf({ state: 'waiting', nextAt: NOW, paceUntil: NOW + 1_000 }), NOW)).toBe('sending')
    expect(phaseOf(jobOf({ state: 'waiting', nextAt: NOW, failure: { kind: 'offline' } }), NOW)).toBe('waiting')
    expect(phaseOf(jobOf({ state: 'waiting', nextAt: NOW + 30_000 }), NOW)).toBe('waiting')
  })

  it('is waiting for a job of a batch, which has others before it, until it is sent', () => {
    const batch = 'batch-1'
    expect(phaseOf(jobOf({ state: 'waiting', batch, nextAt: NOW, paceUntil: NOW }), NOW)).toBe('waiting')
    expect(phaseOf(jobOf({ state: 'sending', batch }), NOW)).toBe('sending')
  })

  it('is the short link if that is known before the response, until the user must act', () => {
    const predicted = 'https://s.test/abc'
    for (const state of ['waiting', 'sending', 'reconciling'] as const)
      expect(phaseOf(jobOf({ state, predicted }), NOW)).toBe('saving')
    expect(phaseOf(jobOf({ state: 'waiting', predicted, failure: { kind: 'offline' } }), NOW)).toBe('saving')
    expect(phaseOf(jobOf({ state: 'unsure', predicted, nextAt: NOW + 30_000 }), NOW)).toBe('saving')
    expect(phaseOf(jobOf({ state: 'unsure', predicted, nextAt: null }), NOW)).toBe('unsure')
    expect(phaseOf(jobOf({ state: 'waiting', predicted, failure: { kind: 'locked' } }), NOW)).toBe('waiting')
    expect(phaseOf(jobOf({ state: 'failed', predicted }), NOW)).toBe('failed')
  })
})
