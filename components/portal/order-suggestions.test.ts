import { expect, test } from 'vitest'
import { recordOf } from '@kassavirta/domain/kernel/data/records'
import { getConfig } from '@kassavirta/domain/operation/settings/config-api'
import { orderChange, orderFields } from '@kassavirta/domain/orders/change-orders/api'
import {
  getOrderSuggestion,
  setParLevels,
  type OrderSuggestion,
  parFields,
} from '@kassavirta/domain/orders/change-orders/suggestions-api'
import type { GivenServer } from '../support/given-server.ts'
import { blur, click, fill, box, button, dialog, screen, expectGone, expectTexts } from '../support/screen.ts'
import { chooseAccount, openOrderForm, orderSum, smallAccount, typeOrderDay } from './entry-world.ts'
import { config } from './open-portal.ts'
import { count } from './submission-forms.ts'
const noLevels = { ...recordOf(parFields, () => 0), version: 0 }
const nothing: OrderSuggestion = { suggestion: null, isOrdered: false, parLevels: noLevels }
const found: OrderSuggestion = {
  ...nothing,
  suggestion: {
    counts: { ...recordOf(orderFields, () => 0), pcs_20e: 12, pcs_2e_roll: 3 },
    isCut: false,
    orders: 4,
    weekday: 'wednesday',
    holiday: { name: 'independenceDay', percent: 30 },
  },
}
const openWith = (answered: OrderSuggestion, given?: (server: GivenServer) => void) =>
  openOrderForm({
    given: (server) => {
      server.answer(getConfig, { ...config, orderSuggestions: true })
      server.answer(getOrderSuggestion, answered)
      given?.(server)
    },
  })
const suggest = () => button('Ehdota määriä')
const fillUp = () => button('Täytä vajaus')
async function told(text: string | RegExp): Promise<void> {
  await expect.element(screen.getByText(text)).toBeVisible()
}

test('a suggestion fills in the counts and says why', async () => {
  const server = await openWith({ ...found, isOrdered: true })
  await fill(count('50 €'), '7')
  await click(suggest())
  await expect.element(count('20 €')).toHaveValue('12')
  await expect.element(box('2 €, rullia')).toHaveValue('3')
  await expect.element(count('50 €')).toHaveValue('')
  await expectTexts(orderSum(), ['390,00 €'])
  await told(/Neljän edellisen keskiviikon mukaan; ennen itsenäisyyspäivää 30 % enemmän\./)
  await told(/Tälle päivälle on jo tilaus/)
  expect(server.calls(getOrderSuggestion).at(-1)?.query).toMatchObject({ day: '2026-11-18' })
  expect(server.calls(orderChange)).toEqual([])
  await click(button('Palauta'))
  await expect.element(count('50 €')).toHaveValue('7')
  await expect.element(count('20 €')).toHaveValue('')
  await told('Aiemmat määrät palautettu.')
})

test('another day asks for another suggestion', async () => {
  const server = await openWith(nothing)
  await expect.element(fillUp()).toBeVisible()
  expect(suggest().elements()).toEqual([])
  await typeOrderDay('20.11.')
  await expect.poll(() => server.calls(getOrderSuggestion).at(-1)?.query).toMatchObject({ day: '2026-11-20' })
  const off = await openWith(found, ({ answer }) => answer(getConfig, config))
  await expect.element(count('50 €')).toBeVisible()
  expect([fillUp().elements(), off.calls(getOrderSuggestion)]).toEqual([[], []])
})

test('what is missing from the till is ordered', async () => {
  const levels = { ...noLevels, pcs_5e: 20, version: 3 }
  const server = await openWith({ ...nothing, parLevels: levels }, ({ answer }) =>
    answer(setParLevels, { ...levels, pcs_1e_roll: 10, version: 4 }),
  )
  await chooseAccount(smallAccount)
  await click(fillUp())
  const till = dialog('Täytä vajaus')
  await expect.element(box('5 €, tavoite', till)).toHaveValue('20')
  await fill(box('5 €, jäljellä', till), '8')
  await told('Tilataan 12')
  await click(button('Täytä vajaus', till))
  await expect.element(count('5 €')).toHaveValue('12')
  await told(/Vajaus täytetty/)
  expect(server.calls(setParLevels)).toEqual([])
  await click(fillUp())
  await fill(box('1 €, rullia, tavoite', till), '4x')
  await blur(box('1 €, rullia, tavoite', till))
  await told('Korjaa ensin määrät, joita ei voi lukea.')
  await fill(box('1 €, rullia, tavoite', till), '40')
  await click(button('Täytä vajaus', till))
  await expectGone(till)
  expect(server.calls(setParLevels).at(-1)?.body).toMatchObject({ pcs_5e: 20, pcs_1e_roll: 40, version: 3 })
  // 100 € and 1 000 € within 500 €.
  await expect.element(count('5 €')).toHaveValue('9')
  await expect.element(box('1 €, rullia')).toHaveValue('18')
  await told(/nostoraja ei ylity/)
})

test('levels that a colleague has changed meanwhile are not overwritten', async () => {
  const server = await openWith(nothing, ({ refuseFor }) => refuseFor(setParLevels, 'changedElsewhere'))
  await click(fillUp())
  const till = dialog('Täytä vajaus')
  await fill(box('5 €, tavoite', till), '20')
  await click(button('Täytä vajaus', till))
  await told('Tavoitteiden tallennus ei onnistunut')
  await expect.element(count('5 €')).toHaveValue('')
  await expect.poll(() => server.calls(getOrderSuggestion).length).toBeGreaterThan(1)
})
