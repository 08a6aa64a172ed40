import { sendInquiry } from '@kassavirta/domain/questions/cases/inquiries/api'
import { expect, test } from 'vitest'
import { expectNoFindings } from '../support/accessibility.ts'
import { click, fill } from '../support/actions.ts'
import { reload } from '../support/framed-page.ts'
import type { GivenServer } from '../support/given-server.ts'
import { address, title } from '../support/address.ts'
import { box, button, errorSummary, group, heading, screen } from '../support/screen.ts'
import { expectGone, expectLabels, expectTexts, expectTold } from '../support/texts.ts'
import { kaleva, maija } from './open-portal.ts'
import { openForm as openAt, submissionForms } from './submission-forms.ts'

const { inquiry } = submissionForms
const EVENT = 'Tapahtuman summa/viite/viesti'
const BAG = 'Turvapussin/sinetin numero'
const DAY = 'Tapahtuman päivämäärä'
const OTHER = 'Muu, mikä?'

const tick = (name: string, within: Pick<typeof screen, 'getByRole'> = screen) =>
  click(within.getByRole('checkbox', { name, exact: true }))
const counting = () => group('Tiedustelu koskee laskentaa')
const transport = () => group('Tiedustelu koskee kuljetusta')
const byPhone = 'Vastausta pyydetään puhelimitse'
const byEmail = 'Vastausta pyydetään sähköpostilla'
const send = () => click(button('Lähetä'))

const openForm = (query = '') => openAt({ ...inquiry, path: `/tiedustelu${query}` })
const bodies = ({ calls }: GivenServer) => calls(sendInquiry).map(({ body }) => body)

const MIDNIGHT = Date.parse('2026-11-13T22:00:00Z')

test('a link fills the form in and does not stay in the address [R-INQ-01, R-INQ-02, R-INQ-22]', async () => {
  const query = new URLSearchParams({
    date: String(MIDNIGHT),
    securityBagNumber: '104558209',
    reference: '12345678901234567894',
    message: 'abc',
    totalSum: '71,50',
    id: '8123',
    entryType: 'deposit',
  })
  const server = await openForm(`?${query}`)
  await expect.element(box(DAY)).toHaveValue('14.11.2026')
  await expect.element(box(BAG)).toHaveValue('104558209')
  await expect.element(box(EVENT)).toHaveValue('71,50 € / 12345678901234567894')
  await expect.element(screen.getByText('Koskee tapahtumaa Tilitysilmoitus #8123')).toBeVisible()
  await expect.poll(address).toBe('/tiedustelu')
  await expect.poll(title).toMatch(/Tiedustelu – Kassavirta$/)
  await expectNoFindings()
  await reload()
  await expect.element(box(EVENT)).toHaveValue('71,50 € / 12345678901234567894')
  await fill(box('Lisäselvitys'), 'Miksi?')
  await send()
  await expect.element(heading(inquiry.received)).toBeVisible()
  expect(bodies(server)).toEqual([
    expect.objectContaining({
      name: 8123,
      entryType: 'deposit',
      date: '2026-11-14',
      securityBagNumber: '104558209',
      reference: '71,50 € / 12345678901234567894',
    }),
  ])
})

test('a link with a sum and a reference, a message, or the sum alone is read as such [R-INQ-02, R-INQ-03]', async () => {
  for (const [query, text] of [
    ['?totalSum=10&reference=12344', '10 € / 12344'],
    ['?totalSum=10&message=abc', '10,00 € / abc'],
    ['?totalSum=1234.5', '1\u00a0234,50 €'],
  ] as const) {
    localStorage.clear()
    await openForm(query)
    await expect.element(box(EVENT)).toHaveValue(text)
  }
})

test('five choices about counting and seven about transport, the last of each asks for a text [R-INQ-04, R-INQ-05, R-INQ-06, R-INQ-07]', async () => {
  await openForm()
  await expectLabels(counting().getByRole('checkbox'), [
    'Tilitysero',
    'Viite tai viesti puuttuu',
    'Rahat eivät näy tilillä',
    'Toimitus ei vastannut tilausta',
    OTHER,
  ])
  await expectLabels(transport().getByRole('checkbox'), [
    'Kuljetus myöhässä',
    'Kuljetus etuajassa',
    'Lähetystä ei noudettu',
    'Väärä käyntipäivä',
    'Lähetys ei vastannut tilausta',
    'Lähetys jätetty väärään paikkaan',
    OTHER,
  ])
  for (const [within, other, own] of [
    [counting(), 'Rahat eivät näy tilillä', box('Kerro tarkemmin laskennasta')],
    [transport(), 'Lähetys ei vastannut tilausta', box('Kerro tarkemmin kuljetuksesta')],
  ] as const) {
    await tick(other, within)
    await expectGone(own)
    await tick(OTHER, within)
    await fill(own, 'Pussi')
    await tick(OTHER, within)
    await expectGone(own)
    await tick(OTHER, within)
    await expect.element(own).toHaveValue('Pussi')
  }
})

test('the explanation has five rows and is the only thing required [R-INQ-08, R-INQ-09, R-INQ-10, R-INQ-13, R-INQ-21]', async () => {
  await openForm()
  for (const name of [DAY, BAG, EVENT]) await expect.element(box(name)).toHaveValue('')
  await expect.element(button('Avaa kalenteri')).toBeVisible()
  const area = box('Lisäselvitys')
  await expect.element(area).toHaveAttribute('rows', '5')
  await expect.element(area).toBeRequired()
  await expect.element(button('Takaisin')).toBeVisible()
  await send()
  await expectTexts(errorSummary().getByRole('link'), ['Lisäselvitys: Vaadittu tieto'])
  await click(errorSummary().getByRole('link'))
  await expect.element(area).toHaveFocus()
  await expectTold(area, /Vaadittu tieto$/)
  await fill(area, 'Miksi?')
  await send()
  await expect.element(heading(inquiry.received)).toHaveFocus()
})

test('a way to answer appears with its tick, holds one’s own, and may not be empty [R-INQ-11, R-INQ-12]', async () => {
  const server = await openForm()
  await fill(box('Lisäselvitys'), 'Miksi?')
  const [phone, email] = [box('Puhelinnumero'), box('Sähköpostiosoite')]
  await expectGone(phone)
  await expectGone(email)
  await tick(byPhone)
  await expect.element(phone).toHaveValue('040 123 4567')
  await tick(byEmail)
  await expect.element(email).toHaveValue('maija@myllypuoti.example')
  await fill(phone, '')
  await fill(email, 'maija')
  await send()
  await expectTexts(errorSummary().getByRole('link'), [
    'Puhelinnumero: Vaadittu tieto',
    'Tarkista sähköpostiosoite',
  ])
  await expectNoFindings()
  await tick(byPhone)
  await fill(email, 'maija@example.fi')
  await send()
  await expect.element(heading(inquiry.received)).toBeVisible()
  expect(bodies(server)).toEqual([
    expect.objectContaining({ answerMethod: '0,4,0', answerPhone: '', answerEmail: 'maija@example.fi' }),
  ])
})

test('everything filled in is sent as the specification writes it [R-INQ-16, R-INQ-17, R-INQ-18, R-INQ-19, R-INQ-20]', async () => {
  const server = await openForm()
  await tick(OTHER, counting())
  await fill(box('Kerro tarkemmin laskennasta'), 'Pussi puuttuu')
  await tick('Tilitysero', counting())
  await tick('Väärä käyntipäivä', transport())
  await fill(box(DAY), '14.11.')
  await fill(box(BAG), '104558209')
  await fill(box(EVENT), '71,50 € / 12345678901234567894')
  await fill(box('Lisäselvitys'), 'Miksi "näin" kävi?')
  await tick(byPhone)
  await tick(byEmail)
  await send()
  await expect.element(heading(inquiry.received)).toBeVisible()
  expect(bodies(server)).toEqual([
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
      answerPhone: '040 123 4567',
      answerEmail: 'maija@myllypuoti.example',
      name: 0,
      entryType: '',
      customerId: kaleva.id,
      userId: maija.id,
    },
  ])
})
