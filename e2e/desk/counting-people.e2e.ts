import { but, countField, declare, openByScan, typeCount } from '../support/counting.ts'
import { enterDesk, expect, newDeskBrowser, test } from '../support/desk.ts'

test('two people and a supervisor: second count without figures, dispute, decision, correction', async ({
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

  const second = await (await newDeskBrowser(browser, { width: 1280, height: 800 })).newPage()
  await enterDesk(second, '/laskenta/toinen', 'counter')
  await second.getByRole('button', { name: number }).click()
  await expect(second.getByText('Aiemmat luvut eivät näy.')).toBeVisible()
  await typeCount(second, but({ pcs_50e: 16 }))
  await second.keyboard.press('F9')
  await expect(second.getByRole('status').filter({ hasText: 'siirtyi esimiehelle' })).toBeVisible()

  const boss = await (await newDeskBrowser(browser, { width: 1280, height: 800 })).newPage()
  await enterDesk(boss, '/laskenta/toinen', 'supervisor')
  await boss.getByRole('link', { name: number }).click()
  const row = boss.getByRole('row', { name: /^50 €/ })
  await expect(row.getByRole('cell')).toHaveText(['17', '15', '16'])
  await boss.getByRole('button', { name: 'Ratkaise laskennalla' }).click()
  await typeCount(boss, but({ pcs_50e: 16 }))
  await boss.getByRole('textbox', { name: 'Ratkaisun syy' }).fill('Laskin pussin kahdesti.')
  await boss.keyboard.press('F9')
  await expect(boss.getByText('Laskettu', { exact: true }).first()).toBeVisible()
  await boss.getByRole('button', { name: 'Korjaa tulosta' }).click()
  await countField(boss, '50 €').fill('17')
  await boss.getByRole('textbox', { name: 'Korjauksen syy' }).fill('Seteli oli kirjekuoressa.')
  const other = await (await newDeskBrowser(browser, { width: 1280, height: 800 })).newPage()
  await enterDesk(other, '/hyvaksynnat', 'supervisor')
  await boss.keyboard.press('F9')
  await expect(boss.getByText('Korjaus on lähetetty hyväksyttäväksi.')).toBeVisible()
  await expect(boss.getByRole('button', { name: 'Korjaa tulosta' })).toBeHidden()
  await other.context().close()
  await second.context().close()
  await boss.context().close()
})
