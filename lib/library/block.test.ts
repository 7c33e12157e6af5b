import { expect, it } from 'vitest'
import type { LinkFacts } from '../model/link-facts.ts'
import { changedBlock, emptyBlock } from './block.ts'
import { derivedFields, type StoredLink } from './stored-link.ts'

const HERE = 'https://s.test#1'

const linkWith = (id: number, facts: LinkFacts): StoredLink => {
  const link = {
    id,
    alias: `a${id}`,
    shorturl: `https://s.test/a${id}`,
    longurl: 'https://example.com/',
    clicks: id,
    title: '',
    description: '',
    date: '2030-01-01 00:00:00',
  }
  return { ...link, ...derivedFields(link), connection: HERE, pass: 1, block: 1, guessed: false, facts }
}

it('has the facts that filters ask for once if they are the same, and none that differs from link to link', () => {
  const shared = { channels: [1], allChannels: true, campaign: null } as const
  const counted = (count: number) => ({
    ...shared,
    channels: [1],
    pageTitle: `Page ${count}`,
    private: true,
    uniqueClicks: count,
    clicks7Days: count,
    clicks30Days: count,
    lastClick: `2030-01-0${count}`,
    lastChange: `2030-01-0${count} 00:00:00`,
  })
  const { facts } = changedBlock(emptyBlock(HERE, 1), [linkWith(1, counted(1)), linkWith(2, counted(2))], new Set())
  expect(facts).toEqual({ 1: shared, 2: shared })
  expect(facts[1]).toBe(facts[2])
})
