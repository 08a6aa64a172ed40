import type { Page } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll, takePhone } from '../support/axe.ts'
import { deskCall, enterDesk, expect, newDeskBrowser, test } from '../support/desk.ts'
import { box, button } from '../support/screen.ts'
import { PASSWORD } from '../support/sign-in.ts'

const PORTAL_URL = process.env['E2E_DESK_PORTAL_URL'] ?? ''

type Session = {
  readonly token: string
  readonly user: { readonly id: number; readonly permittedCompanies: readonly { readonly id: number }[] }
}

/** A customer asks for a call; the text tells this case from those of other tests. */
async function ask(page: Page): Promise<string> {
  const text = `Soittaisitteko laskusta ${crypto.randomUUID().slice(0, 8)}?`
  const login = await page.request.post(`${PORTAL_URL}/api/login`, {
    data: { username: 'kassa', password: PASSWORD },
  })
  const { token, user } = (await login.json()) as Session
  const answer = await page.request.post(`${PORTAL_URL}/api/contact`, {
    headers: { authorization: `Bearer ${token}`, 'idempotency-key': crypto.randomUUID() },
    data: {
      customerId: user.permittedCompanies[0]?.id,
      name: 'Eetu Esimerkki',
      phoneNumber: '040 555 0132',
      email: '',
      contactReason: 'Laskutusta',
      additionalInfo: text,
    },
  })
  expect(answer.status()).toBe(200)
  return text
}

type Found = {
  readonly rows: readonly { readonly caseId: number; readonly opening: string; readonly version: number }[]
}

async function openCase(page: Page, text: string): Promise<number> {
  const { body } = await deskCall(page, 'GET', '/cases?list=new')
  const { caseId } = (body as Found).rows.find(({ opening }) => opening.includes(text)) ?? { caseId: 0 }
  await page.goto(`/yhteydenotot/${caseId}`)
  await expect(page.getByRole('region', { name: 'Viestit' })).toContainText(text)
  // The keys of a case act once the focus is in it.
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeFocused()
  return caseId
}

const answerBox = (page: Page) => box(page, 'Vastaus asiakkaalle')
const done = (page: Page, text: string) =>
  expect(page.getByRole('status').filter({ hasText: text })).toBeVisible()
const thread = (page: Page) => page.getByRole('region', { name: 'Viestit' })

test('a case is taken, noted, answered and closed with the keyboard alone', async ({ page }) => {
  const text = await ask(page)
  await enterDesk(page, '/yhteydenotot', 'service')
  await openCase(page, text)
  // An answer needs an owner; closing needs an answer.
  await expect(page.getByText('Ota tapaus itsellesi, niin voit vastata.')).toBeVisible()
  await expect(button(page, 'Sulje tapaus')).toHaveCount(0)
  await page.keyboard.press('o')
  await done(page, 'Otit tapauksen itsellesi')
  await page.keyboard.press('s')
  await expect(box(page, 'Sisäinen merkintä')).toBeFocused()
  await page.keyboard.type('Lasku tarkistettu, summa oikein.')
  await page.keyboard.press('Control+Enter')
  await done(page, 'Merkintä on tallennettu')
  await expect(thread(page)).toContainText('Sisäinen merkintä')
  await expect(button(page, 'Sulje tapaus')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await page.keyboard.press('v')
  await expect(answerBox(page)).toBeFocused()
  // Letters are text in a text: they act on nothing.
  await page.keyboard.type('Soitimme. Vastaus on tässä, os.')
  await expect(answerBox(page)).toHaveValue('Soitimme. Vastaus on tässä, os.')
  await page.keyboard.press('Control+Enter')
  await done(page, 'Vastaus on lähetetty')
  await expect(page.getByText('Asiakas ei ole vielä lukenut vastausta')).toBeVisible()
  await button(page, 'Sulje tapaus').click()
  await done(page, 'Tapaus on suljettu')
  await expect(page.getByText('Tapaus on suljettu. Se avautuu, kun asiakas kirjoittaa.')).toBeVisible()
})

test('two at one case: the second takes it from the first, who is told, and loses no word', async ({
  page,
  browser,
  viewport,
}) => {
  const text = await ask(page)
  await enterDesk(page, '/yhteydenotot', 'service')
  const caseId = await openCase(page, text)
  await page.keyboard.press('o')
  await done(page, 'Otit tapauksen itsellesi')
  await page.keyboard.press('v')
  await expect(answerBox(page)).toBeFocused()
  await page.keyboard.type('Puoliksi kirjoitettu vastaus')

  const other = await newDeskBrowser(browser, viewport)
  const colleague = await other.newPage()
  await enterDesk(colleague, `/yhteydenotot/${caseId}`, 'service')
  await colleague.getByRole('button', { name: /Ota itselle, nyt Testi Työntekijä/ }).click()
  await done(colleague, 'Otit tapauksen itsellesi. Sitä käsitteli Testi Työntekijä.')
  await other.close()

  // The pulse tells it within ten seconds; the typed text stays.
  await expect(page.getByText('Ota tapaus itsellesi, niin voit vastata.')).toBeVisible({ timeout: 60_000 })
  await expect(answerBox(page)).toHaveValue('Puoliksi kirjoitettu vastaus')
  await page.reload()
  await expect(answerBox(page)).toHaveValue('Puoliksi kirjoitettu vastaus')
})

test('an act upon an old state is refused, and the page shows the new one', async ({ page, faults }) => {
  faults.expect(/status of 409/)
  const text = await ask(page)
  await enterDesk(page, '/yhteydenotot', 'service')
  const caseId = await openCase(page, text)
  // As if from another window of the same person: the page at hand knows nothing of it.
  await page.route('**/api/desk/pulse', (route) => route.abort())
  faults.expect(/Failed to load resource/)
  await deskCall(page, 'POST', `/cases/${caseId}/take`, { version: 0 })
  await button(page, 'O Ota itselle').click()
  await expect(page.getByText('Joku muu on muuttanut tietoja')).toBeVisible()
  await expect(page.getByText(/Käsittelijä sinä/)).toBeVisible()
})

test('the lists have addresses of their own, and arrows move among their rows', async ({ page, faults }) => {
  faults.expect(/status of 404/)
  await ask(page)
  await ask(page)
  await enterDesk(page, '/yhteydenotot', 'service')
  const rows = page.getByRole('region', { name: 'Yhteydenotot' }).getByRole('listitem').getByRole('link')
  await rows.first().focus()
  await page.keyboard.press('ArrowDown')
  await expect(rows.nth(1)).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(rows.first()).toBeFocused()
  await page
    .getByRole('navigation', { name: 'Yhteydenottojen luettelot' })
    .getByRole('link', { name: 'Omat' })
    .click()
  await expect(page).toHaveURL(/lista=omat/)
  await expect(page.getByText('Sinulla ei ole avoimia yhteydenottoja.')).toBeVisible()
  await page.goto('/yhteydenotot/999999')
  await expect(page.getByText('Yhteydenottoa ei löydy')).toBeVisible()
})

test('a case is accessible in a wide window and on a phone, light and dark, and fits 320 px', async ({
  page,
}) => {
  const text = await ask(page)
  await enterDesk(page, '/yhteydenotot', 'service')
  await openCase(page, text)
  await takePhone(page)
  await expectAccessible(page)
  await page.setViewportSize({ width: 1024, height: 768 })
  await expectNoSidewaysScroll(page)
  await page.setViewportSize({ width: 320, height: 640 })
  await expectNoSidewaysScroll(page)
  await page.goto('/yhteydenotot')
  await expect(page.getByRole('region', { name: 'Yhteydenotot' })).toContainText('Yhteydenottopyyntö')
  await expectAccessible(page)
})
