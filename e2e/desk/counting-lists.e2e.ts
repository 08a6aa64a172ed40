import { expectBothThemes } from '../support/axe.ts'
import { declare, declareMissing, openByScan, scan, table, typeCount } from '../support/counting.ts'
import { freshBag } from '../support/deposits.ts'
import { deskCall, enterDesk, expect, newDeskBrowser, test } from '../support/desk.ts'

test('the list of bags is worked with the arrows, Enter and Esc', async ({ page }) => {
  await enterDesk(page, '/laskenta', 'counter')
  const field = page.getByRole('textbox', { name: 'Skannaa laskettava pussi' })
  await expect(page.getByRole('table', { name: 'Laskettavat' })).toBeVisible()
  await field.focus()
  const rows = page.getByRole('table', { name: 'Laskettavat' }).getByRole('button')
  await page.keyboard.press('ArrowDown')
  await expect(rows.nth(0)).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(rows.nth(1)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(field).toBeFocused()
  await page.getByRole('checkbox', { name: 'Vain myöhässä olevat' }).check()
  await expect(page).toHaveURL(/myohassa=1/)
  await expect(page.getByRole('table', { name: 'Laskettavat' }).getByText('Myöhässä').first()).toBeVisible()
})

test('one bag lies on a table at a time, and a scan of the next one says so', async ({ page, faults }) => {
  faults.expect(/status of 409/)
  const number = await declare()
  await enterDesk(page, '/laskenta', 'counter')
  await openByScan(page, number)
  await page.goto('/laskenta')
  await expect(page.getByRole('textbox', { name: 'Skannaa laskettava pussi' })).toBeFocused()
  await scan(page, freshBag())
  await expect(page.getByRole('alert')).toContainText('Sinulla on jo pussi laskettavana.')
  await page.getByRole('link', { name: 'Jatka laskentaa' }).first().click()
  await expect(table(page, number)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByText(`Pussi ${number} on taas jonossa.`)).toBeVisible()
})

test('the sender of a bag that has not come is asked about it', async ({ page }) => {
  const number = await declareMissing()
  await enterDesk(page, '/laskenta/puuttuvat', 'counter')
  const row = page.getByRole('row', { name: new RegExp(number) })
  await row.getByRole('button', { name: 'Kysy asiakkaalta' }).click()
  const dialog = page.getByRole('dialog', { name: `Kysy asiakkaalta pussista ${number}` })
  await expect(dialog.getByRole('textbox', { name: 'Kysymys' })).toHaveValue(new RegExp(number))
  await expectBothThemes(page)
  await dialog.getByRole('button', { name: 'Lähetä kysymys' }).click()
  await expect(row).toContainText('Asiakkaalta kysytty')
})

test('a suspect note is named by its serial number, not counted, and handed over', async ({
  page,
  browser,
}) => {
  const number = await declare({ pcs_50e: 3 })
  const serial = `PA${freshBag()}`.slice(0, 20)
  await enterDesk(page, '/laskenta', 'counter')
  await openByScan(page, number)
  await typeCount(page, { pcs_50e: 2 })
  await page.getByRole('textbox', { name: '50 €, epäiltyä kappaletta' }).fill('1')
  await page.getByRole('textbox', { name: '50 €, 1. seteli' }).fill(serial)
  await expect(page.getByRole('region', { name: 'Laskettu, koko pussi' })).toContainText('100,00')
  await page.keyboard.press('F9')
  await expect(page.getByText('Toinen laskenta. Laita')).toBeVisible()

  const second = await (await newDeskBrowser(browser, { width: 1280, height: 800 })).newPage()
  await enterDesk(second, '/laskenta/toinen', 'counter')
  await expect(second.getByRole('button', { name: number })).toBeVisible()
  await scan(second, number)
  await typeCount(second, { pcs_50e: 2 })
  await second.getByRole('textbox', { name: '50 €, epäiltyä kappaletta' }).fill('1')
  await second.getByRole('textbox', { name: '50 €, 1. seteli' }).fill(serial)
  await second.keyboard.press('F9')
  await expect(second.getByText(`Pussi ${number} täsmää.`)).toBeVisible()
  await second.context().close()

  const boss = await (await newDeskBrowser(browser, { width: 1280, height: 800 })).newPage()
  await enterDesk(boss, '/laskenta/epaillyt', 'supervisor')
  const row = boss.getByRole('row', { name: new RegExp(serial) })
  await row.getByRole('button', { name: 'Luovutettu' }).click()
  await expectBothThemes(boss)
  await boss.getByRole('textbox', { name: 'Vastaanottaja' }).fill('Helsingin poliisilaitos')
  await boss.getByRole('dialog').getByRole('button', { name: 'Luovutettu' }).click()
  await expect(row).toBeHidden()
  await boss.getByRole('checkbox', { name: 'Luovutetut' }).check()
  await expect(row).toContainText('Helsingin poliisilaitos')
  expect((await deskCall(boss, 'GET', '/suspects?handed=true')).status).toBe(200)
  await boss.context().close()
})
