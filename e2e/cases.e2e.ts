import type { Page } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll, takePhone } from './support/axe.ts'
import { contactForms, sendButton, write } from './support/contact-forms.ts'
import { enterAtKaleva } from './support/demo-companies.ts'
import { expect, test } from './support/fixtures.ts'
import { holdCases } from './support/own-cases.ts'
import { box, button, heading, link, watchCalls } from './support/screen.ts'
import { enter } from './support/sign-in.ts'
import { setSwitches } from './support/switches.ts'

const menuLink = (page: Page) =>
  page.getByRole('navigation', { name: 'Valikko' }).getByRole('link', { name: /^Omat yhteydenotot/ })
const openMenu = (page: Page) => button(page, 'Valikko').click()
const REPLY = 'Kiitos. Laskimme kassan uudelleen, ja ero löytyi.'

test('where the provider answers elsewhere, nothing speaks of cases and nothing asks for them', async ({
  page,
}) => {
  await setSwitches(page, {})
  const calls = watchCalls(page, '/api/cases')
  await enter(page, '/viestit', 'kassa')
  await expect(link(page, 'Palaute')).toBeVisible()
  await expect(page.getByRole('link', { name: /Omat yhteydenotot/ })).toHaveCount(0)
  await openMenu(page)
  await expect(page.getByRole('navigation', { name: 'Valikko' })).toContainText('Palaute')
  await expect(menuLink(page)).toHaveCount(0)
  await page.goto('/yhteydenotot')
  await expect(page).toHaveURL(/\/$/)
  expect(calls).toHaveLength(0)
})

test('an unread answer is counted at its link alone, is read by being looked at, and is then counted no more', async ({
  page,
}) => {
  const held = await holdCases(page)
  await enter(page, '/yhteydenotot', 'kassa')
  const rows = page.getByRole('list', { name: 'Yhteydenottosi' }).getByRole('listitem')
  await expect(rows).toHaveCount(2)
  await expect(rows.nth(0)).toContainText('Uusi vastaus')
  await expect(rows.nth(1)).toContainText('Vastaanotettu')
  await openMenu(page)
  await expect(menuLink(page)).toHaveText(/1 lukematon vastaus/)
  await page.keyboard.press('Escape')
  await rows.nth(0).getByRole('link').click()
  await expect(heading(page, 'Yhteydenotto #1192')).toBeFocused()
  await expect(page.getByText('Seteleitä oli 42.')).toBeVisible()
  await expect.poll(() => held.marks).toEqual([{ upTo: 71 }])
  await openMenu(page)
  await expect(menuLink(page)).toHaveText(/^Omat yhteydenotot$/)
})

test('a reply is kept over a reload, sent once although its answer was lost, and stands in the thread', async ({
  page,
  faults,
}) => {
  faults.expect(/Failed to load resource/)
  const held = await holdCases(page)
  await enter(page, '/yhteydenotot/1192', 'kassa')
  await box(page, 'Viestisi').fill(REPLY)
  await page.reload()
  await expect(box(page, 'Viestisi')).toHaveValue(REPLY)
  await page.route(
    '**/api/cases/1192/entries',
    async (route) => {
      held.replies.push({
        key: route.request().headers()['idempotency-key'],
        body: route.request().postDataJSON(),
      })
      await route.abort()
    },
    { times: 1 },
  )
  await sendButton(page).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Vahvistus jäi saamatta' })).toBeVisible()
  await expect(box(page, 'Viestisi')).toHaveValue(REPLY)
  await sendButton(page).click()
  await expect(page.getByRole('status').filter({ hasText: 'Viestisi on lähetetty' })).toBeVisible()
  await expect(box(page, 'Viestisi')).toHaveValue('')
  await expect(page.getByRole('region', { name: 'Viestit' })).toContainText(REPLY)
  expect(held.replies).toHaveLength(1)
})

test('nothing is sent without a text, and a closed case says what a message does to it', async ({ page }) => {
  const held = await holdCases(page, { state: 'closed' })
  await enter(page, '/yhteydenotot/1192', 'kassa')
  await expect(page.getByText('Viestisi avaa sen uudelleen.')).toBeVisible()
  await sendButton(page).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Vaadittu tieto' })).toBeVisible()
  expect(held.replies).toEqual([])
})

test('a case of somebody else, and an address without a number, are not found', async ({ page, faults }) => {
  faults.expect(/Failed to load resource/)
  await setSwitches(page, { casesInPortal: true })
  await enter(page, '/yhteydenotot/999999', 'kassa')
  await expect(page.getByText('Yhteydenottoa ei löydy')).toBeVisible()
  await page.goto('/yhteydenotot/abc')
  await expect(page.getByText('Yhteydenottoa ei löydy')).toBeVisible()
})

test('the thanks lead to what was sent', async ({ page }) => {
  await setSwitches(page, { casesInPortal: true })
  await enterAtKaleva(page, contactForms.contact.path)
  await write(page, contactForms.contact, 'Soittaisitteko?')
  await sendButton(page).click()
  await expect(heading(page, contactForms.contact.thanks)).toBeFocused()
  await page.getByRole('link', { name: /^Omat yhteydenotot/ }).click()
  await expect(heading(page, 'Omat yhteydenotot')).toBeFocused()
})

for (const [path, name] of [
  ['/yhteydenotot', 'Omat yhteydenotot'],
  ['/yhteydenotot/1192', 'Yhteydenotto #1192'],
] as const) {
  test(`${path} is accessible on a phone and on a desk, light and dark, and fits 320 px`, async ({
    page,
  }) => {
    await takePhone(page)
    await holdCases(page)
    await enter(page, path, 'kassa')
    await expect(heading(page, name)).toBeVisible()
    await expect(page.getByText(/40010029 ilmoitettiin/)).toBeVisible()
    await expectAccessible(page)
    await page.setViewportSize({ width: 320, height: 640 })
    await expectNoSidewaysScroll(page)
  })
}
