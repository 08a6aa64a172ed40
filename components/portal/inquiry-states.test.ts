import { sendInquiry } from '@kassavirta/domain/questions/cases/inquiries/api'
import { expect, test, vi } from 'vitest'
import { expectAccessible, expectNoFindings } from '../support/accessibility.ts'
import { click, fill, press } from '../support/actions.ts'
import { framed, reload } from '../support/framed-page.ts'
import { address, goBack } from '../support/address.ts'
import { box, button, errorSummary, heading, link, screen } from '../support/screen.ts'
import { expectGone, expectNotTold, expectTexts, expectTold } from '../support/texts.ts'
import { openForm as openAt, sendNow, submissionForms } from './submission-forms.ts'

const { inquiry } = submissionForms
const EVENT = 'Tapahtuman summa/viite/viesti'
const TOO_LONG = 'Enimmäispituus 5000 merkkiä'
const explanation = () => box('Lisäselvitys')
const send = () => click(button('Lähetä'))
const failure = () => screen.getByRole('alert').filter({ hasText: inquiry.failed })

const openForm = (query = '') => openAt({ ...inquiry, path: `/tiedustelu${query}` })

test('editing, submitting: what the server refuses stands above and beside its field, a text that is too long is refused in words and not cut, a date that is none stops the inquiry; submitted: the thanks have a button to the front page [R-INQ-14, R-INQ-15, R-ERR-14]', async () => {
  const server = await openForm()
  await fill(explanation(), 'Miksi?')
  server.refuse(sendInquiry, 400, TOO_LONG, { additionalInformation: TOO_LONG })
  await send()
  await expect.element(failure()).toMatchTextContent(TOO_LONG)
  await expectTold(explanation(), new RegExp(`${TOO_LONG}$`))
  await expect.element(explanation()).toHaveValue('Miksi?')
  await expectNoFindings()
  await fill(explanation(), '')
  await send()
  // Either the form's own faults or the server's refusal is shown, never both.
  await expect.element(errorSummary()).toHaveFocus()
  await expectGone(failure())

  await fill(explanation(), 'x'.repeat(5001))
  await send()
  await expectTexts(errorSummary().getByRole('link'), [`Lisäselvitys: ${TOO_LONG}`])
  await expect.element(explanation()).toHaveValue('x'.repeat(5001))

  await fill(explanation(), 'Miksi?')
  const date = box('Tapahtuman päivämäärä')
  await fill(date, 'eilen')
  await send()
  await click(errorSummary().getByRole('link'))
  await expect.element(date).toHaveFocus()
  // Only what the server itself refused has reached it.
  expect(server.calls(sendInquiry)).toHaveLength(1)
  await fill(date, '')

  const letGo = server.hold(sendInquiry)
  await send()
  await expect.element(button('Lähetä')).toHaveAttribute('aria-busy', 'true')
  await expect.element(explanation()).toBeDisabled()
  await expectNoFindings()
  letGo()
  await expect.element(heading(inquiry.received)).toHaveFocus()
  await click(button('OK'))
  await expect.element(heading('Hei Maija!')).toHaveFocus()
  expect(address()).toBe('/')
})

test('what is refused when it is sent after a reload has its text beside the field, too [R-INQ-15]', async () => {
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

test('a text of the full length is kept on the device before it is sent', async () => {
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

test('a key in a text of 1,660 lines measures nothing, and the draft is written once a second at most', async () => {
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

test('each entry has a form of its own: what was written about one does not stand in another', async () => {
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

test('a full form is accessible at any size, light and dark', async () => {
  await openForm('?id=12&entryType=deposit&totalSum=10&reference=12344')
  for (const each of screen.getByRole('checkbox').elements()) (each as HTMLInputElement).click()
  await expect.element(box('Sähköpostiosoite')).toBeVisible()
  await expectAccessible()
})
