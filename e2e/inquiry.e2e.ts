import type { Page } from '@playwright/test'
import { expectNoFindings } from './support/axe.ts'
import { enterAtKaleva } from './support/demo-companies.ts'
import { expect, test } from './support/fixtures.ts'
import { rowsOf } from './support/report-details.ts'
import { contactForms, openAsSender, sendButton, watch } from './support/contact-forms.ts'
import { box, group, heading } from './support/screen.ts'

const { inquiry } = contactForms
const EVENT = 'Tapahtuman summa/viite/viesti'
const BAG = 'Turvapussin/sinetin numero'
const DAY = 'Tapahtuman päivämäärä'

const counting = (page: Page) => group(page, 'Tiedustelu koskee laskentaa')
const transport = (page: Page) => group(page, 'Tiedustelu koskee kuljetusta')
const byPhone = (page: Page) => page.getByRole('checkbox', { name: 'Vastausta pyydetään puhelimitse' })
const byEmail = (page: Page) => page.getByRole('checkbox', { name: 'Vastausta pyydetään sähköpostilla' })

async function openForm(page: Page, query = ''): Promise<void> {
  await enterAtKaleva(page, `/tiedustelu${query}`)
  await expect(heading(page, 'Tiedustelu')).toBeVisible()
}

const MIDNIGHT = Date.parse('2026-11-13T22:00:00Z')

test('a link fills the form in and does not stay in the address [R-INQ-01, R-INQ-02, R-INQ-22]', async ({
  page,
}) => {
  const [deposit] = await rowsOf<{ entryId: number }>(page, 'deposit')
  const number = deposit?.entryId ?? 0
  const query = new URLSearchParams({
    date: String(MIDNIGHT),
    securityBagNumber: '104558209',
    reference: '12345678901234567894',
    message: 'abc',
    totalSum: '71,50',
    id: String(number),
    entryType: 'deposit',
  })
  await openForm(page, `?${query}`)
  await expect(box(page, DAY)).toHaveValue('14.11.2026')
  await expect(box(page, BAG)).toHaveValue('104558209')
  await expect(box(page, EVENT)).toHaveValue('71,50 € / 12345678901234567894')
  await expect(page.getByText(`Koskee tapahtumaa Tilitysilmoitus #${number}`)).toBeVisible()
  await expect(page).toHaveURL('/tiedustelu')
  await expect(page).toHaveTitle(/Tiedustelu – Kassavirta$/)
  await expectNoFindings(page)
  await page.reload()
  await expect(box(page, EVENT)).toHaveValue('71,50 € / 12345678901234567894')
  const sent = watch(page, inquiry)
  await box(page, 'Lisäselvitys').fill('Miksi?')
  await sendButton(page).click()
  await expect(heading(page, inquiry.thanks)).toBeVisible()
  expect(sent[0]?.body).toMatchObject({
    name: number,
    entryType: 'deposit',
    date: '2026-11-14',
    securityBagNumber: '104558209',
    reference: '71,50 € / 12345678901234567894',
  })
})

for (const [query, text, row] of [
  ['?totalSum=10&reference=12344', '10 € / 12344', 'R-INQ-02'],
  ['?totalSum=10&message=abc', '10,00 € / abc', 'R-INQ-03'],
  ['?totalSum=1234.5', '1\u00a0234,50 €', 'R-INQ-03'],
] as const) {
  test(`${query} reads '${text}' [${row}]`, async ({ page }) => {
    await openForm(page, query)
    await expect(box(page, EVENT)).toHaveValue(text)
  })
}

test('five choices about counting, the fifth asks for a text [R-INQ-04, R-INQ-06]', async ({ page }) => {
  await openForm(page)
  await expect(counting(page).locator('label')).toHaveText([
    'Tilitysero',
    'Viite tai viesti puuttuu',
    'Rahat eivät näy tilillä',
    'Toimitus ei vastannut tilausta',
    'Muu, mikä?',
  ])
  const own = box(page, 'Kerro tarkemmin laskennasta')
  await counting(page).getByRole('checkbox', { name: 'Rahat eivät näy tilillä' }).check()
  await expect(own).toHaveCount(0)
  await counting(page).getByRole('checkbox', { name: 'Muu, mikä?' }).check()
  await own.fill('Pussi')
  await counting(page).getByRole('checkbox', { name: 'Muu, mikä?' }).uncheck()
  await expect(own).toHaveCount(0)
  await counting(page).getByRole('checkbox', { name: 'Muu, mikä?' }).check()
  await expect(own).toHaveValue('Pussi')
})

test('seven choices about transport, the seventh asks for a text [R-INQ-05, R-INQ-07]', async ({ page }) => {
  await openForm(page)
  await expect(transport(page).locator('label')).toHaveText([
    'Kuljetus myöhässä',
    'Kuljetus etuajassa',
    'Lähetystä ei noudettu',
    'Väärä käyntipäivä',
    'Lähetys ei vastannut tilausta',
    'Lähetys jätetty väärään paikkaan',
    'Muu, mikä?',
  ])
  const own = box(page, 'Kerro tarkemmin kuljetuksesta')
  await transport(page).getByRole('checkbox', { name: 'Lähetys ei vastannut tilausta' }).check()
  await expect(own).toHaveCount(0)
  await transport(page).getByRole('checkbox', { name: 'Muu, mikä?' }).check()
  await expect(own).toBeVisible()
})

test('the explanation has five rows and is the only thing required [R-INQ-08, R-INQ-09, R-INQ-10, R-INQ-13, R-INQ-21]', async ({
  page,
}) => {
  await openForm(page)
  for (const name of [DAY, BAG, EVENT]) await expect(box(page, name)).toHaveValue('')
  await expect(page.getByRole('button', { name: 'Avaa kalenteri' })).toBeVisible()
  const area = box(page, 'Lisäselvitys')
  await expect(area).toHaveAttribute('rows', '5')
  await expect(area).toHaveAttribute('required', '')
  await expect(page.getByRole('button', { name: 'Takaisin' })).toBeVisible()
  await sendButton(page).click()
  const summary = page.getByRole('alert', { name: 'Tarkista tiedot' })
  await expect(summary.getByRole('link')).toHaveText(['Lisäselvitys: Vaadittu tieto'])
  await summary.getByRole('link').click()
  await expect(area).toBeFocused()
  await expect(area).toHaveAccessibleDescription(/Vaadittu tieto$/)
  await area.fill('Miksi?')
  await sendButton(page).click()
  await expect(heading(page, inquiry.thanks)).toBeFocused()
})

test('a way to answer appears with its tick, holds one’s own, and may not be empty [R-INQ-11, R-INQ-12]', async ({
  page,
}) => {
  await openForm(page)
  await box(page, 'Lisäselvitys').fill('Miksi?')
  const [phone, email] = [box(page, 'Puhelinnumero'), box(page, 'Sähköpostiosoite')]
  await expect(phone).toHaveCount(0)
  await expect(email).toHaveCount(0)
  await byPhone(page).check()
  await expect(phone).toHaveValue('010 555 0110')
  await byEmail(page).check()
  await expect(email).toHaveValue('maija.virtanen@example.fi')
  await phone.fill('')
  await email.fill('maija')
  await sendButton(page).click()
  await expect(page.getByRole('alert', { name: 'Tarkista tiedot' }).getByRole('link')).toHaveText([
    'Puhelinnumero: Vaadittu tieto',
    'Tarkista sähköpostiosoite',
  ])
  await expectNoFindings(page)
  await byPhone(page).uncheck()
  await email.fill('maija@example.fi')
  const sent = watch(page, inquiry)
  await sendButton(page).click()
  await expect(heading(page, inquiry.thanks)).toBeVisible()
  expect(sent[0]?.body).toMatchObject({
    answerMethod: '0,4,0',
    answerPhone: '',
    answerEmail: 'maija@example.fi',
  })
})

test('everything filled in is sent as the specification writes it [R-INQ-16, R-INQ-17, R-INQ-18, R-INQ-19, R-INQ-20]', async ({
  page,
}) => {
  const sender = await openAsSender(page, inquiry.path)
  await counting(page).getByRole('checkbox', { name: 'Muu, mikä?' }).check()
  await box(page, 'Kerro tarkemmin laskennasta').fill('Pussi puuttuu')
  await counting(page).getByRole('checkbox', { name: 'Tilitysero' }).check()
  await transport(page).getByRole('checkbox', { name: 'Väärä käyntipäivä' }).check()
  await box(page, DAY).fill('14.11.')
  await box(page, BAG).fill('104558209')
  await box(page, EVENT).fill('71,50 € / 12345678901234567894')
  await box(page, 'Lisäselvitys').fill('Miksi "näin" kävi?')
  await byPhone(page).check()
  await byEmail(page).check()
  const sent = watch(page, inquiry)
  await sendButton(page).click()
  await expect(heading(page, inquiry.thanks)).toBeVisible()
  expect(sent.map(({ body }) => body)).toEqual([
    {
      counting: '1,5',
      countingText: 'Pussi puuttuu',
      transport: '4',
      transportText: '',
      date: '2026-11-14',
      securityBagNumber: '104558209',
      reference: '71,50 € / 12345678901234567894',
      additionalInformation: 'Miksi "näin" kävi?',
      answerMethod: '0,2,4,0',
      answerPhone: '010 555 0110',
      answerEmail: 'maija.virtanen@example.fi',
      name: 0,
      entryType: '',
      ...sender,
    },
  ])
  expect(typeof sent[0]?.body['name']).toBe('number')
})
