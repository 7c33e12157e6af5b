import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { revealedBy } from './revealing.ts'

const ordinary = readFileSync(join(import.meta.dirname, 'ordinary-addresses.txt'), 'utf8')
  .trim()
  .split('\n')
const JWT = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0.dozjgNryP4J3jVmNHl0w5N_XgL0n3I9PlFUP0THsR8U'

describe('what an address reveals', () => {
  it.each([
    ['https://example.com/reset?token=9f86d081884c7d659a2feaa0c55ad015', 'token', 'token'],
    ['https://example.com/?access_token=ya29.a0AfH6SMBx', 'token', 'access_token'],
    ['https://example.com/#access_token=abcd1234&token_type=bearer', 'token', 'access_token'],
    ['https://example.com/#/reset?token=9f86d081884c7d659a2feaa0c55ad015', 'token', 'token'],
    ['https://example.com/#!/login?next=a&access_token=abcd1234', 'token', 'access_token'],
    ['https://example.com/#/access_token=abcd1234&token_type=bearer', 'token', 'access_token'],
    ['https://example.com/#/a/b?tab=files&token=spring', null, null],
    [
      'https://example.com/auth/confirm?token_hash=pkce_9f86d081884c7d659a2feaa0c55ad015&type=email',
      'token',
      'token_hash',
    ],
    [
      'https://a.firebaseapp.com/__/auth/action?mode=resetPassword&oobCode=aB3dE5fG7hI9jK1lM2nO4pQ6',
      'token',
      'oobCode',
    ],
    ['https://gitlab.com/a/b.atom?feed_token=glft-aB3dE5fG7hI9jK1lM2nO4pQ6', 'token', 'feed_token'],
    ['https://secure.booking.com/confirmation.html?auth_key=aB3dE5fG7hI9jK1lM2nO4pQ6', 'token', 'auth_key'],
    ['https://files.slack.com/files-pri/T1-F1/a.png?t=xoxe-1234567890-abcdefghij', 'token', 't'],
    ['https://example.com/callback?code=4/0AX4XfWhgTq3Zz9k1b2c3d4&state=xyz', 'token', 'code'],
    ['https://example.com/?api_key=12345', 'token', 'api_key'],
    ['https://example.com/?apiKey=12345', 'token', 'apiKey'],
    ['https://example.com/?password=hunter2', 'token', 'password'],
    ['https://example.com/a.php?PHPSESSID=298zf09hf012fh2', 'token', 'PHPSESSID'],
    ['https://example.com/a;jsessionid=1A530637289A03B07199A44E8D531427?x=1', 'token', 'jsessionid'],
    [`https://example.com/?x=${JWT}`, 'token', 'x'],
    ['https://example.com/?q=ghp_16C7e42F292c6912E7710c838347Ae178B4a', 'token', 'q'],
    ['https://example.com/?reset_password_token=Ab3', null, null],
    ['https://example.com/?reset_password_token=Ab3dEf', 'token', 'reset_password_token'],
    ['https://b.s3.amazonaws.com/a?X-Amz-Signature=0123456789abcdef0123&X-Amz-Date=1', 'signature', 'X-Amz-Signature'],
    ['https://a.blob.core.windows.net/c/b?sv=2022&sig=abcdefghijklmnop%3D&se=2026', 'signature', 'sig'],
    ['https://example.com/unsubscribe?email=jane.doe%40example.org', 'email', 'email'],
    ['https://example.com/?u=jane@example.co.uk', 'email', 'u'],
    ['https://example.com/unsubscribe?email=jane.doe+news@example.org', 'email', 'email'],
    ['https://example.com/?e=jane@m%C3%BCnchen.de', 'email', 'e'],
    ['https://example.com/?q=mail+jane@example.org+today', null, null],
    ['http://localhost:3000/', 'own-device', 'localhost'],
    ['http://192.168.1.10/admin', 'private-address', '192.168.1.10'],
    ['http://10.0.0.1/', 'private-address', '10.0.0.1'],
    ['http://172.20.1.1/', 'private-address', '172.20.1.1'],
    ['http://127.0.0.1:8080/', 'own-device', '127.0.0.1'],
    ['http://[::1]/', 'own-device', '[::1]'],
    ['http://app.localhost/', 'own-device', 'app.localhost'],
    ['http://0.0.0.0:5173/', 'own-device', '0.0.0.0'],
    ['http://[::ffff:127.0.0.1]/', 'own-device', '[::ffff:7f00:1]'],
    ['http://[fd00::1]/', 'private-address', '[fd00::1]'],
    ['http://printer.local/', 'private-address', 'printer.local'],
    ['https://wiki/display/Home', 'private-address', 'wiki'],
    ['https://app.corp/', 'private-address', 'app.corp'],
    ['http://172.32.1.1/', null, null],
    ['http://192.169.1.1/', null, null],
    ['https://example.com/?token=spring', null, null],
    ['https://example.com/?code=WELCOME20', null, null],
    ['https://example.com/?key=value&session=3&sid=main&hash=top', null, null],
    ['https://us02web.zoom.us/j/123456789?pwd=Abc123Def456Ghi789Jkl012', null, null],
    ['https://www.npmjs.com/package/@preact/signals?email=yes', null, null],
    ['https://example.com/@jane/posts@home', null, null],
    ['https://example.com/?password=', null, null],
    ['no address', null, null],
  ])('%s: %s', (address, kind, name) => {
    expect(revealedBy(address)).toEqual(kind === null ? [] : [{ kind, name }])
  })

  it('is nothing for 1,000 ordinary addresses', () => {
    expect(ordinary.filter((address) => revealedBy(address).length > 0)).toEqual([])
  })
})
