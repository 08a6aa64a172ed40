import { extractText, getDocumentProxy } from 'unpdf'
import { expectBothThemes } from '../support/axe.ts'
import { declare, openByScan } from '../support/counting.ts'
import { deskCall, enterDesk, expect, newDeskBrowser, test } from '../support/desk.ts'
import { changeAnswer } from '../support/mock-api.ts'

test('the bag of somebody who has gone is taken from the table and waits again', async ({
  page,
  browser,
}) => {
  const number = await declare()
  await enterDesk(page, '/laskenta', 'counter')
  await openByScan(page, number)
  const boss = await (await newDeskBrowser(browser, { width: 1280, height: 800 })).newPage()
  await enterDesk(boss, '/laskenta', 'supervisor')
  const held = boss
    .getByRole('region', { name: 'Pöydillä nyt' })
    .getByRole('listitem')
    .filter({ hasText: number })
  await expect(held).toContainText('Testi Työntekijä')
  await expectBothThemes(boss)
  await held.getByRole('button', { name: 'Ota pöydältä' }).click()
  await expect(held).toBeHidden()
  const found = await deskCall(boss, 'GET', `/search?q=${number}`)
  expect(found.body).toMatchObject({ hits: [{ kind: 'bag', state: 'arrived' }] })
  await boss.context().close()
})

test('a long list goes on by the hundred, and shows the own office or all', async ({ page }) => {
  await changeAnswer(page, '**/api/desk/session', (staff) => ({ ...staff, office: 'Jyväskylä' }))
  await enterDesk(page, '/laskenta', 'counter')
  // Bags that nobody has declared belong to every office; these alone are more than a hundred.
  const first = Date.now()
  const received = Array.from({ length: 101 }, (_, index) =>
    deskCall(page, 'POST', '/bags/receive', { number: `6${first + index}` }),
  )
  expect(new Set((await Promise.all(received)).map(({ status }) => status))).toEqual(new Set([200]))
  await page.reload()
  const table = page.getByRole('table', { name: 'Laskettavat' })
  await expect(page.getByRole('main').getByText('Konttori Jyväskylä')).toBeVisible()
  await expect(table).toContainText(`6${first}`)
  await expect(table).not.toContainText('Porvoo')
  await page.getByRole('checkbox', { name: 'Kaikki konttorit' }).check()
  await expect(page).toHaveURL(/kaikki=1/)
  await expect(table).toContainText('Porvoo')
  await expect(table.getByRole('rowheader')).toHaveCount(100)
  await page.getByRole('button', { name: 'Näytä lisää' }).click()
  await expect.poll(() => table.getByRole('rowheader').count()).toBeGreaterThan(100)
})

test('the list of suspect notes is printed on A4 with room for two names, and without buttons', async ({
  page,
}) => {
  await enterDesk(page, '/laskenta/epaillyt', 'supervisor')
  const table = page.getByRole('table', { name: 'Epäillyt setelit' })
  await expect(table).toBeVisible()
  const serial = await table.getByRole('row').nth(1).getByRole('cell').nth(1).innerText()
  const pdf = await getDocumentProxy(new Uint8Array(await page.pdf({ preferCSSPageSize: true })))
  const { width, height } = (await pdf.getPage(1)).getViewport({ scale: 1 })
  expect([Math.round(width), Math.round(height)]).toEqual([595, 842])
  const words = (await extractText(pdf)).text.join(' ').replaceAll(/\s+/g, ' ')
  expect(words).toContain('Epäillyt setelit, luovutusluettelo 16.11.2026')
  expect(words).toContain(serial)
  expect(words).toContain('Luovuttaja ja vastaanottaja')
  for (const act of ['Tulosta luettelo', 'Luovutettu ', 'Laskettavat', 'Kirjaudu ulos'])
    expect(words).not.toContain(act)
})
