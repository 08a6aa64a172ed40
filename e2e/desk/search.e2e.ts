import type { Page } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll } from '../support/axe.ts'
import { deskCall, enterDesk, expect, test } from '../support/desk.ts'

/** Types into the search and opens the hit of a kind. */
async function openHit(page: Page, typed: string, kind: RegExp): Promise<void> {
  // The frame names the screen after it has begun to hear its keys.
  await expect(page).toHaveTitle(/ – /)
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: /^Hae pussi/ }).fill(typed)
  await page.getByRole('option', { name: kind }).first().click()
}

test('a declaration whose bag has not come opens what is known of it, without a sum', async ({ page }) => {
  await enterDesk(page, '/', 'counter')
  const { body } = await deskCall(page, 'GET', '/bags/missing')
  const [missing] = (body as { rows: { number: string; place: { name: string } }[] }).rows
  if (!missing) throw new Error('the demo has a missing bag')
  await openHit(page, missing.number, /^Ilmoitus/)
  await expect(page).toHaveURL(/\/haku\/ilmoitus\/\d+$/)
  const facts = page.getByRole('region', { name: missing.number })
  await expect(facts.getByText('Myyntipäivä')).toBeVisible()
  await expect(page.getByRole('main')).not.toContainText('€')
  await page.getByRole('link', { name: missing.place.name }).click()
  await expect(page).toHaveURL(/\/haku\/toimipaikka\/\d+$/)
  await expect(page.getByRole('region', { name: missing.place.name })).toContainText('Y-tunnus')
  await expect(
    page.getByRole('region', { name: 'Uusimmat pussit ja ilmoitukset' }).getByRole('listitem'),
  ).toHaveCount(8)
})

test('a place leads to its people, a person to their cases, for those who answer them', async ({ page }) => {
  await enterDesk(page, '/', 'service')
  const { body } = await deskCall(page, 'GET', '/cases?list=new')
  const [asked] = (body as { rows: { caseId: number; customer: string; place: { name: string } }[] }).rows
  if (!asked) throw new Error('the demo has a new case')
  await openHit(page, asked.place.name, /^Toimipaikka/)
  await expect(page.getByRole('region', { name: asked.place.name })).toContainText('Osoite')
  await expectAccessible(page)
  await page.setViewportSize({ width: 320, height: 640 })
  await expectNoSidewaysScroll(page)
  await page.setViewportSize({ width: 1280, height: 800 })
  const people = page.getByRole('region', { name: 'Henkilöt' })
  await people.getByRole('link', { name: asked.customer }).click()
  await expect(page).toHaveURL(/\/haku\/henkilo\/\d+$/)
  await expect(page.getByRole('region', { name: asked.customer })).toContainText('Sähköposti')
  await page.getByRole('link', { name: String(asked.caseId), exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`/yhteydenotot/${asked.caseId}`))
})

test('an address of nothing says so, and one that is no address leads to the desk', async ({
  page,
  faults,
}) => {
  faults.expect(/status of 404/)
  await enterDesk(page, '/haku/toimipaikka/999999', 'counter')
  await expect(page.getByText('Tietoja ei saatu haettua')).toBeVisible()
  await page.goto('/haku/toimipaikka/x')
  await expect(page).toHaveURL(/\/$/)
})
