import {
  bringBack,
  closeBag,
  countAgain,
  getBag,
  openBag,
  savePass,
  sendPass,
  setAside,
} from '@kassavirta/domain/bags/counting/api'
import { unlockStaffSession } from '@kassavirta/domain/people/staff/api'
import { expect, test } from 'vitest'
import { click, fill, press, alert, button, dialog, screen, expectTold } from '../support/screen.ts'
import { expectAccessible } from '../support/accessibility.ts'
import { reload, tellLine } from '../support/framed-page.ts'
import {
  answerCounting,
  BAG,
  bagHeading,
  bagOf,
  countField,
  factsOf,
  openByScan,
  openedBag,
  scan,
  scanField,
  tillOf,
  typeCount,
} from './counting-world.ts'
import { NOW, openDesk, staffOf } from './open-desk.ts'

/** The bag holds a note of 20 € less than was declared. */
const counted = { pcs_50e: 17, pcs_20e: 42 }
const figures = {
  declared: 1710,
  counted: 1690,
  difference: -20,
  byDenomination: [{ name: '20 €', declared: 43, counted: 42, difference: -20 }],
}
const compared = openedBag({ tills: [tillOf(counted)], figures })

async function openTable() {
  const server = openDesk('/laskenta', { roles: ['counter'], given: answerCounting })
  await openByScan()
  return server
}
const told = (text: string) => screen.getByRole('status').filter({ hasText: text })
const row = (name: RegExp) => screen.getByRole('row', { name })

test('digits, Enter and whether the bag is whole are all the keys of a count; F9 sends it, and the next bag can be scanned', async () => {
  const server = await openTable()
  const intact = screen.getByRole('group', { name: 'Pussi ehjä' }).getByRole('radio')
  // Nobody has looked yet: neither answer stands, and the count does not leave without one.
  await press('{F9}')
  await expect.element(alert()).toMatchTextContent('Vastaa ensin, onko pussi ehjä: F3 kyllä, F4 ei.')
  expect([server.calls(sendPass), intact.elements().some((each) => each.matches(':checked'))]).toEqual([
    [],
    false,
  ])
  await press('{F4}')
  await expect.element(intact.nth(1)).toBeChecked()
  server.answer(sendPass, { outcome: 'equal', bag: bagOf({ state: 'counted' }), counted: 1690 })
  expect(await typeCount(counted)).toBe('1742'.length + 15)
  await expectAccessible(['zoomed', 'phone'])
  await press('{F3}{F9}')
  await expect.element(told(`Pussi ${BAG} täsmää.`)).toMatchTextContent(/1\s690,00/)
  await expect.element(scanField()).toHaveFocus()
  const [sent] = server.calls(sendPass)
  expect(sent?.body).toMatchObject({
    tills: [{ ...tillOf(counted), declared: null }],
    intact: true,
    version: 1,
  })
})

test('a difference is shown by denomination over a reload, no scan closes it, and it is counted again and closed', async () => {
  const server = await openTable()
  answerCounting(server, { arrived: [bagOf()], counting: [bagOf({ state: 'counting', isOwn: true })] })
  const close = button('Enter Sulje erolla')
  server.answer(sendPass, {
    outcome: 'differs',
    bag: bagOf({ state: 'counting', isOwn: true, version: 2 }),
    ...figures,
  })
  await typeCount(counted)
  await press('{F3}{F9}')
  await expect.element(close).toHaveFocus()
  await expect.element(told('−20,00')).toBeVisible()
  await expect.element(row(/^20 €/)).toMatchTextContent('−1')
  await expect.element(screen.getByText(`Laskentaero, pussi ${BAG}`)).toBeVisible()
  await expectAccessible(['zoomed', 'phone'])

  server.answer(openBag, compared)
  await reload()
  await expect.element(close).toHaveFocus()
  scan('40010072')
  await expect.element(close).toBeVisible()

  server.answer(countAgain, bagOf({ state: 'counting', isOwn: true, version: 3 }))
  server.answer(openBag, openedBag({ pass: 2, version: 3 }))
  await press('{F8}')
  await expect.element(screen.getByText('2. laskenta')).toBeVisible()
  await expect.element(countField('20 €')).toHaveValue('')
  await typeCount(counted)
  await press('{F3}{F9}')
  await expect.element(close).toHaveFocus()
  server.answer(closeBag, bagOf({ state: 'counted' }))
  server.answer(openBag, { ...compared, pass: 2, version: 3 })
  await press('{Enter}')
  await expect.element(told('suljettu erolla')).toMatchTextContent('−20,00')
  await expect.element(scanField()).toHaveFocus()
  // Nobody is told for some seconds, in which it is taken back and lies on the table again.
  await press('{Control>}z{/Control}')
  await expect.element(told('suljettu erolla')).not.toBeInTheDocument()
  await click(screen.getByRole('link', { name: 'Jatka laskentaa' }))
  await expect.element(close).toHaveFocus()
  // Neither the scan, nor the reload, nor what was taken back has closed it.
  expect(server.calls(closeBag)).toEqual([])
  await press('{Enter}')
  await expect.element(told('suljettu erolla')).toBeVisible()
  // The next bag on the table ends the time of taking back.
  server.answer(getBag, factsOf({ state: 'counted', isOwn: false }))
  server.answer(openBag, openedBag({ bagId: 9102, number: '40010072' }))
  await openByScan('40010072')
  expect(server.calls(closeBag).map(({ body }) => body)).toEqual([{ version: 3 }])
})

test('a scan in the middle of typing changes no figure, and says what to do', async () => {
  await openTable()
  await press('12')
  scan('40010072')
  await expect.element(screen.getByText(/Skannasit pussin 40010072\./)).toBeVisible()
  await expect.element(countField('500 €')).toHaveValue('12')
  await expect.element(countField('500 €')).toHaveFocus()
  // A slow scanner, and a number that could be a count.
  scan('400100', 45)
  await expect.element(screen.getByText(/Skannasit pussin 400100\./)).toBeVisible()
  await expect.element(countField('500 €')).toHaveValue('12')
  await expect.element(bagHeading()).toBeVisible()
})

test('a lock in the middle of a count keeps every figure, and the count goes on', async () => {
  const server = await openTable()
  server.answer(unlockStaffSession, staffOf(['counter']))
  server.answer(sendPass, { outcome: 'second', bag: bagOf({ state: 'second' }) })
  await press('3{Enter}45')
  await click(button('Lukitse'))
  const lock = dialog('Työpöytä on lukittu')
  await fill(lock.getByLabelText('Salasana', { exact: true }), 'pitkä ja hyvä salasana')
  await click(button('Avaa', lock))
  await expect.element(lock).not.toBeInTheDocument()
  await expect.element(countField('500 €')).toHaveValue('3')
  await expect.element(countField('200 €')).toHaveValue('45')
  await press('{F3}{F9}')
  await expect.element(told('Toinen laskenta.')).toBeVisible()
  expect(server.calls(sendPass)[0]?.body).toMatchObject({ tills: [{ pcs_500e: 3, pcs_200e: 45 }] })
})

test('without a line what is typed stays on the device, and is saved when the line is back', async () => {
  const server = await openTable()
  tellLine(false)
  for (const endpoint of [savePass, sendPass]) server.cut(endpoint, Number.POSITIVE_INFINITY)
  await press('7{Enter}')
  await expect.element(screen.getByText('Tallessa tällä laitteella. Lähtee, kun yhteys palaa.')).toBeVisible()
  await press('{F3}{F9}')
  await expect
    .element(screen.getByText(/Laskenta ei lähtenyt\. Luvut ovat tallessa tällä laitteella\./))
    .toBeVisible()
  await expect.element(bagHeading()).toBeVisible()
  await press('8{Enter}')
  server.answer(savePass, { savedAt: NOW })
  tellLine(true)
  await expect.element(screen.getByText('Tallennettu 10:30')).toBeVisible()
  expect(server.calls(savePass).at(-1)?.body).toMatchObject({ tills: [{ pcs_500e: 7, pcs_200e: 8 }] })
  await reload()
  await expect.element(countField('500 €')).toHaveValue('7')
  await expect.element(countField('200 €')).toHaveValue('8')
})

test('a lost answer to F9 is settled by pressing it again, under the same key', async () => {
  const server = await openTable()
  server.answer(sendPass, { outcome: 'equal', bag: bagOf({ state: 'counted' }), counted: 1690 })
  server.loseAnswer(sendPass)
  await typeCount(counted)
  await press('{F3}{F9}')
  await expect.element(screen.getByText(/Vastausta ei tullut\. Paina F9 uudelleen/)).toBeVisible()
  await press('{F3}{F9}')
  await expect.element(told(`Pussi ${BAG} täsmää.`)).toBeVisible()
  const keys = server.calls(sendPass).map(({ headers }) => headers.get('idempotency-key'))
  expect([keys.length, new Set(keys).size]).toEqual([2, 1])
})

test('a bag that was finished elsewhere is told, and its figures stay', async () => {
  const server = await openTable()
  server.refuseFor(sendPass, 'stateChanged')
  await press('5{Enter}{F3}{F9}')
  await expect.element(alert()).toMatchTextContent('Tila on jo muuttunut')
  await expect.element(countField('500 €')).toHaveValue('5')
})

test('absurd counts are named and nothing is sent', async () => {
  const server = await openTable()
  await fill(countField('50 €'), '-3')
  await fill(countField('20 €'), '99999999')
  await press('{F3}{F9}')
  await expect.element(alert().filter({ hasText: 'Korjaa punaiset kohdat' })).toBeVisible()
  await expect.element(countField('50 €')).toHaveValue('-3')
  await expect.element(bagHeading()).toBeVisible()
  expect(server.calls(sendPass)).toEqual([])
})

test('a bag is set aside with a reason and brought back', async () => {
  const server = await openTable()
  await press('{F2}')
  const asked = dialog(`Pussi ${BAG} sivuun`)
  await click(button('Sivuun', asked))
  await expectTold(asked.getByRole('textbox', { name: 'Syy' }), 'Vaadittu tieto')
  await expectAccessible(['zoomed', 'phone'])
  const reason = asked.getByRole('textbox', { name: 'Syy' })
  await fill(reason, 'Sinetti puuttuu')
  server.answer(setAside, bagOf({ state: 'aside' }))
  answerCounting(server, { aside: [bagOf({ state: 'aside', asideReason: 'Sinetti puuttuu', version: 2 })] })
  await press('{Enter}')
  await expect.element(told(`Pussi ${BAG} on sivussa.`)).toBeVisible()
  expect(server.calls(setAside)[0]?.body).toEqual({ version: 1, reason: 'Sinetti puuttuu' })
  await click(screen.getByRole('link', { name: /^Sivussa/ }))
  await expect.element(row(new RegExp(BAG))).toMatchTextContent('Sinetti puuttuu')
  server.answer(bringBack, bagOf())
  answerCounting(server)
  await click(button('Palauta jonoon', row(new RegExp(BAG))))
  await expect.element(screen.getByText('Sivussa ei ole pusseja.')).toBeVisible()
  expect(server.calls(bringBack)[0]?.body).toEqual({ version: 2 })
})
