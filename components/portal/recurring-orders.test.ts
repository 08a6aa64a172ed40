import { orderFields } from '@kassavirta/domain/orders/change-orders/api'
import { recordOf } from '@kassavirta/domain/kernel/data/records'
import {
  changeOccurrence,
  createRecurringOrder,
  listRecurringOrders,
  skipOccurrence,
  stopRecurringOrder,
} from '@kassavirta/domain/orders/change-orders/recurring-api'
import { expect, test } from 'vitest'
import {
  choose,
  click,
  fill,
  box,
  button,
  choice,
  dialog,
  errorSummary,
  group,
  heading,
  link,
  screen,
  expectGone,
  expectTold,
} from '../support/screen.ts'
import { reload, address } from '../support/framed-page.ts'
import type { GivenServer, Reply } from '../support/given-server.ts'
import { account } from './open-portal.ts'
import { openWithOrder, ORDER } from './entry-world.ts'
import { count } from './submission-forms.ts'

type Recurring = Reply<typeof createRecurringOrder>
type Occurrence = Recurring['occurrences'][number]

const content = {
  ...recordOf(orderFields, () => 0),
  reference: '2001007',
  message: '',
  billsTotalSum: 100,
  coinTotalSum: 50,
  totalSum: 150,
  pcs_20e: 5,
  pcs_2e_roll: 1,
}

const comingOn = (day: string, change: Partial<Occurrence> = {}): Occurrence => ({
  day,
  deliveryDate: day,
  isMoved: false,
  movedReason: '',
  state: 'coming',
  makes: '2026-11-19T10:00:00.000Z',
  cutOff: '2026-11-20T10:00:00.000Z',
  isOpen: true,
  isChanged: false,
  content,
  orderId: null,
  orderVersion: null,
  failure: '',
  ...change,
})

/** Every second Tuesday, of which the first is as given. */
const recurringWith = (change: Partial<Occurrence> = {}, stopped: string | null = null): Recurring => ({
  recurringId: 801,
  accountId: account.accountId ?? 0,
  accountNumber: account.accountNumber ?? '',
  weekdays: ['tuesday'],
  everyWeeks: 2,
  from: '2026-11-24',
  until: null,
  content,
  maker: 'Maija Mylläri',
  isOwn: true,
  created: '2026-11-16T08:30:00.000Z',
  stopped,
  mayChange: true,
  occurrences: [comingOn('2026-11-24', change), comingOn('2026-12-08')],
  version: 1,
})

const tell = ({ answer }: GivenServer, ...rows: Recurring[]): void =>
  answer(listRecurringOrders, { isShown: true, rows })

const LIST = '/vaihtorahatilaus/toistuvat'
const WEEKDAYS = ['maanantai', 'tiistai', 'keskiviikko', 'torstai', 'perjantai']
const weekday = (name: string) => screen.getByRole('checkbox', { name })
const weeks = () => choice('Kuinka usein')
const card = () => screen.getByRole('region', { name: /^Joka toinen viikko: tiistai/ })
const coming = () => card().getByRole('list', { name: 'Toimitukset' }).getByRole('listitem')
const act = (name: RegExp) => coming().first().getByRole('button', { name })
const resumed = () => screen.getByText(/^Jatkat lomaketta, jonka jätit kesken/)

/** The form that makes the order repeat, with every second Tuesday chosen. */
async function chooseTuesdays(): Promise<GivenServer> {
  const server = openWithOrder(`/raportit/vaihtorahatilaukset/${ORDER}`, tell)
  await click(link('Tee toistuvaksi'))
  await expect
    .element(screen.getByRole('heading', { name: `Tee tilauksesta #${ORDER} toistuva` }))
    .toBeVisible()
  for (const name of WEEKDAYS) {
    const { checked } = (await weekday(name).findElement()) as HTMLInputElement
    if (checked !== (name === 'tiistai')) await click(weekday(name))
  }
  await choose(weeks(), '2')
  return server
}

const openList = (change?: Partial<Occurrence>) =>
  openWithOrder(LIST, (server) => tell(server, recurringWith(change)))

test('an order is made to repeat on chosen days', async () => {
  const server = await chooseTuesdays()
  await click(weekday('tiistai'))
  await click(button('Tallenna toistuva tilaus'))
  await expect.element(group('Toimituspäivät')).toMatchTextContent('Valitse ainakin yksi päivä')
  await expect.element(errorSummary()).toHaveFocus()
  await click(weekday('tiistai'))
  server.refuseFor(createRecurringOrder, 'dayInPast', { field: 'from' })
  await click(button('Tallenna toistuva tilaus'))
  await expectTold(box('Alkaen'), /menneisyydessä/)
  server.answer(createRecurringOrder, recurringWith())
  tell(server, recurringWith())
  await click(button('Tallenna toistuva tilaus'))
  await expect
    .element(screen.getByRole('status').filter({ hasText: 'Toistuva tilaus on tallennettu.' }))
    .toBeVisible()
  await expect.element(heading('Toistuvat tilaukset')).toHaveFocus()
  await expect.element(coming().first()).toMatchTextContent(/^ti .*Tulossa.*Voit muuttaa/)
  expect(server.calls(createRecurringOrder).map(({ body }) => body)).toMatchObject([
    { weekdays: ['tuesday'] },
    { weekdays: ['tuesday'], everyWeeks: 2, pcs_20e: 5, totalSum: 150 },
  ])
})

test('what is chosen is kept over a reload', async () => {
  await chooseTuesdays()
  await reload()
  await expect.element(resumed()).toBeVisible()
  await expect.element(weeks()).toHaveValue('2')
  await expect.element(weekday('tiistai')).toBeChecked()
  await expect.element(weekday('perjantai')).not.toBeChecked()
  await click(button('Tyhjennä lomake'))
  await expect.element(weeks()).toHaveValue('1')
  await reload()
  await expect.element(weeks()).toHaveValue('1')
  await expectGone(resumed())
})

test('one delivery is skipped and taken back', async () => {
  const server = openList()
  await expect.element(act(/^Jätä väliin, toimitus ti/)).toBeVisible()
  const tellState = (state: Occurrence['state']) => {
    server.answer(skipOccurrence, recurringWith({ state }))
    tell(server, recurringWith({ state }))
  }
  tellState('skipped')
  await click(act(/^Jätä väliin, toimitus ti/))
  await expect.element(act(/^Palauta, toimitus ti/)).toHaveFocus()
  await expect.element(card().getByRole('status')).toMatchTextContent(/^Toimitus ti .* jätetään väliin\.$/)
  tellState('coming')
  await click(act(/^Palauta, toimitus ti/))
  await expect.element(coming().first()).toMatchTextContent('Tulossa')
  expect(server.calls(skipOccurrence).map(({ body }) => body)).toMatchObject([
    { day: '2026-11-24', isSkipped: true },
    { day: '2026-11-24', isSkipped: false },
  ])
})

test('one delivery is changed, and the others stay', async () => {
  const server = openList()
  await click(act(/^Muuta, toimitus ti/))
  await expect.element(screen.getByRole('heading', { name: /^Muuta toimitusta ti/ })).toHaveFocus()
  await fill(count('20 €'), '1')
  await reload()
  await click(act(/^Muuta, toimitus ti/))
  await expect.element(resumed()).toBeVisible()
  await expect.element(count('20 €')).toHaveValue('1')
  await fill(box('Viesti'), 'x'.repeat(71))
  await click(button('Tallenna muutos'))
  await expect.element(errorSummary()).toHaveFocus()
  await expectTold(box('Viesti'), 'Enimmäispituus 70 merkkiä')
  await fill(box('Viesti'), '')
  server.refuseFor(changeOccurrence, 'denominationNotSold', { field: 'pcs_20e' })
  await click(button('Tallenna muutos'))
  await expectTold(count('20 €'), /ei voi tilata/)
  server.answer(changeOccurrence, recurringWith({ isChanged: true }))
  tell(server, recurringWith({ isChanged: true }))
  await click(button('Tallenna muutos'))
  await expect.element(coming().first()).toMatchTextContent('Muutettu')
  await expect.element(coming().nth(1)).toMatchTextContent(/^(?!.*Muutettu)/)
  expect(server.calls(changeOccurrence)[1]?.body).toMatchObject({
    day: '2026-11-24',
    pcs_20e: 1,
    totalSum: 70,
  })
})

test('a saved delivery gives the focus back', async () => {
  const server = openList()
  await click(act(/^Muuta, toimitus ti/))
  await fill(count('20 €'), '1')
  server.answer(changeOccurrence, recurringWith({ isChanged: true }))
  tell(server, recurringWith({ isChanged: true }))
  await click(button('Tallenna muutos'))
  await expect.element(card().getByText(/Maija Mylläri/)).toHaveFocus()
})

test('a delivery that is ordered leads to its order', async () => {
  const server = openList({ state: 'made', orderId: 9001, orderVersion: 0 })
  await expect.element(coming().first()).toMatchTextContent('Tilattu')
  await expect
    .element(
      coming()
        .first()
        .getByRole('link', { name: /^Tilaus #9001/ }),
    )
    .toBeVisible()
  await expect.element(act(/^Jätä väliin, toimitus ti/)).toBeVisible()
  tell(server, recurringWith({ state: 'made', orderId: 9001, orderVersion: 0, isOpen: false }))
  await reload()
  await expect
    .element(
      coming()
        .nth(1)
        .getByRole('button', { name: /^Jätä väliin/ }),
    )
    .toBeVisible()
  await expectGone(act(/^Jätä väliin/))
})

test('a recurring order stops after a second yes', async () => {
  const server = openList()
  await click(button('Lopeta toistuva tilaus', card()))
  server.answer(stopRecurringOrder, recurringWith({}, '2026-11-16T08:31:00.000Z'))
  tell(server, recurringWith({}, '2026-11-16T08:31:00.000Z'))
  await click(button('Lopeta toistuva tilaus', dialog('Lopetetaanko toistuva tilaus?')))
  await expect.element(card()).toMatchTextContent('Lopetettu')
  await expectGone(button('Lopeta toistuva tilaus', card()))
})

test('where they are not offered there is no page', async () => {
  const server = openWithOrder(LIST, tell, [])
  await expect.poll(address).toBe('/')
  expect(server.calls(listRecurringOrders)).toEqual([])
})
