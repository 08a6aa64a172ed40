import { declareDeposit } from '@kassavirta/domain/deposits/api'
import { getReferences } from '@kassavirta/domain/references/api'
import { expect, test } from 'vitest'
import { click, fill, paste, press, tab } from '../support/actions.ts'
import { address } from '../support/address.ts'
import { box, button, choice, dialog, errorSummary, heading, screen } from '../support/screen.ts'
import { expectGone } from '../support/texts.ts'
import { unfold } from './deposit-world.ts'
import { openOrderForm, orderSum, pieces } from './order-world.ts'
import { openPortal } from './open-portal.ts'
import {
  answerForms,
  BAG,
  bagField,
  count,
  formNames,
  next,
  openForm,
  sent,
  submissionForms,
  type SubmissionForm,
} from './submission-forms.ts'

const REVIEW = 'Tarkista ja vahvista tilitysilmoitus'
const CONFIRM = '{Control>}{Enter}{/Control}'

for (const name of formNames.filter((each) => submissionForms[each].wizard)) {
  test(`${name}: Ctrl+Enter is Next and Confirm, and Confirm is the first stop after the heading`, async () => {
    const form: SubmissionForm = submissionForms[name]
    const server = await openForm(form)
    await form.fill()
    // The lists that belong to the account and the day have come.
    await expect.element(next()).not.toHaveAttribute('aria-disabled')
    await press(CONFIRM)
    await expect.element(button('Vahvista')).toBeVisible()
    await expect.element(screen.getByRole('heading', { level: 1 })).toHaveFocus()
    expect(sent(server, form.endpoint)).toHaveLength(0)
    await tab()
    await expect.element(button('Vahvista')).toHaveFocus()
    await press('{Meta>}{Enter}{/Meta}')
    await expect.element(heading(form.received)).toHaveFocus()
    expect(sent(server, form.endpoint)).toHaveLength(1)
  })
}

test('on a phone the button that leads on is as wide as its form, whatever the form', async () => {
  for (const [path, name] of [
    ['/tarviketilaus', 'Seuraava'],
    ['/kayntimuutospyynto', 'Seuraava'],
    ['/kuljetustilaus', 'Seuraava'],
    ['/yhteydenottopyynto', 'Lähetä'],
  ] as const) {
    openPortal(path, { size: 'phone', given: answerForms })
    const element = await button(name).findElement()
    const form = element.closest('form')?.getBoundingClientRect()
    expect.soft(element.getBoundingClientRect().width, path).toBe(form?.width)
  }
})

test('Ctrl+Enter reads what is being typed, stops at faults and does nothing under an open calendar', async () => {
  const server = await openForm(submissionForms.deposit)
  await unfold()
  // Next waits for the references, and without money it is closed, for the keys too.
  await expect.element(choice('Viite')).toBeVisible()
  await expect.element(next()).toHaveAttribute('aria-disabled', 'true')
  await press(CONFIRM)
  await fill(count('20 €'), '12+5')
  await press(CONFIRM)
  await expect.element(errorSummary()).toHaveFocus()
  await expect.element(count('20 €')).toHaveValue('17')
  await fill(bagField(), BAG)
  await click(button('Avaa kalenteri, valittu 16.11.2026'))
  await expect.element(dialog('Myyntipäivä')).toBeVisible()
  await press(CONFIRM)
  await expect.element(dialog('Myyntipäivä')).toBeVisible()
  expect(address()).toBe('/tilitys')
  // As Escape does, which only the browser itself can press.
  ;((await dialog('Myyntipäivä').findElement()) as HTMLDialogElement).close()
  await expectGone(dialog('Myyntipäivä'))
  const release = server.hold(getReferences)
  await fill(box('Myyntipäivä'), '15.11.')
  await press(CONFIRM)
  // Another day has references of its own, for which Next waits, whoever presses it: this press only read the day.
  await expect.element(next()).toHaveAttribute('aria-disabled', 'true')
  await expect.element(next()).toHaveFocus()
  release()
  await expect.element(next()).not.toHaveAttribute('aria-disabled')
  await press(CONFIRM)
  await expect.element(heading(REVIEW)).toHaveFocus()
  await expect.element(screen.getByRole('definition').filter({ hasText: '15.11.2026' })).toBeVisible()
  expect(sent(server, declareDeposit)).toHaveLength(0)
})

test('Enter leads from the last note to the first roll, and two pasted columns fill rolls and bags', async () => {
  await openOrderForm()
  await expect.element(choice('Viite')).toBeVisible()
  await click(pieces('5 €'))
  await expect.element(pieces('5 €')).toHaveFocus()
  await press('{Enter}')
  await expect.element(box('2 €, rullia')).toHaveFocus()
  await paste('1\t2\r\n3\t\r\n')
  await expect.element(box('2 €, pusseja')).toHaveValue('2')
  await expect.element(box('1 €, rullia')).toHaveValue('3')
  await expect.element(orderSum()).toHaveTextContent('4 125,00 €')
})
