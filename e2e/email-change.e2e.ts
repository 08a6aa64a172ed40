import { expectAccessible, takePhone } from './support/axe.ts'
import { expect, test } from './support/fixtures.ts'
import { changePerson } from './support/mock-api.ts'
import { alert, button, heading, link, watchCalls } from './support/screen.ts'
import { signIn } from './support/sign-in.ts'

const CODE = '0123-4567-89AB-CDEF-GHJK-MNPQ'
const PAGE = `/sahkopostin-vaihto#${CODE}`

test('the link of the letter changes nothing until a button is pressed, and stopping leads on to a new password', async ({
  page,
}) => {
  await takePhone(page)
  const calls = watchCalls(page, '/api/emailchange/stop')
  await page.route('**/api/emailchange/stop', (route) => route.fulfill({ status: 204 }))
  await page.goto(PAGE)
  await expect(heading(page, 'Sähköpostiosoitteen vaihto')).toBeVisible()
  await expectAccessible(page)
  expect(calls).toHaveLength(0)
  await button(page, 'Peru vaihto').click()
  await expect(page.getByRole('status').filter({ hasText: 'Vaihto on peruttu' })).toBeVisible()
  expect(calls.map((call) => call.postDataJSON() as unknown)).toEqual([{ code: CODE }])
  await expectAccessible(page)
  await link(page, 'Tilaa aktivointikoodi').click()
  await expect(heading(page, 'Tilaa aktivointikoodi')).toBeVisible()
})

test('a code that no change waits for is told by the server, and a link without a code by the page', async ({
  page,
  faults,
}) => {
  faults.expect(/Failed to load resource/)
  await page.goto(PAGE)
  await button(page, 'Vahvista uusi osoite').click()
  await expect(alert(page)).toContainText('ei enää odota')
  await page.goto('/sahkopostin-vaihto')
  await expect(alert(page)).toContainText('Linkki on vajaa')
})

test('own details tell that a new address waits, until when, and which one is in force', async ({ page }) => {
  await takePhone(page)
  await changePerson(page, (user) => ({
    ...user,
    emailAddress: 'uusi@example.fi',
    emailChange: { addressInForce: 'vanha@example.fi', dueAt: '2026-11-18T08:00:00.000Z' },
  }))
  await signIn(page, '/omat-tiedot', 'kassa')
  await expect(page.getByText('Uusi sähköpostiosoite odottaa vahvistusta')).toBeVisible()
  await expect(page.getByText('Osoite uusi@example.fi tulee käyttöön 18.11.2026 10:00.')).toBeVisible()
  await expectAccessible(page)
})
