import { expect, test } from 'vitest'
import { declareDeposit } from '@kassavirta/domain/bags/deposits/api'
import { getReferences } from '@kassavirta/domain/places/companies/api'
import { address } from '../support/framed-page.ts'
import {
  click,
  fill,
  paste,
  press,
  box,
  button,
  choice,
  dialog,
  errorSummary,
  heading,
  screen,
} from '../support/screen.ts'
import { unfold, openOrderForm, orderSum } from './entry-world.ts'
import { count, next, openForm, sent, submissionForms, fillDeposit } from './submission-forms.ts'
const REVIEW = 'Tarkista ja vahvista tilitysilmoitus'
const CONFIRM = '{Control>}{Enter}{/Control}'

test('Ctrl+Enter reads what is being typed and stops at faults', async () => {
  await openForm(submissionForms.deposit)
  await unfold()
  // Next waits for the references, and without money it is closed, for the keys too.
  await expect.element(choice('Viite')).toBeVisible()
  await expect.element(next()).toHaveAttribute('aria-disabled', 'true')
  await press(CONFIRM)
  await fill(count('20 €'), '12+5')
  await press(CONFIRM)
  await expect.element(errorSummary()).toHaveFocus()
  await expect.element(count('20 €')).toHaveValue('17')
})

test('Ctrl+Enter does nothing under an open calendar', async () => {
  await openForm(submissionForms.deposit)
  await fillDeposit()
  await unfold()
  await click(button('Avaa kalenteri, valittu 16.11.2026'))
  await expect.element(dialog('Myyntipäivä')).toBeVisible()
  await press(CONFIRM)
  await expect.element(dialog('Myyntipäivä')).toBeVisible()
  expect(address()).toBe('/tilitys')
})

test('Ctrl+Enter waits for the references of another day', async () => {
  const server = await openForm(submissionForms.deposit)
  await fillDeposit()
  await unfold()
  const release = server.hold(getReferences)
  await fill(box('Myyntipäivä'), '15.11.')
  await press(CONFIRM)
  // This press only read the day.
  await expect.element(next()).toHaveAttribute('aria-disabled', 'true')
  await expect.element(next()).toHaveFocus()
  release()
  await expect.element(next()).not.toHaveAttribute('aria-disabled')
  await press(CONFIRM)
  await expect.element(heading(REVIEW)).toHaveFocus()
  await expect.element(screen.getByRole('definition').filter({ hasText: '15.11.2026' })).toBeVisible()
  expect(sent(server, declareDeposit)).toHaveLength(0)
})

test('Enter and a pasted table lead through the rolls', async () => {
  await openOrderForm()
  await expect.element(choice('Viite')).toBeVisible()
  await click(count('5 €'))
  await expect.element(count('5 €')).toHaveFocus()
  await press('{Enter}')
  await expect.element(box('2 €, rullia')).toHaveFocus()
  await paste('1\t2\r\n3\t\r\n')
  await expect.element(box('2 €, pusseja')).toHaveValue('2')
  await expect.element(box('1 €, rullia')).toHaveValue('3')
  await expect.element(orderSum()).toHaveTextContent('4 125,00 €')
})
