import { expect } from '@playwright/test'
import { type Errand, expectStored, goTo, type Hands, pressIn } from './hands.ts'

const STORED = 'select email, password_hash is not null as has_password from accounts'

const run = async (hands: Hands): Promise<void> => {
  const { page } = hands
  await goTo(hands, 'Account')
  await expect(page.getByLabel('Email')).toHaveValue('admin@localhost')

  await page.getByLabel('Email').fill('person@example.com')
  await pressIn(page, 'Save')
  await expect(page.getByRole('status').filter({ hasText: 'Your account was changed.' })).toBeVisible()
  await expectStored(hands, STORED, [{ email: 'person@example.com', has_password: 0 }])

  await page.getByLabel('New password').fill('correct horse battery')
  await pressIn(page, 'Save')
  await expectStored(hands, STORED, [{ email: 'person@example.com', has_password: 1 }])
}

export const account: Errand = { run }
