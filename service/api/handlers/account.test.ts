import { describe, expect, it } from 'vitest'
import { anyDateTime, anyText, textLike } from '../../../tests/support/matchers.ts'
import { sharedService } from '../../../tests/support/shared-service.ts'
import { isPassword } from '../../accounts/credentials.ts'
import { OTHER_KEY } from '../../testing/service-under-test.ts'

const freshService = sharedService()

describe('An account', () => {
  it('is read with every field that SPEC.md names, and the time zone of all times', async () => {
    const under = await freshService()
    under.setNow(Date.parse('2030-01-02T03:04:05Z'))
    const { status, body } = await under.call('GET', '/api/account', undefined, { key: OTHER_KEY })
    expect(status).toBe(200)
    expect(body).toEqual({
      error: 0,
      data: {
        id: 2,
        email: 'other@s.test',
        username: 'other',
        avatar: textLike(/^http:\/\/s\.test\/avatar\/O-\d+\.svg$/),
        status: 'pro',
        expires: '9999-12-31 23:59:59',
        registered: anyDateTime,
        zone: 'UTC',
      },
    })
  })

  it('has an avatar at its address', async () => {
    const under = await freshService()
    const { body } = await under.call('GET', '/api/account')
    const { avatar } = body.data as { avatar: string }
    const picture = await under.visit(avatar)
    expect(picture.status).toBe(200)
    expect(picture.headers['content-type']).toBe('image/svg+xml')
    expect(picture.body).toContain('>A</text>')
  })

  it('changes its email and password, and stores only a hash of the password', async () => {
    const under = await freshService()
    const { body } = await under.call('PUT', '/api/account/update', { email: 'New@s.test', password: 'long enough' })
    expect(body).toEqual({ error: 0, message: anyText })
    const [row] = await under.rows('select email, password_hash from accounts where id = 1')
    expect(row?.email).toBe('New@s.test')
    const hash = String(row?.password_hash)
    expect(hash).not.toContain('long enough')
    expect(await isPassword('long enough', hash)).toBe(true)
    expect(await isPassword('long enougH', hash)).toBe(false)
  })

  it('accepts its own email, whose host has no dot', async () => {
    const under = await freshService()
    const { email } = (await under.call('GET', '/api/account')).body.data as { email: string }
    expect(email).toBe('admin@localhost')
    const { body } = await under.call('PUT', '/api/account/update', { email })
    expect(body).toEqual({ error: 0, message: anyText })
  })

  it.each([
    [{}, 'email or password is required'],
    [{ email: 'nobody' }, 'email must be an email address'],
    [{ password: 'short' }, 'password must have at least 8 characters'],
    [{ email: 7 }, 'email must be an email address'],
  ])('is not changed by %j', async (change, message) => {
    const under = await freshService()
    const before = await under.rows('select * from accounts')
    const told = await under.call('PUT', '/api/account/update', change)
    expect(told.status).toBe(400)
    expect(told.body).toEqual({ error: 1, message })
    expect(await under.rows('select * from accounts')).toEqual(before)
  })

  it('cannot use the email of another account, in any case', async () => {
    const under = await freshService()
    const told = await under.call('PUT', '/api/account/update', { email: 'OTHER@s.test' })
    expect(told.status).toBe(409)
    expect(told.body).toEqual({ error: 1, message: 'email is taken: another account uses it', taken: 'email' })
    expect((await under.call('PUT', '/api/account/update', { email: 'fine@s.test' })).status).toBe(200)
  })
})
