import { expectAccessible, expectBothThemes } from '../support/axe.ts'
import { countField, declare, openByScan } from '../support/counting.ts'
import { enterDesk, expect, test } from '../support/desk.ts'

test('of two declarations with one number the right one is chosen before the count is sent', async ({
  page,
}) => {
  const number = await declare({ pcs_50e: 3 })
  await declare({ pcs_50e: 2 }, number, '2026-11-15')
  await enterDesk(page, '/laskenta', 'counter')
  await openByScan(page, number)
  const choices = page.getByRole('button', { name: /^Myllypuoti Kaleva.* myyntipäivä/ })
  await expect(choices).toHaveCount(2)
  await countField(page, '50 €').fill('2')
  await page.keyboard.press('F9')
  await expect(page.getByRole('alert')).toContainText('Valitse ilmoitus toimipaikan ja myyntipäivän mukaan.')
  await expectBothThemes(page)
  await page.getByRole('button', { name: /myyntipäivä 15\.11\.2026/ }).click()
  await expect(choices).toHaveCount(0)
  await countField(page, '50 €').fill('2')
  await page.keyboard.press('F9')
  await expect(page.getByRole('status').filter({ hasText: `Pussi ${number} täsmää.` })).toContainText(
    '100,00',
  )
})

test('a bag of several tills is counted till by till and compared whole', async ({ page }) => {
  const number = await declare({ pcs_50e: 3, pcs_20e: 4 })
  await enterDesk(page, '/laskenta', 'counter')
  await openByScan(page, number)
  await countField(page, '50 €').fill('3')
  await page.getByRole('button', { name: 'Lisää kassa' }).click()
  await expect(countField(page, '500 €')).toBeFocused()
  await page.getByRole('textbox', { name: 'Kassan nimi' }).fill('Kioski')
  await countField(page, '20 €').fill('5')
  await expect(page.getByRole('region', { name: 'Laskettu, koko pussi' })).toContainText('250,00')
  await expectAccessible(page)
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.getByRole('button', { name: /^Kassa 1/ }).click()
  await expect(countField(page, '50 €')).toHaveValue('3')
  await page.getByRole('button', { name: /^Kioski/ }).click()
  await countField(page, '20 €').fill('4')
  await page.keyboard.press('F9')
  await expect(page.getByRole('status').filter({ hasText: `Pussi ${number} täsmää.` })).toContainText(
    '230,00',
  )
})
