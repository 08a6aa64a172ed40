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
import { describe, expect, test } from 'vitest'
import {
  alert,
  button,
  click,
  dialog,
  expectGone,
  fill,
  group,
  link,
  press,
  saying,
  screen,
} from '../support/screen.ts'
import { reload, tellLine } from '../support/framed-page.ts'
import {
  answerCounting,
  BAG,
  bagHeading,
  bagOf,
  countField,
  factsOf,
  notice,
  openByScan,
  openedBag,
  openTable,
  otherBag,
  OTHER_BAG,
  scan,
  scanField,
  tillOf,
  typeCount,
} from './counting-world.ts'
import { inDialog, NOW, row, staffOf } from './open-desk.ts'

/** The bag holds a note of 20 € less than was declared. */
const pieces = { pcs_50e: 17, pcs_20e: 42 }
const figures = {
  declared: 1710,
  counted: 1690,
  difference: -20,
  byDenomination: [{ name: '20 €', declared: 43, counted: 42, difference: -20 }],
}
const equal = { outcome: 'equal', bag: bagOf({ state: 'counted' }), counted: 1690 } as const

describe('a count', () => {
  test('is typed by digits and Enter, and sent by F9', async () => {
    const server = await openTable()
    server.answer(sendPass, equal)
    expect(await typeCount(pieces)).toBe('1742'.length + 15)
    await press('{F9}')
    await expect.element(notice(`Pussi ${BAG} täsmää.`)).toMatchTextContent(/1\s690,00/)
    await expect.element(scanField()).toHaveFocus()
    expect(server.calls(sendPass)[0]?.body).toMatchObject({
      tills: [{ ...tillOf(pieces), declared: null }],
      intact: true,
      version: 1,
    })
  })

  test('asks whether the bag is whole', async () => {
    const server = await openTable()
    const intact = group('Pussi ehjä').getByRole('radio')
    await press('{F9}')
    await expect.element(alert()).toMatchTextContent('Vastaa ensin, onko pussi ehjä: F3 kyllä, F4 ei.')
    expect(server.calls(sendPass)).toEqual([])
    await expect.element(intact.nth(0)).not.toBeChecked()
    await expect.element(intact.nth(1)).not.toBeChecked()
    await press('{F4}')
    await expect.element(intact.nth(1)).toBeChecked()
  })

  test('with absurd figures is not sent', async () => {
    const server = await openTable()
    await fill(countField('50 €'), '-3')
    await fill(countField('20 €'), '99999999')
    await press('{F3}{F9}')
    await expect.element(alert().filter({ hasText: 'Korjaa punaiset kohdat' })).toBeVisible()
    await expect.element(countField('50 €')).toHaveValue('-3')
    expect(server.calls(sendPass)).toEqual([])
  })

  test('is not changed by a scan', async () => {
    await openTable()
    await press('12')
    scan(OTHER_BAG)
    await expect.element(screen.getByText(/Skannasit pussin 40010072\./)).toBeVisible()
    await expect.element(countField('500 €')).toHaveValue('12')
    await expect.element(countField('500 €')).toHaveFocus()
    // A slow scanner, and a number that could be a count.
    scan('400100', 45)
    await expect.element(screen.getByText(/Skannasit pussin 400100\./)).toBeVisible()
    await expect.element(countField('500 €')).toHaveValue('12')
    await expect.element(bagHeading()).toBeVisible()
  })

  test('goes on after the desk was locked', async () => {
    const server = await openTable()
    server.answer(unlockStaffSession, staffOf('counter'))
    await press('3{Enter}45')
    await click(button('Lukitse'))
    const lock = dialog('Työpöytä on lukittu')
    await fill(lock.getByLabelText('Salasana', { exact: true }), 'pitkä ja hyvä salasana')
    await click(button('Avaa', lock))
    await expectGone(lock)
    await expect.element(countField('500 €')).toHaveValue('3')
    await expect.element(countField('200 €')).toHaveValue('45')
    server.answer(sendPass, { outcome: 'second', bag: bagOf({ state: 'second' }) })
    await press('{F3}{F9}')
    await expect.element(notice('Toinen laskenta.')).toBeVisible()
    expect(server.calls(sendPass)[0]?.body).toMatchObject({ tills: [{ pcs_500e: 3, pcs_200e: 45 }] })
  })

  test('is saved when the connection is back', async () => {
    const server = await openTable()
    tellLine(false)
    for (const endpoint of [savePass, sendPass]) server.cut(endpoint, Number.POSITIVE_INFINITY)
    await press('7{Enter}')
    await expect.element(saying('Tallessa tällä laitteella. Lähtee, kun yhteys palaa.')).toBeVisible()
    await press('{F3}{F9}')
    await expect.element(saying('Laskenta ei lähtenyt. Luvut ovat tallessa tällä laitteella.')).toBeVisible()
    await press('8{Enter}')
    server.answer(savePass, { savedAt: NOW })
    tellLine(true)
    await expect.element(screen.getByText('Tallennettu 10:30')).toBeVisible()
    expect(server.calls(savePass).at(-1)?.body).toMatchObject({ tills: [{ pcs_500e: 7, pcs_200e: 8 }] })
    await reload()
    await expect.element(countField('500 €')).toHaveValue('7')
    await expect.element(countField('200 €')).toHaveValue('8')
  })

  test('whose answer is lost is sent again under the same key', async () => {
    const server = await openTable()
    server.answer(sendPass, equal)
    server.loseAnswer(sendPass)
    await typeCount(pieces)
    await press('{F9}')
    await expect.element(screen.getByText(/Vastausta ei tullut\. Paina F9 uudelleen/)).toBeVisible()
    await press('{F9}')
    await expect.element(notice(`Pussi ${BAG} täsmää.`)).toBeVisible()
    const [first, again] = server.calls(sendPass)
    expect(again?.headers.get('idempotency-key')).toBe(first?.headers.get('idempotency-key'))
  })

  test('of a bag that was finished elsewhere keeps its figures', async () => {
    const server = await openTable()
    server.refuseFor(sendPass, 'stateChanged')
    await press('5{Enter}{F3}{F9}')
    await expect.element(alert()).toMatchTextContent('Tila on jo muuttunut')
    await expect.element(countField('500 €')).toHaveValue('5')
  })
})

describe('a difference', () => {
  const close = () => button('Enter Sulje erolla')
  const compared = openedBag({ tills: [tillOf(pieces)], figures })

  /** The difference of the bag, as it is opened again from the table. */
  async function openDifference() {
    const server = await openTable()
    answerCounting(server, { arrived: [otherBag()], counting: [bagOf({ state: 'counting', isOwn: true })] })
    server.answer(openBag, compared)
    await reload()
    await expect.element(close()).toHaveFocus()
    return server
  }

  test('is shown by denomination once the count is sent', async () => {
    const server = await openTable()
    const bag = bagOf({ state: 'counting', isOwn: true, version: 2 })
    server.answer(sendPass, { outcome: 'differs', bag, ...figures })
    await typeCount(pieces)
    await press('{F9}')
    await expect.element(close()).toHaveFocus()
    await expect.element(notice('−20,00')).toBeVisible()
    await expect.element(screen.getByRole('row', { name: /^20 €/ })).toMatchTextContent('−1')
    await expect.element(screen.getByText(`Laskentaero, pussi ${BAG}`)).toBeVisible()
  })

  test('is counted again, and not closed by a scan', async () => {
    const server = await openDifference()
    scan(OTHER_BAG)
    await expect.element(close()).toBeVisible()
    expect(server.calls(closeBag)).toEqual([])
    server.answer(countAgain, bagOf({ state: 'counting', isOwn: true, version: 3 }))
    server.answer(openBag, openedBag({ pass: 2, version: 3 }))
    await press('{F8}')
    await expect.element(screen.getByText('2. laskenta')).toBeVisible()
    await expect.element(countField('20 €')).toHaveValue('')
  })

  test('is closed by Enter, and opened again within some seconds', async () => {
    const server = await openDifference()
    await press('{Enter}')
    await expect.element(notice('suljettu erolla')).toMatchTextContent('−20,00')
    await expect.element(scanField()).toHaveFocus()
    await press('{Control>}z{/Control}')
    await expectGone(notice('suljettu erolla'))
    await click(link('Jatka laskentaa'))
    await expect.element(close()).toHaveFocus()
    expect(server.calls(closeBag)).toEqual([])
  })

  test('is closed at the server when the next bag is opened', async () => {
    const server = await openDifference()
    server.answer(closeBag, bagOf({ state: 'counted' }))
    await press('{Enter}')
    await expect.element(notice('suljettu erolla')).toBeVisible()
    server.answer(getBag, factsOf({ state: 'counted' }))
    server.answer(openBag, openedBag({ bagId: 9102, number: OTHER_BAG }))
    await openByScan(OTHER_BAG)
    expect(server.calls(closeBag)).toMatchObject([{ params: { bagId: '9101' }, body: { version: 1 } }])
  })
})

test('a bag is set aside with a reason and brought back', async () => {
  const server = await openTable()
  await press('{F2}')
  await fill(inDialog('Syy'), 'Sinetti puuttuu')
  server.answer(setAside, bagOf({ state: 'aside' }))
  const aside = bagOf({ state: 'aside', asideReason: 'Sinetti puuttuu', version: 2 })
  answerCounting(server, { aside: [otherBag({ state: 'aside' }), aside] })
  await press('{Enter}')
  await expect.element(notice(`Pussi ${BAG} on sivussa.`)).toBeVisible()
  expect(server.calls(setAside)[0]?.body).toEqual({ version: 1, reason: 'Sinetti puuttuu' })
  await click(screen.getByRole('link', { name: /^Sivussa/ }))
  await expect.element(row(BAG)).toMatchTextContent('Sinetti puuttuu')
  server.answer(bringBack, bagOf())
  answerCounting(server)
  await click(button('Palauta jonoon', row(BAG)))
  await expect.element(screen.getByText('Sivussa ei ole pusseja.')).toBeVisible()
  expect(server.calls(bringBack)[0]).toMatchObject({ params: { bagId: '9101' }, body: { version: 2 } })
})
