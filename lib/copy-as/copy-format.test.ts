import { describe, expect, it } from 'vitest'
import type { CopyFormat, CopySettings } from '../model/settings.ts'
import { MAX_COPY_RULES } from '../model/settings.ts'
import { copyFormatFor, copyRuleHost, copyRuleProblem } from './copy-format.ts'

const SETTINGS: CopySettings = {
  format: 'titleAndUrl',
  template: '{shortUrl}',
  rules: [
    { host: 'github.com', format: 'markdown' },
    { host: 'gist.github.com', format: 'plain' },
    { host: 'forum.example', format: 'bbcode' },
    { host: '127.0.0.1', format: 'html' },
  ],
}

describe('the format of a copied link', () => {
  it.each<[string | null, CopyFormat]>([
    ['https://github.com/', 'markdown'],
    ['https://www.github.com/owner/repo/pull/1#x', 'markdown'],
    ['http://GITHUB.com:8080/', 'markdown'],
    ['https://github.com./', 'markdown'],
    ['https://docs.github.com/en', 'markdown'],
    ['https://gist.github.com/1', 'plain'],
    ['https://a.gist.github.com/1', 'plain'],
    ['https://forum.example/t/1', 'bbcode'],
    ['http://127.0.0.1:3000/', 'html'],
    ['https://notgithub.com/', 'titleAndUrl'],
    ['https://github.com.evil.test/', 'titleAndUrl'],
    ['https://evil.test/?github.com', 'titleAndUrl'],
    ['https://github.com@evil.test/', 'titleAndUrl'],
    ['https://github.co/', 'titleAndUrl'],
    ['chrome://github.com/', 'titleAndUrl'],
    ['file:///github.com/', 'titleAndUrl'],
    ['', 'titleAndUrl'],
    ['github.com', 'titleAndUrl'],
    [null, 'titleAndUrl'],
  ])('on %s is %s', (page, format) => {
    expect(copyFormatFor(SETTINGS, page)).toBe(format)
  })

  it("doesn't depend on the order of the rules", () => {
    const rules = SETTINGS.rules.toReversed()
    expect(copyFormatFor({ ...SETTINGS, rules }, 'https://gist.github.com/')).toBe('plain')
  })
})

describe('the host of a rule', () => {
  it.each([
    ['github.com', 'github.com'],
    [' GitHub.com ', 'github.com'],
    ['https://github.com/', 'github.com'],
    ['https://github.com/owner/repo?tab=readme#top', 'github.com'],
    ['github.com/owner/repo', 'github.com'],
    ['www.github.com', 'github.com'],
    ['https://www.reddit.com/r/all', 'reddit.com'],
    ['http://localhost:3000/', 'localhost'],
    ['localhost:3000', 'localhost'],
    ['jira.example.com:8443', 'jira.example.com'],
    ['*.github.com', 'github.com'],
    ['.github.com', 'github.com'],
    ['github.com.', 'github.com'],
    ['127.0.0.1', '127.0.0.1'],
    ['http://[::1]:80/', '[::1]'],
    ['[::1]', '[::1]'],
    ['Bücher.de', 'xn--bcher-kva.de'],
    ['xn--bcher-kva.de', 'xn--bcher-kva.de'],
    ['http://wiki/', 'wiki'],
    ['www.com', 'www.com'],
    ['a_b.example.com', 'a_b.example.com'],
  ])('typed as %j is %s', (typed, host) => {
    expect(copyRuleHost(typed)).toBe(host)
    expect(copyRuleHost(`http://${host}`)).toBe(host)
  })

  it.each([
    '',
    'GitHub',
    'github',
    'github.com, gitlab.com',
    'github.com gitlab.com',
    'github.com;gitlab.com',
    'me@github.com',
    'https://me:secret@github.com/',
    'git*.com',
    '*',
    '*.*',
    '.',
    'github..com',
    'chrome://extensions',
    'file:///home/me/a.html',
    'mailto:me@example.com',
    'https://',
    'http://http://github.com',
    'github.com:abc',
    '1.2',
    '12345',
    'git hub.com',
    'github.com\\owner',
    '-',
    '$(x).com',
  ])('typed as %j is not certain', (typed) => {
    expect(copyRuleHost(typed)).toBeNull()
  })

  it.each([
    ['', 'empty'],
    ['GitHub', 'not_host'],
    ['www.github.com', 'host_has_rule'],
    ['https://gist.github.com/1', 'host_has_rule'],
  ])('typed as %j is refused (%s)', (typed, code) => {
    expect(copyRuleProblem(typed, SETTINGS.rules)).toEqual({ code })
  })

  it('is accepted while there are not too many', () => {
    const rules = Array.from({ length: MAX_COPY_RULES }, (_, at) => ({
      host: `h${at}.example`,
      format: 'plain' as const,
    }))
    expect(copyRuleProblem('new.example', rules.slice(1))).toBeNull()
    expect(copyRuleProblem('new.example', rules)).toEqual({ code: 'too_many', params: { limit: MAX_COPY_RULES } })
  })
})
