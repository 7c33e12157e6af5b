import { expect } from '@playwright/test'
import { expectStored, type Flow, type FlowContext, goTo, pressIn } from './flow.ts'

const STORED = 'select email, password_hash is not null as has_password from accounts'

const run = async (context: FlowContext): Promise<void> => {
  const { page } = context
  await goTo(context, 'Account')
  await expect(page.getByLabel('Email')).toHaveValue('admin@localhost')

  await page.getByLabel('Email').fill('person@example.com')
  await pressIn(page, 'Save')
  await expect(page.getByRole('status').filter({ hasText: 'Your account details were changed.' })).toBeVisible()
  await expectStored(context, STORED, [{ email: 'person@example.com', has_password: 0 }])

  await page.getByLabel('New password').fill('correct horse battery')
  await pressIn(page, 'Save')
  await expectStored(context, STORED, [{ email: 'person@example.com', has_password: 1 }])
}

export const account: Flow = { run }
