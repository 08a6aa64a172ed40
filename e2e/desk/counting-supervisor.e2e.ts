import { extractText, getDocumentProxy } from 'unpdf'
import { enterDesk, expect, test } from '../support/desk.ts'

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
