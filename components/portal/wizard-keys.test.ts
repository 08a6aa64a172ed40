import { declareDeposit } from '@kassavirta/domain/bags/deposits/api'
import { getReferences } from '@kassavirta/domain/places/companies/api'
import { expect, test } from 'vitest'
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
  expectGone,
} from '../support/screen.ts'
import { address, goTo } from '../support/framed-page.ts'
import { unfold, openOrderForm, orderSum, pieces } from './entry-world.ts'
import { openPortal } from './open-portal.ts'
import {
  answerForms,
  BAG,
  bagField,
  count,
  next,
  openForm,
  sent,
  submissionForms,
} from './submission-forms.ts'

const REVIEW = 'Tarkista ja vahvista tilitysilmoitus'
const CONFIRM = '{Control>}{Enter}{/Control}'

test('on a phone the button that leads on is as wide as its form, whatever the form', async () => {
  openPortal('/palaute', { size: 'phone', given: answerForms })
  await expect.element(heading('Palaute')).toBeVisible()
  for (const [path, name, title] of [
    ['/tarviketilaus', 'Seuraava', 'Tarviketilaus'],
    ['/kayntimuutospyynto', 'Seuraava', 'Käyntimuutospyyntö'],
    ['/kuljetustilaus', 'Seuraava', 'Kuljetustilaus'],
    ['/yhteydenottopyynto', 'Lähetä', 'Yhteydenottopyyntö'],
  ] as const) {
    goTo(path)
    await expect.element(heading(title)).toBeVisible()
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
