import type { Browser } from '@playwright/test'
import { but, countField, declare, openByScan, typeCount } from '../support/counting.ts'
import { enterDesk, expect, newDeskBrowser, test } from '../support/desk.ts'

const WIDE = { width: 1280, height: 800 }
const anotherPage = async (browser: Browser) => (await newDeskBrowser(browser, WIDE)).newPage()

test('two people and a supervisor: second count without figures, dispute, decision', async ({
  page,
  browser,
}) => {
  const number = await declare()
  await enterDesk(page, '/laskenta', 'counter')
  await openByScan(page, number)
  await typeCount(page, but({ pcs_50e: 15 }))
  await page.keyboard.press('F9')
  const told = page.getByRole('status').filter({ hasText: 'Toinen laskenta.' })
  await expect(told).toBeVisible()
  await expect(page.getByText(/€/)).toHaveCount(0)

  const second = await anotherPage(browser)
  await enterDesk(second, '/laskenta/toinen', 'counter')
  await second.getByRole('button', { name: number }).click()
  await expect(second.getByText('Aiemmat luvut eivät näy.')).toBeVisible()
  await typeCount(second, but({ pcs_50e: 16 }))
  await second.keyboard.press('F9')
  await expect(second.getByRole('status').filter({ hasText: 'siirtyi esimiehelle' })).toBeVisible()

  const boss = await anotherPage(browser)
  await enterDesk(boss, '/laskenta/toinen', 'supervisor')
  await boss.getByRole('link', { name: number }).click()
  const row = boss.getByRole('row', { name: /^50 €/ })
  await expect(row.getByRole('cell')).toHaveText(['17', '15', '16'])
  await boss.getByRole('button', { name: 'Ratkaise laskennalla' }).click()
  await typeCount(boss, but({ pcs_50e: 16 }))
  const reason = boss.getByRole('textbox', { name: 'Ratkaisun syy' })
  await boss.keyboard.press('F9')
  await expect(reason).toBeFocused()
  await expect(boss.getByText('Kirjoita syy')).toBeVisible()
  await reason.fill('Laskin pussin kahdesti.')
  await boss.keyboard.press('F9')
  await expect(boss.getByRole('button', { name: 'Korjaa tulosta' })).toBeVisible()
  for (const each of [second, boss]) await each.context().close()
})

test('a result is corrected when a second supervisor has approved it', async ({ page, browser }) => {
  const number = await declare()
  await enterDesk(page, '/laskenta', 'counter')
  await openByScan(page, number)
  await typeCount(page, but({ pcs_20e: 42 }))
  await page.keyboard.press('F9')
  await expect(page.getByRole('button', { name: 'Sulje erolla' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status').filter({ hasText: 'suljettu erolla' })).toBeVisible()

  // Nobody asks for what nobody else could approve.
  const other = await anotherPage(browser)
  await enterDesk(other, '/hyvaksynnat', 'supervisor')
  const boss = await anotherPage(browser)
  await enterDesk(boss, '/', 'supervisor')
  await boss.keyboard.press('Control+k')
  await boss.getByRole('combobox', { name: /^Hae pussi/ }).fill(number)
  await boss.getByRole('option', { name: new RegExp(number) }).click()
  await boss.getByRole('button', { name: 'Korjaa tulosta' }).click()
  await countField(boss, '20 €').fill('43')
  await boss.getByRole('textbox', { name: 'Korjauksen syy' }).fill('Seteli oli kirjekuoressa.')
  // A page that is loaded anew goes on where it was left.
  await boss.reload()
  await boss.getByRole('button', { name: 'Korjaa tulosta' }).click()
  await expect(countField(boss, '20 €')).toHaveValue('43')
  await expect(boss.getByRole('textbox', { name: 'Korjauksen syy' })).toHaveValue('Seteli oli kirjekuoressa.')
  await boss.keyboard.press('F9')
  await expect(boss.getByText('Korjaus on lähetetty hyväksyttäväksi.')).toBeVisible()
  await expect(boss.getByRole('button', { name: 'Korjaa tulosta' })).toBeHidden()

  const request = other.getByRole('region', { name: `Laskennan korjaus, pussi ${number}` })
  await expect(request).toContainText('Seteli oli kirjekuoressa.')
  await request.getByRole('button', { name: 'Hyväksy' }).click()
  await expect(other.getByText('Korjaus on hyväksytty ja kirjattu.')).toBeVisible()
  await expect(request).toBeHidden()

  await boss.reload()
  await expect(boss.getByRole('region', { name: 'Korjaukset' })).toContainText('Seteli oli kirjekuoressa.')
  await expect(boss.getByRole('row', { name: /^20 €/ }).first()).toContainText('43')
  for (const each of [other, boss]) await each.context().close()
})
