import { expectAccessible } from '../support/axe.ts'
import { but, declare, openByScan, scan, typeCount } from '../support/counting.ts'
import { freshBag } from '../support/deposits.ts'
import { enterDesk, expect, test } from '../support/desk.ts'

const tabs = [
  ['Laskettavat', '/laskenta'],
  ['Toinen laskenta', '/laskenta/toinen'],
  ['Sivussa', '/laskenta/sivussa'],
  ['Puuttuvat', '/laskenta/puuttuvat'],
  ['Epäillyt setelit', '/laskenta/epaillyt'],
] as const

for (const [name, path] of tabs) {
  test(`the tab ${name} can be read and used by everyone`, async ({ page }) => {
    await enterDesk(page, path, 'counter', 'supervisor')
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await expect(page.getByText('Haetaan pusseja')).toBeHidden()
    await expectAccessible(page)
  })
}

test('the reception can be read and used by everyone', async ({ page }) => {
  await enterDesk(page, '/laskenta/vastaanotto', 'counter')
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await scan(page, await declare())
  await expect(page.getByRole('listitem').filter({ hasText: 'Saapui' })).toBeVisible()
  await scan(page, freshBag())
  await expect(page.getByRole('listitem').filter({ hasText: 'Ei ilmoitusta' })).toBeVisible()
  await expectAccessible(page)
})

test('the count and its verdict can be read and used by everyone', async ({ page }) => {
  const number = await declare()
  await enterDesk(page, '/laskenta', 'counter')
  await openByScan(page, number)
  await typeCount(page, but({ pcs_20e: 42 }))
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await expectAccessible(page)
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.keyboard.press('F9')
  await expect(page.getByRole('button', { name: 'Sulje erolla' })).toBeVisible()
  await expectAccessible(page)
})

test('a bag that nobody declared asks for its owner, and can be read and used by everyone', async ({
  page,
}) => {
  const number = freshBag()
  await enterDesk(page, '/laskenta', 'counter')
  await openByScan(page, number)
  await page.keyboard.type('2')
  await page.keyboard.press('F9')
  await expect(page.getByText('Valitse ensin, kenen pussi on.')).toBeVisible()
  await page.getByRole('textbox', { name: /^Toimipaikka/ }).fill('Sulkasaaren')
  const places = page.getByRole('button', { name: /^Sulkasaaren .* · / })
  await expect(places.first()).toBeVisible()
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await expectAccessible(page)
  await page.setViewportSize({ width: 1280, height: 800 })
  await places.first().click()
  await page.keyboard.press('F9')
  await expect(page.getByRole('status').filter({ hasText: 'Toinen laskenta.' })).toBeVisible()
})
