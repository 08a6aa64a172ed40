import { contactForms, openAsSender, receiptNumber, sendButton, watch } from './support/contact-forms.ts'
import { expect, test } from './support/fixtures.ts'
import { rowsOf } from './support/report-details.ts'
import { box, group } from './support/screen.ts'

const { inquiry } = contactForms
const MIDNIGHT = Date.parse('2026-11-13T22:00:00Z')

test('an inquiry about a deposit of the place, everything filled in, is stored', async ({ page }) => {
  const [deposit] = await rowsOf<{ entryId: number }>(page, 'deposit')
  const number = deposit?.entryId ?? 0
  const query = new URLSearchParams({
    date: String(MIDNIGHT),
    securityBagNumber: '104558209',
    totalSum: '71,50',
    id: String(number),
    entryType: 'deposit',
  })
  const sender = await openAsSender(page, `/tiedustelu?${query}`)
  await expect(page.getByText(`Koskee tapahtumaa Tilitysilmoitus #${number}`)).toBeVisible()
  for (const each of await page.getByRole('checkbox').all()) await each.check()
  await box(page, 'Kerro tarkemmin laskennasta').fill('Pussi puuttuu')
  await box(page, 'Kerro tarkemmin kuljetuksesta').fill('Auto ei tullut')
  await group(page, 'Tiedustelu koskee laskentaa').getByRole('checkbox', { name: 'Tilitysero' }).uncheck()
  await box(page, 'Lisäselvitys').fill('Miksi "näin" kävi?')
  const sent = watch(page, inquiry)
  await sendButton(page).click()
  expect(await receiptNumber(page, inquiry)).toBeGreaterThan(0)
  expect(sent.map(({ body }) => body)).toEqual([
    expect.objectContaining({
      ...sender,
      name: number,
      entryType: 'deposit',
      counting: '2,3,4,5',
      date: '2026-11-14',
      answerMethod: '0,2,4,0',
    }),
  ])
})
