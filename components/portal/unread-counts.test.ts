import { expect, test } from 'vitest'
import { reload } from '../support/framed-page.ts'
import {
  choose,
  click,
  fill,
  paste,
  box,
  button,
  choice,
  errorSummary,
  link,
  region,
  walk,
  textsOf,
} from '../support/screen.ts'
import { submissionForms, type SubmissionForm, openForm, typeDay } from './submission-forms.ts'
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

const fillDeposit = () => openFilled(submissionForms.deposit)
const fillOrder = () => openFilled(submissionForms['change order'])

async function openFilled(form: SubmissionForm): Promise<void> {
  await openForm(form)
  await form.fill()
}

async function fillSupplies(): Promise<void> {
  await openForm(submissionForms['supply order'])
  await typeDay('Toimituspäivä', '20.11.')
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
  test(`a count of ${form.name} that cannot be read stops Next [R-VAL-05, R-VAL-06, R-VAL-13]`, async () => {
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
