import type { Locator, Page } from '@playwright/test'
import { openForm as openOrder, fillOrder, sum } from './support/change-orders.ts'
import { enterAtKaleva } from './support/demo-companies.ts'
import { fillForm, openForm as openDeposit, total } from './support/deposits.ts'
import { expect, test } from './support/fixtures.ts'
import { box, button, errorSummary, heading, paste } from './support/screen.ts'

const INTEGER = 'Syötä kokonaisluku'
const NEGATIVE = 'Arvo ei voi olla negatiivinen'

/** What people type for a count, and what is wrong with it. */
const unread = [
  ['1O', INTEGER],
  ['1,5', INTEGER],
  ['-2', NEGATIVE],
] as const

type Form = {
  readonly name: string
  /** Opens the form and fills it in so that nothing but the counts can stop Next. */
  readonly fill: (page: Page) => Promise<void>
  /** A count that is still empty, as the field and as the error summary call it. */
  readonly field: (page: Page) => Locator
  readonly called: string
  readonly sum?: (page: Page) => Locator
  readonly worth?: string
  readonly draft: RegExp
}

const forms: readonly Form[] = [
  {
    name: 'a deposit',
    fill: async (page) => {
      await openDeposit(page)
      await fillForm(page, '7700123')
    },
    field: (page) => box(page, '10 €, kappaletta'),
    called: '10 €',
    sum: total,
    worth: '71,50 €',
    draft: /^kassavirta\.draft\.deposit/,
  },
  {
    name: 'a change order',
    fill: async (page) => {
      await openOrder(page)
      await fillOrder(page)
    },
    field: (page) => box(page, '50 snt, pusseja'),
    called: '50 snt, pusseja',
    sum,
    worth: '150,00 €',
    draft: /^kassavirta\.draft\.change-order/,
  },
  {
    name: 'a supply order',
    fill: async (page) => {
      await enterAtKaleva(page, '/tarviketilaus')
      await box(page, 'Toimituspäivä').fill('20.11.')
      await page.getByRole('combobox', { name: 'Iso turvapussi', exact: true }).selectOption('50 kpl')
    },
    field: (page) => box(page, 'Sinetit'),
    called: 'Sinetit',
    draft: /^kassavirta\.draft\.supply-order/,
  },
]

for (const form of forms) {
  test(`a count of ${form.name} that cannot be read is told, counts as empty and stops Next, also from a draft [R-VAL-05] [R-VAL-06] [R-VAL-13]`, async ({
    page,
  }) => {
    await form.fill(page)
    const field = form.field(page)
    for (const [typed, text] of unread) {
      await field.fill('')
      await field.focus()
      // A single pasted cell does the same.
      await page.keyboard.insertText(typed)
      await button(page, 'Seuraava').click()
      await expect(errorSummary(page)).toBeFocused()
      await expect(errorSummary(page).getByRole('link')).toHaveText([`${form.called}: ${text}`])
      await expect(field).toHaveValue(typed)
      await expect(field).toHaveAccessibleDescription(text)
      if (form.sum) await expect(form.sum(page)).toHaveText(form.worth ?? '')
    }
    await errorSummary(page).getByRole('link').click()
    await expect(field).toBeFocused()
    await expect.poll(() => keptTexts(page, form.draft)).toContain('"-2"')
    await page.reload()
    await expect(field).toHaveValue('-2')
    await expect(field).toHaveAccessibleDescription(NEGATIVE)
    await button(page, 'Seuraava').click()
    await expect(errorSummary(page).getByRole('link')).toHaveText([`${form.called}: ${NEGATIVE}`])
    await field.fill('')
    await button(page, 'Seuraava').click()
    await expect(button(page, 'Vahvista')).toBeVisible()
  })
}

const keptTexts = (page: Page, key: RegExp): Promise<string> =>
  page.evaluate(
    (source) =>
      Object.keys(localStorage)
        .filter((name) => new RegExp(source).test(name))
        .map((name) => localStorage.getItem(name))
        .join(),
    key.source,
  )

test('a pasted column is told cell by cell: deposit [R-VAL-13]', async ({ page }) => {
  await openDeposit(page)
  await fillForm(page, '7700124')
  await box(page, '20 €, kappaletta').focus()
  await paste(page, '1O\r\n1,5\r\n-2\r\n2\r\n')
  await button(page, 'Seuraava').click()
  await expect(errorSummary(page).getByRole('link')).toHaveText([
    `20 €: ${INTEGER}`,
    `10 €: ${INTEGER}`,
    `5 €: ${NEGATIVE}`,
  ])
  await expect(box(page, '20 €, kappaletta')).toHaveValue('1O')
  await expect(total(page)).toHaveText('55,50 €')
  await expect(heading(page, 'Tilitysilmoitus')).toBeVisible()
})

test('a pasted column is told cell by cell: change order [R-VAL-13]', async ({ page }) => {
  await openOrder(page)
  await fillOrder(page)
  await box(page, '1 €, rullia').focus()
  await paste(page, '1O\r\n1,5\r\n-2\r\n')
  await button(page, 'Seuraava').click()
  await expect(errorSummary(page).getByRole('link')).toHaveText([
    `1 €, rullia: ${INTEGER}`,
    `50 snt, rullia: ${INTEGER}`,
    `20 snt, rullia: ${NEGATIVE}`,
  ])
  await expect(sum(page)).toHaveText('150,00 €')
})
