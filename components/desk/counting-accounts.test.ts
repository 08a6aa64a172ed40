import { sendPass } from '@kassavirta/domain/bags/counting/api'
import { findCompanies } from '@kassavirta/domain/bags/counting/companies-api'
import { expect, test } from 'vitest'
import { click, fill, press } from '../support/actions.ts'
import { expectAccessible } from '../support/accessibility.ts'
import { button, screen } from '../support/screen.ts'
import { answerCounting, bagOf, openByScan, scanField, typeCount } from './counting-world.ts'
import { openDesk } from './open-desk.ts'

test('a bag whose account has ended is sent again with another account of its place', async () => {
  const server = openDesk('/laskenta', { roles: ['counter'], given: answerCounting })
  await openByScan()
  await press('{F3}')
  await typeCount({ pcs_50e: 17, pcs_20e: 42 })
  server.refuseFor(sendPass, 'accountEnded')
  await press('{F9}')
  const choice = screen.getByRole('heading', { name: 'Tilityksen tili on päättynyt' })
  await expect.element(choice).toBeVisible()
  await expectAccessible()
  const accounts = [{ accountId: 31, accountNumber: 'FI3715903000000776', isDefault: false }]
  const place = { companyId: 3, name: 'Kamppi', city: 'Helsinki', businessId: '9000101-4', street: 'Katu 1' }
  server.answer(findCompanies, { rows: [{ ...place, accounts }] })
  await fill(screen.getByRole('textbox', { name: /^Toimipaikka/ }), 'kamppi')
  await click(button('Kamppi, Helsinki · FI3715903000000776'))
  await expect.element(choice).toBeVisible()
  server.answer(sendPass, { outcome: 'second', bag: bagOf({ state: 'second' }) })
  await press('{F9}')
  await expect.element(scanField()).toHaveFocus()
  expect(server.calls(sendPass).at(-1)?.body).toMatchObject({ companyId: 3, accountId: 31 })
})
