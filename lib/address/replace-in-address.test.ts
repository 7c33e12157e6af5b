import { describe, expect, it } from 'vitest'
import { addressProblem } from '../contract/web-address.ts'
import {
  REPLACED_PARTS,
  type ReplacedPart,
  type Replacement,
  replaceInAddress,
  replacementProblems,
} from './replace-in-address.ts'

const replacement = (part: ReplacedPart, fields: Partial<Replacement>): Replacement => ({
  part,
  name: '',
  find: '',
  replaceWith: '',
  ...fields,
})

/** As it is sent. */
const replace = (address: string, given: Replacement) => new URL(replaceInAddress(new URL(address).href, given)).href

type Row = [find: string, replaceWith: string, address: string, right: string]

/** Each is a replacement that people make, with an address, and the right one after it. */
const HOSTS: readonly Row[] = [
  ['old.example.com', 'www.example.com', 'https://old.example.com/a?b=1#c', 'https://www.example.com/a?b=1#c'],
  ['http://', 'https://', 'http://example.com/a', 'https://example.com/a'],
  ['http://example.com', 'https://example.com', 'http://example.com/a', 'https://example.com/a'],
  ['http://example.com', 'https://example.com', 'http://example.com:8080/', 'https://example.com:8080/'],
  ['http://example.com/', 'https://www.example.com/', 'http://example.com/a', 'https://www.example.com/a'],
  ['OLD.example.com', 'New.Example.com', 'https://old.example.com/A', 'https://new.example.com/A'],
  ['staging.example.com:8443', 'example.com', 'https://staging.example.com:8443/a', 'https://example.com/a'],
  ['localhost', 'localhost:3000', 'http://localhost:8080/a', 'http://localhost:3000/a'],
  ['example.com', 'example.net', 'https://example.com:8443/', 'https://example.net:8443/'],
  ['example.com:443', 'example.com:8443', 'https://example.com/', 'https://example.com:8443/'],
  ['bücher.example', 'buecher.example', 'https://bücher.example/a', 'https://buecher.example/a'],
  ['xn--bcher-kva.example', 'bücher.de', 'https://bücher.example/', 'https://xn--bcher-kva.de/'],
  ['*.old.com', '*.new.com', 'https://blog.eu.old.com/a', 'https://blog.eu.new.com/a'],
  ['*.old.com', 'new.com', 'https://blog.old.com/a', 'https://new.com/a'],
  ['example.com.', 'example.net', 'https://example.com/', 'https://example.net/'],
  ['old.example.com', 'new.example.com', 'https://me:pw@old.example.com/', 'https://me:pw@new.example.com/'],
  ['192.168.0.10', 'intranet.example.com', 'http://192.168.0.10/wiki', 'http://intranet.example.com/wiki'],
]

const HOSTS_NOT_FOUND: readonly [find: string, address: string][] = [
  ['old.example.com', 'https://example.com/?next=https://old.example.com/'],
  ['old.example.com', 'https://example.com/old.example.com'],
  ['example.com', 'https://www.example.com/'],
  ['example.com', 'https://notexample.com/'],
  ['*.old.com', 'https://old.com/'],
  ['*.old.com', 'https://bold.com/'],
  ['http://example.com', 'https://example.com/'],
  ['example.com:8080', 'https://example.com/'],
]

const PATHS: readonly Row[] = [
  ['/blog', '/journal', 'https://example.com/blog/post?from=/blog', 'https://example.com/journal/post?from=/blog'],
  ['/blog', '/journal', 'https://example.com/blog', 'https://example.com/journal'],
  ['/blog/', '/journal/', 'https://example.com/blog/2025/', 'https://example.com/journal/2025/'],
  ['/blog', '', 'https://example.com/blog/post', 'https://example.com/post'],
  ['/blog/', '', 'https://example.com/blog/post', 'https://example.com/post'],
  ['/blog', 'journal', 'https://example.com/blog/post', 'https://example.com/journal/post'],
  ['/', '/de/', 'https://example.com/post', 'https://example.com/de/post'],
  ['/item-', '/product-', 'https://example.com/item-12', 'https://example.com/product-12'],
  ['.html', '', 'https://example.com/a/page.html#top', 'https://example.com/a/page#top'],
  ['2025', '2026', 'https://example.com/2025/sale-2025', 'https://example.com/2026/sale-2026'],
  ['/käse', '/cheese', 'https://example.com/k%c3%a4se/a', 'https://example.com/cheese/a'],
  ['/k%C3%A4se', '/käserei', 'https://example.com/käse', 'https://example.com/k%C3%A4serei'],
  ['my file', 'my-file', 'https://example.com/my%20file.pdf', 'https://example.com/my-file.pdf'],
  ['日本', '日本語', 'https://example.com/日本/a', 'https://example.com/%E6%97%A5%E6%9C%AC%E8%AA%9E/a'],
]

const PATHS_NOT_FOUND: readonly [find: string, address: string][] = [
  ['/blog', 'https://example.com/blogger'],
  ['/blog', 'https://example.com/docs/blog'],
  ['/Blog', 'https://example.com/blog'],
  ['blog', 'https://blog.example.com/?blog=1#blog'],
  ['a/b', 'https://example.com/a%2Fb'],
]

type ParameterRow = [name: string, ...Row]

const VALUES: readonly ParameterRow[] = [
  ['utm_campaign', 'spring', 'summer', 'https://a.test/?utm_campaign=spring', 'https://a.test/?utm_campaign=summer'],
  ['utm_campaign', '', 'all', 'https://a.test/?a=1&utm_campaign=x#b', 'https://a.test/?a=1&utm_campaign=all#b'],
  ['id', '1', '2', 'https://a.test/?id=1&id=3&id=1', 'https://a.test/?id=2&id=3&id=2'],
  ['id', '', '2', 'https://a.test/?id=1&b=4&id=3', 'https://a.test/?id=2&b=4'],
  ['q', 'red shoes', 'blue & black', 'https://a.test/?q=red+shoes', 'https://a.test/?q=blue%20%26%20black'],
  ['größe', 'groß', 'klein', 'https://a.test/?größe=groß', 'https://a.test/?gr%C3%B6%C3%9Fe=klein'],
  ['a[]', '1', '2', 'https://a.test/?a%5B%5D=1', 'https://a.test/?a%5B%5D=2'],
  [
    'next',
    'https://old.test/',
    'https://new.test/',
    'https://a.test/?next=https://old.test/',
    'https://a.test/?next=https%3A%2F%2Fnew.test%2F',
  ],
  ['utm_term', 'x', '', 'https://a.test/?utm_term=x', 'https://a.test/?utm_term='],
]

const VALUES_NOT_FOUND: readonly [name: string, find: string, address: string][] = [
  ['utm_campaign', 'spring', 'https://a.test/?utm_campaign=Spring'],
  ['utm_campaign', 'spring', 'https://a.test/?utm_campaign=spring-2025'],
  ['utm_campaign', '', 'https://a.test/?UTM_CAMPAIGN=spring'],
  ['utm_campaign', '', 'https://a.test/#/page?utm_campaign=spring'],
  ['utm_campaign', '', 'https://a.test/'],
]

describe('in a host', () => {
  it.each(HOSTS)('%s becomes %s: %s is %s', (find, replaceWith, address, right) => {
    expect(replace(address, replacement('host', { find, replaceWith }))).toBe(right)
  })

  it.each(HOSTS_NOT_FOUND)('%s is not found in %s', (find, address) => {
    expect(replaceInAddress(address, replacement('host', { find, replaceWith: 'https://new.test:1' }))).toBe(address)
  })
})

describe('in a path', () => {
  it.each(PATHS)('%s becomes "%s": %s is %s', (find, replaceWith, address, right) => {
    expect(replace(address, replacement('path', { find, replaceWith }))).toBe(right)
  })

  it.each(PATHS_NOT_FOUND)('%s is not found in %s', (find, address) => {
    expect(replaceInAddress(address, replacement('path', { find, replaceWith: '/new' }))).toBe(address)
  })
})

describe('of a parameter', () => {
  it.each(VALUES)('%s, "%s" becomes "%s": %s is %s', (name, find, replaceWith, address, right) => {
    expect(replace(address, replacement('parameter', { name, find, replaceWith }))).toBe(right)
  })

  it.each(VALUES_NOT_FOUND)('%s, "%s" is not found in %s', (name, find, address) => {
    expect(replaceInAddress(address, replacement('parameter', { name, find, replaceWith: 'new' }))).toBe(address)
  })

  it.each([
    ['ref', 'newsletter', 'https://a.test/x#top', 'https://a.test/x?ref=newsletter#top'],
    ['ref', 'news letter', 'https://a.test/?a=1', 'https://a.test/?a=1&ref=news%20letter'],
    ['ref', 'newsletter', 'https://a.test/?ref=blog', 'https://a.test/?ref=blog'],
  ])('%s=%s is added where it is missing: %s is %s', (name, replaceWith, address, right) => {
    expect(replace(address, replacement('add-parameter', { name, replaceWith }))).toBe(right)
  })

  it.each([
    ['fbclid', 'https://a.test/?a=1&fbclid=x&b=%7e', 'https://a.test/?a=1&b=%7e'],
    ['ref', 'https://a.test/?ref=1&ref=2#c', 'https://a.test/#c'],
    ['utm_*', 'https://a.test/?utm_source=a&id=1&utm_medium=b', 'https://a.test/?id=1'],
    ['ref', 'https://a.test/?Ref=1&xref=2', 'https://a.test/?Ref=1&xref=2'],
    ['ref', 'https://a.test/?a&&b=', 'https://a.test/?a&&b='],
  ])('%s is removed: %s is %s', (name, address, right) => {
    expect(replace(address, replacement('remove-parameter', { name }))).toBe(right)
  })
})

describe('anywhere in an address', () => {
  it.each([
    ['http://', 'https://', 'http://a.test/?u=http://b.test', 'https://a.test/?u=https://b.test'],
    ['#top', '#start', 'https://a.test/x#top', 'https://a.test/x#start'],
    ['spring-2025', 'spring-2026', 'https://a.test/?c=spring-2025-ad', 'https://a.test/?c=spring-2026-ad'],
    ['Example.com/Shop', 'example.com/store', 'https://example.com/Shop/1', 'https://example.com/store/1'],
    ['example.com/Shop', 'example.com/store', 'https://example.com/shop/1', 'https://example.com/shop/1'],
    ['/übersicht?', '/overview?', 'https://a.test/%C3%BCbersicht?a=1', 'https://a.test/overview?a=1'],
    ['100%', '50%25', 'https://a.test/100%25', 'https://a.test/50%25'],
    ['ÿ%', 'y', 'https://a.test/%ff%25', 'https://a.test/%ff%25'],
  ])('%s becomes %s: %s is %s', (find, replaceWith, address, right) => {
    expect(replace(address, replacement('anything', { find, replaceWith }))).toBe(right)
  })

  it('can leave what is no address, which is not hidden', () => {
    const broken = replaceInAddress(
      'https://a.test/',
      replacement('anything', { find: 'https://a.test', replaceWith: '' }),
    )
    expect(addressProblem(broken)).toBe('not_address')
  })
})

describe('a replacement', () => {
  it.each([
    ['host', { find: 'a.test' }, 'replaceWith', 'empty'],
    ['host', { find: 'a.test/path', replaceWith: 'b.test' }, 'find', 'not_site'],
    ['host', { find: 'a b', replaceWith: 'b.test' }, 'find', 'not_site'],
    ['host', { find: '*', replaceWith: 'b.test' }, 'find', 'not_site'],
    ['host', { find: 'a.test', replaceWith: 'me@b.test' }, 'replaceWith', 'not_site'],
    ['path', { replaceWith: '/a' }, 'find', 'empty'],
    ['path', { find: '/a?b=1', replaceWith: '/a' }, 'find', 'not_in_path'],
    ['path', { find: '/a', replaceWith: '/a#b' }, 'replaceWith', 'not_in_path'],
    ['parameter', { replaceWith: 'a' }, 'name', 'empty'],
    ['add-parameter', { name: 'ref=a', replaceWith: 'a' }, 'name', 'not_parameter_name'],
    ['remove-parameter', { name: '?ref' }, 'name', 'not_parameter_name'],
    ['anything', {}, 'find', 'empty'],
  ] as const)('of %s with %j has a problem in %s: %s', (part, fields, field, code) => {
    expect(replacementProblems(replacement(part, fields))).toEqual([{ field, problem: { code } }])
  })

  it('has no problem if its texts fit, and spaces around them do not matter', () => {
    for (const part of REPLACED_PARTS)
      expect(replacementProblems({ part, name: ' a ', find: ' a.test ', replaceWith: ' b.test ' })).toEqual([])
    expect(replace('https://a.test/', replacement('host', { find: ' a.test ', replaceWith: 'b.test ' }))).toBe(
      'https://b.test/',
    )
  })
})
