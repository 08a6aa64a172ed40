import { getDeliveryDates } from '@kassavirta/domain/orders/change-orders/api'
import { isBagUsed } from '@kassavirta/domain/bags/deposits/api'
import { getReferences } from '@kassavirta/domain/places/companies/api'
import { changeOrders } from '@kassavirta/domain/reports/reports/definitions/change-orders'
import { supplyOrders } from '@kassavirta/domain/reports/reports/definitions/supply-orders'
import { expect, test } from 'vitest'
import {
  blur,
  choose,
  click,
  fill,
  paste,
  box,
  button,
  choice,
  errorSummary,
  heading,
  link,
  region,
  walk,
} from '../support/screen.ts'
import { reload } from '../support/framed-page.ts'
import type { GivenServer } from '../support/given-server.ts'
import { answerRows, textsOf } from './reports-world.ts'
import { openPortal } from './open-portal.ts'

const INTEGER = 'Syötä kokonaisluku'
const NEGATIVE = 'Arvo ei voi olla negatiivinen'

/** What people type for a count, and what is wrong with it. */
const unread = [
  { name: '1O', text: INTEGER },
  { name: '1,5', text: INTEGER },
  { name: '-2', text: NEGATIVE },
] as const

type Form = {
  readonly name: string
  /** Opens the form and fills it in so that nothing but the counts can stop Next. */
  readonly fillIn: () => Promise<void>
  /** A count that is still empty, as the field and as the error summary call it. */
  readonly field: string
  readonly called: string
  /** What the form says it is worth, where it says so. */
  readonly sum: () => string | undefined
  readonly worth: string | undefined
  readonly draft: string
}

const depositSum = () => textsOf(region('Tilitettävä yhteensä').getByRole('strong'))[0]
const orderSum = () => textsOf(region('Tilaus yhteensä').getByRole('strong'))[0]

function answerForms(server: GivenServer): void {
  server.answer(isBagUsed, { used: false })
  server.answer(getReferences, { references: [{ value: '12344', name: 'Kassa' }] })
  server.answer(getDeliveryDates, {
    earliest: '2026-11-17',
    latest: '2026-12-16',
    cutoff: '2026-11-16T10:00:00Z',
    closedDates: [],
  })
  answerRows(server, changeOrders, [])
  answerRows(server, supplyOrders, [])
}

/** A small deposit of 71,50 €. */
async function fillDeposit(): Promise<void> {
  openPortal('/tilitys', { given: answerForms })
  await expect.element(heading('Tilitysilmoitus')).toBeVisible()
  for (const name of ['50 €', '20 €', '1 €', '50 snt']) await fill(box(`${name}, kappaletta`), '1')
  await fill(box('Turvapussinumero'), '7700123')
}

/** A whole order of 150 €: 100 € in notes and a roll of 2 €. */
async function fillOrder(): Promise<void> {
  openPortal('/vaihtorahatilaus', { given: answerForms })
  await expect.element(heading('Vaihtorahatilaus')).toBeVisible()
  await fill(box('Toimituspäivä'), '20.11.2026')
  await blur(box('Toimituspäivä'))
  await expect.element(choice('Viite')).toBeVisible()
  await fill(box('20 €, kappaletta'), '5')
  await fill(box('2 €, rullia'), '1')
}

async function fillSupplies(): Promise<void> {
  openPortal('/tarviketilaus', { given: answerForms })
  await expect.element(heading('Tarviketilaus')).toBeVisible()
  await fill(box('Toimituspäivä'), '20.11.')
  await blur(box('Toimituspäivä'))
  await choose(choice('Iso turvapussi'), '50 kpl')
}

const forms: readonly Form[] = [
  {
    name: 'a deposit',
    fillIn: fillDeposit,
    field: '10 €, kappaletta',
    called: '10 €',
    sum: depositSum,
    worth: '71,50 €',
    draft: 'kassavirta.draft.deposit',
  },
  {
    name: 'a change order',
    fillIn: fillOrder,
    field: '50 snt, pusseja',
    called: '50 snt, pusseja',
    sum: orderSum,
    worth: '150,00 €',
    draft: 'kassavirta.draft.change-order',
  },
  {
    name: 'a supply order',
    fillIn: fillSupplies,
    field: 'Sinetit',
    called: 'Sinetit',
    sum: () => undefined,
    worth: undefined,
    draft: 'kassavirta.draft.supply-order',
  },
]

const next = () => button('Seuraava')
const faults = () => textsOf(errorSummary().getByRole('link'))
const kept = (prefix: string) =>
  Object.keys(localStorage)
    .filter((name) => name.startsWith(prefix))
    .map((name) => localStorage.getItem(name))
    .join()

for (const form of forms) {
  test(`a count of ${form.name} that cannot be read is told, counts as empty and stops Next, also from a draft [R-VAL-05] [R-VAL-06] [R-VAL-13]`, async () => {
    await form.fillIn()
    const field = box(form.field)
    expect(
      await walk(unread, async ({ name, text }) => {
        await fill(field, name)
        await click(next())
        await expect.element(errorSummary()).toHaveFocus()
        expect(faults()).toEqual([`${form.called}: ${text}`])
        await expect.element(field).toHaveValue(name)
        await expect.element(field).toHaveAccessibleDescription(text)
        expect(form.sum()).toBe(form.worth)
      }),
    ).toEqual([])
    await click(link(`${form.called}: ${NEGATIVE}`, errorSummary()))
    await expect.element(field).toHaveFocus()
    await expect.poll(() => kept(form.draft)).toContain('"-2"')
    await reload()
    await expect.element(field).toHaveValue('-2')
    await expect.element(field).toHaveAccessibleDescription(NEGATIVE)
    await click(next())
    await expect.poll(faults).toEqual([`${form.called}: ${NEGATIVE}`])
    await fill(field, '')
    await click(next())
    await expect.element(button('Vahvista')).toBeVisible()
  })
}

for (const [name, fillIn, field, cells, told, sum, worth] of [
  [
    'deposit',
    fillDeposit,
    '20 €, kappaletta',
    '1O\r\n1,5\r\n-2\r\n2\r\n',
    [`20 €: ${INTEGER}`, `10 €: ${INTEGER}`, `5 €: ${NEGATIVE}`],
    depositSum,
    '55,50 €',
  ],
  [
    'change order',
    fillOrder,
    '1 €, rullia',
    '1O\r\n1,5\r\n-2\r\n',
    [`1 €, rullia: ${INTEGER}`, `50 snt, rullia: ${INTEGER}`, `20 snt, rullia: ${NEGATIVE}`],
    orderSum,
    '150,00 €',
  ],
] as const) {
  test(`a pasted column is told cell by cell: ${name} [R-VAL-13]`, async () => {
    await fillIn()
    ;((await box(field).findElement()) as HTMLElement).focus()
    await paste(cells)
    await click(next())
    await expect.poll(faults).toEqual(told)
    await expect.element(box(field)).toHaveValue('1O')
    expect(sum()).toBe(worth)
  })
}
