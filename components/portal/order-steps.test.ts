import { orderChange } from '@kassavirta/domain/orders/change-orders/api'
import { expect, test } from 'vitest'
import { click, fill } from '../support/actions.ts'
import { expectAccessible, expectNoSidewaysScroll } from '../support/accessibility.ts'
import { framed, reload } from '../support/framed-page.ts'
import { address, visitPage } from '../support/address.ts'
import { box, button, errorSummary, heading, screen } from '../support/screen.ts'
import { expectGone } from '../support/texts.ts'
import { takeWidth } from '../support/widths.ts'
import { goToReview, nextStep, openOrderForm, orderDay, orderSum, pieces, writeOrder } from './order-world.ts'

const RECEIVED = 'Vaihtorahatilaus on vastaanotettu'

test('a reload keeps what was typed, and a finished order leaves nothing behind', async () => {
  const server = await openOrderForm()
  await writeOrder()
  await expect.element(screen.getByText(/Tallennettu tälle laitteelle/)).toBeVisible()
  await reload()
  await expect.element(orderDay()).toHaveValue('20.11.2026')
  await expect.element(orderSum()).toHaveTextContent('150,00 €')
  await click(nextStep())
  await click(button('Vahvista'))
  await expect.element(heading(RECEIVED)).toBeVisible()
  await reload()
  await expect.element(heading(RECEIVED)).toBeVisible()
  expect(server.calls(orderChange)).toHaveLength(1)
  await click(button('Tee uusi tilaus'))
  await expect.element(pieces('20 €')).toHaveValue('')
  await expect.element(orderDay()).toHaveValue('18.11.2026')
})

test('the receipt is left at the front page; the next visit begins anew', async () => {
  await openOrderForm()
  await goToReview()
  await click(button('Vahvista'))
  await click(button('OK'))
  await expect.element(heading('Hei Maija!')).toBeVisible()
  expect(address()).toBe('/')
  await visitPage('/vaihtorahatilaus')
  await expect.element(pieces('20 €')).toHaveValue('')
  await expectGone(heading(RECEIVED))
})

test('every count shows four figures, however wide the window', async () => {
  await openOrderForm()
  await expect.element(pieces('200 €')).toBeVisible()
  const inputs = Array.from(framed().document.querySelectorAll('td input'))
  expect(inputs.length).toBe(24)
  for (const input of inputs) await fill(box(input.getAttribute('aria-label') ?? ''), '2000')
  for (const width of [390, 768, 920, 1024, 1280]) {
    takeWidth(width)
    await expectNoSidewaysScroll()
    const hidden = inputs.map((input) => input.scrollWidth - input.clientWidth)
    expect.soft(Math.max(...hidden), `${width} px`).toBe(0)
  }
})

test('form with faults, summary and receipt are accessible at any size, in any theme', async () => {
  await openOrderForm({ size: 'phone' })
  await fill(pieces('50 €'), '1,5')
  await fill(pieces('20 €'), '1')
  await click(nextStep())
  await expect.element(errorSummary()).toHaveFocus()
  await expectAccessible()
  await fill(pieces('50 €'), '')
  await goToReview()
  await expectAccessible()
  await click(button('Vahvista'))
  await expect.element(heading(RECEIVED)).toBeVisible()
  await expectAccessible()
})
