import { expect, test, vi } from 'vitest'
import { sendInquiry } from '@kassavirta/domain/questions/cases/own-api'
import { reload, address, title, framed, goBack } from '../support/framed-page.ts'
import type { GivenServer } from '../support/given-server.ts'
import {
  click,
  fill,
  box,
  button,
  errorSummary,
  group,
  heading,
  screen,
  expectGone,
  expectLabels,
  expectTexts,
  expectTold,
  press,
  link,
  expectNotTold,
} from '../support/screen.ts'
import { kaleva, maija } from './open-portal.ts'
import { openForm as openAt, submissionForms, sendNow } from './submission-forms.ts'

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

test('a link fills the form in and leaves the address [R-INQ-01, R-INQ-02, R-INQ-22]', async () => {
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

test('a link is read with a sum, reference or message [R-INQ-02, R-INQ-03]', async () => {
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

test('there are five choices about counting and seven about transport [R-INQ-04, R-INQ-06]', async () => {
  await openForm()
  await expect.element(counting()).toBeVisible()
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
})

test.for([
  ['counting', counting, 'Rahat eivät näy tilillä', 'Kerro tarkemmin laskennasta'],
  ['transport', transport, 'Lähetys ei vastannut tilausta', 'Kerro tarkemmin kuljetuksesta'],
] as const)(
  'the last choice about %s asks for a text [R-INQ-05, R-INQ-07]',
  async ([, within, other, own]) => {
    await openForm()
    await tick(other, within())
    await expectGone(box(own))
    await tick(OTHER, within())
    await fill(box(own), 'Pussi')
    await tick(OTHER, within())
    await expectGone(box(own))
    await tick(OTHER, within())
    await expect.element(box(own)).toHaveValue('Pussi')
  },
)

test('an inquiry without a link begins empty [R-INQ-08, R-INQ-09, R-INQ-10]', async () => {
  await openForm()
  for (const name of [DAY, BAG, EVENT]) await expect.element(box(name)).toHaveValue('')
  await expect.element(button('Avaa kalenteri')).toBeVisible()
  await expect.element(box('Lisäselvitys')).toHaveAttribute('rows', '5')
  await expect.element(button('Takaisin')).toBeVisible()
})

test('the explanation alone is required [R-INQ-10, R-INQ-13, R-INQ-21]', async () => {
  await openForm()
  const area = box('Lisäselvitys')
  await expect.element(area).toBeRequired()
  await send()
  await expectTexts(errorSummary().getByRole('link'), ['Lisäselvitys: Vaadittu tieto'])
  await click(errorSummary().getByRole('link'))
  await expect.element(area).toHaveFocus()
  await expectTold(area, /Vaadittu tieto$/)
  await fill(area, 'Miksi?')
  await send()
  await expect.element(heading(inquiry.received)).toHaveFocus()
})

test('a way to answer appears with its tick [R-INQ-11, R-INQ-12]', async () => {
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
  await tick(byPhone)
  await fill(email, 'maija@example.fi')
  await send()
  await expect.element(heading(inquiry.received)).toBeVisible()
  expect(bodies(server)).toEqual([
    expect.objectContaining({ answerMethod: '0,4,0', answerPhone: '', answerEmail: 'maija@example.fi' }),
  ])
})

test('everything filled in is sent as it is specified [R-INQ-16, R-INQ-17, R-INQ-18]', async () => {
  const server = await openForm()
  await tick(OTHER, counting())
  await fill(box('Kerro tarkemmin laskennasta'), 'Pussi puuttuu')
  await tick('Tilitysero', counting())
  await tick('Väärä käyntipäivä', transport())
  await fill(box(DAY), '14.11.')
  await fill(box(BAG), '104558209')
  await fill(box(EVENT), '71,50 € / 12345678901234567894')
  await fill(box('Lisäselvitys'), 'Miksi "näin" kävi?')
  await send()
  await expect.element(heading(inquiry.received)).toBeVisible()
  expect(bodies(server)).toMatchObject([
    {
      counting: '1,5',
      countingText: 'Pussi puuttuu',
      transport: '4',
      transportText: '',
      date: '2026-11-14',
      securityBagNumber: '104558209',
      reference: '71,50 € / 12345678901234567894',
      additionalInformation: 'Miksi "näin" kävi?',
    },
  ])
})

test('ways to answer and sender are sent as specified [R-INQ-19, R-INQ-20]', async () => {
  const server = await openForm()
  await fill(box('Lisäselvitys'), 'Miksi?')
  await tick(byPhone)
  await tick(byEmail)
  await send()
  await expect.element(heading(inquiry.received)).toBeVisible()
  expect(bodies(server)).toMatchObject([
    {
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

const TOO_LONG = 'Enimmäispituus 5000 merkkiä'
const explanation = () => box('Lisäselvitys')
const failure = () => screen.getByRole('alert').filter({ hasText: inquiry.failed })

test('what the server refuses stands above and beside its field [R-INQ-15, R-ERR-14]', async () => {
  const server = await openForm()
  await fill(explanation(), 'Miksi?')
  server.refuse(sendInquiry, 400, TOO_LONG, { additionalInformation: TOO_LONG })
  await send()
  await expect.element(failure()).toMatchTextContent(TOO_LONG)
  await expectTold(explanation(), new RegExp(`${TOO_LONG}$`))
  await expect.element(explanation()).toHaveValue('Miksi?')
  // Either the form's own faults or the server's refusal is shown, never both.
  await fill(explanation(), '')
  await send()
  await expect.element(errorSummary()).toHaveFocus()
  await expectGone(failure())
})

test('a text that is too long is refused, not cut', async () => {
  const server = await openForm()
  await fill(explanation(), 'x'.repeat(5001))
  await send()
  await expectTexts(errorSummary().getByRole('link'), [`Lisäselvitys: ${TOO_LONG}`])
  await expect.element(explanation()).toHaveValue('x'.repeat(5001))
  expect(server.calls(sendInquiry)).toEqual([])
})

test('a date that is none stops the inquiry', async () => {
  const server = await openForm()
  await fill(explanation(), 'Miksi?')
  await fill(box(DAY), 'eilen')
  await send()
  await click(errorSummary().getByRole('link'))
  await expect.element(box(DAY)).toHaveFocus()
  expect(server.calls(sendInquiry)).toEqual([])
})

test('nothing can be changed while an inquiry is sent [R-INQ-14]', async () => {
  const server = await openForm()
  await fill(explanation(), 'Miksi?')
  const letGo = server.hold(sendInquiry)
  await send()
  await expect.element(button('Lähetä')).toHaveAttribute('aria-busy', 'true')
  await expect.element(explanation()).toBeDisabled()
  letGo()
  await expect.element(heading(inquiry.received)).toHaveFocus()
  await click(button('OK'))
  await expect.element(heading('Hei Maija!')).toHaveFocus()
  expect(address()).toBe('/')
})

test('a refusal after a reload stands beside its field [R-INQ-15]', async () => {
  const server = await openForm()
  await fill(explanation(), 'Miksi?')
  server.refuse(sendInquiry, 503, 'x')
  await send()
  await expect.element(sendNow()).toBeVisible()
  await reload()
  server.refuse(sendInquiry, 400, TOO_LONG, { additionalInformation: TOO_LONG })
  await click(sendNow())
  await expect.element(failure()).toMatchTextContent(TOO_LONG)
  await expectTold(explanation(), new RegExp(`${TOO_LONG}$`))
  await expect.element(explanation()).toBeEnabled()
  await fill(explanation(), 'Miksi näin?')
  await expectNotTold(explanation(), TOO_LONG)
  await send()
  await expect.element(heading(inquiry.received)).toBeVisible()
})

test('a text of the full length is kept on the device', async () => {
  const server = await openForm()
  // As long as a text may be once it is written as JSON, in few lines: what is asked is that it fits.
  const long = `${'Ä"'.repeat(2499)}\n.`
  await fill(explanation(), long)
  server.refuse(sendInquiry, 503, 'x')
  await send()
  await expect.element(sendNow()).toBeVisible()
  await reload()
  await click(sendNow())
  await expect.element(heading(inquiry.received)).toBeVisible()
  expect(server.calls(sendInquiry).map(({ body }) => body['additionalInformation'])).toEqual([long, long])
})

const KEYS = 20

test('a key in a long text measures nothing', async () => {
  await openForm()
  await fill(explanation(), 'ab\n'.repeat(1660))
  const { Element: Any, HTMLElement: Shown, Storage: Kept } = framed()
  const measured = [
    vi.spyOn(Any.prototype, 'scrollHeight', 'get'),
    vi.spyOn(Any.prototype, 'clientHeight', 'get'),
    vi.spyOn(Shown.prototype, 'offsetHeight', 'get'),
    vi.spyOn(Any.prototype, 'getBoundingClientRect'),
  ]
  const kept = vi.spyOn(Kept.prototype, 'setItem')
  const began = performance.now()
  for (let key = 0; key < KEYS; key += 1) {
    await press('x')
    // Whatever a key puts off for a moment happens before the next one.
    await new Promise((resolve) => void setTimeout(resolve, 5))
  }
  const seconds = (performance.now() - began) / 1000
  // Something else of the page may measure once meanwhile, but nothing at every key.
  expect(Math.max(...measured.map(({ mock }) => mock.calls.length))).toBeLessThan(KEYS / 2)
  expect(kept.mock.calls.length).toBeLessThanOrEqual(1 + seconds)
  await expect.poll(() => JSON.stringify(kept.mock.lastCall)).toContain('xxxx')
})

test('each entry has an inquiry of its own', async () => {
  await openForm('?id=1&entryType=deposit&totalSum=10&reference=12344')
  await fill(explanation(), 'Ensimmäinen')
  await click(button('Valikko'))
  await click(link('Tiedustelu', screen.getByRole('navigation')))
  await expect.element(box(EVENT)).toHaveValue('')
  await expect.element(explanation()).toHaveValue('')
  await goBack()
  await expect.element(box(EVENT)).toHaveValue('10 € / 12344')
  await expect.element(explanation()).toHaveValue('Ensimmäinen')
})
