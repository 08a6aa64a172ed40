import {
  handOverSuspect,
  listSuspects,
  openBag,
  putBack,
  sendPass,
} from '@kassavirta/domain/bags/counting/api'
import { listOpenDeclarations, findCompanies } from '@kassavirta/domain/bags/counting/missing-api'
import { expect, test } from 'vitest'
import { click, fill, press, box, button, region, screen } from '../support/screen.ts'
import { expectAccessible } from '../support/accessibility.ts'
import { reload } from '../support/framed-page.ts'
import {
  answerCounting,
  BAG,
  bagOf,
  countField,
  openByScan,
  openedBag,
  company,
  typeCount,
} from './counting-world.ts'
import { openDesk } from './open-desk.ts'

type Opened = ReturnType<typeof openedBag>

async function openTable(change: Partial<Opened> = {}) {
  const server = openDesk('/laskenta', { roles: ['counter'], given: answerCounting })
  server.answer(openBag, openedBag(change))
  await openByScan()
  return server
}
const told = (text: string) => screen.getByRole('status').filter({ hasText: text })
const alert = () => screen.getByRole('alert').filter({ hasText: /\S/ })

const candidates = [
  { depositId: 6101, number: BAG, company, salesDay: '2026-11-16' },
  {
    depositId: 6102,
    number: BAG,
    company: { companyId: 4102, name: 'Toinen Paikka', city: 'Turku' },
    salesDay: '2026-11-15',
  },
]
const choice = (name: RegExp | string) => screen.getByRole('radio', { name })

test('of several declarations with one number the one on the slip is chosen before the count is sent [R-COUNT-02]', async () => {
  const server = await openTable({ company: null, isDeclared: false, salesDay: null, candidates })
  await expect.element(screen.getByText('Useampi ilmoitus samalla numerolla')).toBeVisible()
  await fill(countField('50 €'), '2')
  await press('{F3}{F9}')
  await expect.element(alert()).toMatchTextContent('Valitse ensin lapusta, kenen pussi on.')
  expect(server.calls(sendPass)).toEqual([])
  await expectAccessible(['zoomed', 'phone'])
  await click(choice('Toinen Paikka, Turku, myyntipäivä 15.11.2026'))
  server.answer(sendPass, { outcome: 'second', bag: bagOf({ state: 'second' }) })
  await press('{F3}{F9}')
  await expect.element(told('Toinen laskenta.')).toBeVisible()
  expect(server.calls(sendPass)[0]?.body).toMatchObject({ chosen: 6102, tills: [{ pcs_50e: 2 }] })
})

test('a slip that tells none of the places that declared the number asks for the owner [R-COUNT-02]', async () => {
  const server = await openTable({ company: null, isDeclared: false, salesDay: null, candidates })
  await click(choice('Ei mikään näistä'))
  await press('{F3}{F9}')
  await expect.element(screen.getByText(/Valitse ensin, kenen pussi on\./)).toBeVisible()
  expect(server.calls(sendPass)).toEqual([])
})

test('a slip of another place than the one that declared the number is said with the count [R-COUNT-02]', async () => {
  const server = await openTable()
  await click(button('Lapussa on toinen toimipaikka'))
  await press('{F3}{F9}')
  await expect.element(screen.getByText(/Valitse ensin, kenen pussi on\./)).toBeVisible()
  await click(button('Toimipaikka on sama kuin yllä'))
  server.answer(sendPass, { outcome: 'equal', bag: bagOf({ state: 'counted' }), counted: 0 })
  await press('{F3}{F9}')
  await expect.element(told(`Pussi ${BAG} täsmää.`)).toBeVisible()
  expect(server.calls(sendPass)[0]?.body).not.toHaveProperty('chosen')
})

test('the second person too says whose a bag is that nobody declared [R-COUNT-02]', async () => {
  const server = await openTable({
    step: 'second',
    state: 'secondCounting',
    company: null,
    isDeclared: false,
    salesDay: null,
    accountId: null,
    accountNumber: '',
  })
  await press('2{F3}{F9}')
  await expect.element(screen.getByText(/Valitse ensin, kenen pussi on\./)).toBeVisible()
  expect(server.calls(sendPass)).toEqual([])
})

test('a bag of several tills is counted till by till and sent whole', async () => {
  const server = await openTable()
  await fill(countField('50 €'), '3')
  await click(button('Lisää kassa'))
  await expect.element(countField('500 €')).toHaveFocus()
  await fill(box('Kassan nimi'), 'Kioski')
  await fill(countField('20 €'), '5')
  await expect.element(region('Laskettu, koko pussi')).toMatchTextContent('250,00')
  await expectAccessible(['zoomed', 'phone'])
  await click(screen.getByRole('button', { name: /^Kassa 1/ }))
  await expect.element(countField('50 €')).toHaveValue('3')
  await click(screen.getByRole('button', { name: /^Kioski/ }))
  await fill(countField('20 €'), '4')
  server.answer(sendPass, { outcome: 'equal', bag: bagOf({ state: 'counted' }), counted: 230 })
  await press('{F3}{F9}')
  await expect.element(told(`Pussi ${BAG} täsmää.`)).toMatchTextContent('230,00')
  expect(server.calls(sendPass)[0]?.body).toMatchObject({
    tills: [
      { registerText: '', pcs_50e: 3 },
      { registerText: 'Kioski', pcs_20e: 4 },
    ],
  })
})

test('a bag that nobody declared asks for its owner before it is sent', async () => {
  const server = await openTable({
    company: null,
    isDeclared: false,
    salesDay: null,
    accountId: null,
    accountNumber: '',
  })
  server.answer(findCompanies, {
    rows: [
      {
        ...company,
        businessId: '2468013-5',
        street: 'Sammonkatu 1',
        accounts: [{ accountId: 5101, accountNumber: 'FI2112345600000785', isDefault: true }],
      },
    ],
  })
  await press('2{F3}{F9}')
  await expect.element(screen.getByText(/Valitse ensin, kenen pussi on\./)).toBeVisible()
  await fill(screen.getByRole('textbox', { name: /^Toimipaikka/ }), 'Myllypuoti')
  const found = screen.getByRole('button', { name: /^Myllypuoti Kaleva, Tampere · / })
  await expect.element(found).toBeVisible()
  expect(server.calls(findCompanies).at(-1)?.query).toEqual({ q: 'Myllypuoti' })
  await expectAccessible(['zoomed', 'phone'])
  server.answer(listOpenDeclarations, {
    rows: [
      { depositId: 6107, number: '40010017', salesDay: '2026-11-15', nearness: 'swapped' },
      { depositId: 6108, number: '40010555', salesDay: '2026-11-14', nearness: 'other' },
    ],
  })
  await click(found)
  // The number may have been typed wrong: what the place has declared is offered by number and day alone.
  await expect.element(screen.getByText('kaksi numeroa vaihtunut')).toBeVisible()
  await expectAccessible(['zoomed', 'phone'])
  await click(choice(/^40010017, myyntipäivä 15\.11\.2026/))
  server.answer(sendPass, { outcome: 'second', bag: bagOf({ state: 'second' }) })
  await press('{F3}{F9}')
  await expect.element(told('Toinen laskenta.')).toBeVisible()
  expect(server.calls(sendPass)[0]?.body).toMatchObject({
    companyId: 4101,
    accountId: 5101,
    chosen: 6107,
  })
})

test('a suspect note is named by its serial number and not counted', async () => {
  const server = await openTable()
  await typeCount({ pcs_50e: 2 })
  await fill(box('50 €, epäiltyä kappaletta'), '1')
  await fill(box('50 €, 1. seteli'), 'PA1234567890')
  await expect.element(region('Laskettu, koko pussi')).toMatchTextContent('100,00')
  server.answer(sendPass, { outcome: 'second', bag: bagOf({ state: 'second' }) })
  await press('{F3}{F9}')
  await expect.element(told('Toinen laskenta. Laita')).toBeVisible()
  expect(server.calls(sendPass)[0]?.body).toMatchObject({
    tills: [{ pcs_50e: 2 }],
    suspects: [{ denomination: 'pcs_50e', serial: 'PA1234567890' }],
  })
})

const suspect = {
  suspectId: 71,
  bagId: 9101,
  number: BAG,
  company,
  name: '50 €',
  worth: 50,
  serial: 'PA1234567890',
  found: '2026-11-13T08:00:00Z',
  foundBy: 'Testi Työntekijä',
  due: '2026-11-17',
  isLate: false,
  handedOn: null,
  handedTo: '',
  handedBy: '',
  version: 4,
}

test('a suspect note is handed over to whom was typed before a reload, and then stands among those that were', async () => {
  const server = openDesk('/laskenta/epaillyt', { roles: ['supervisor'], given: answerCounting })
  server.answer(listSuspects, { rows: [suspect], next: null })
  const row = screen.getByRole('row', { name: /PA1234567890/ })
  await click(button('Luovutettu', row))
  const asked = screen.getByRole('dialog')
  await expect.element(asked).toBeVisible()
  await expectAccessible(['zoomed', 'phone'])
  const receiver = screen.getByRole('textbox', { name: 'Vastaanottaja' })
  await fill(receiver, 'Helsingin poliisilaitos')
  await reload()
  await click(button('Luovutettu', row))
  await expect.element(receiver).toHaveValue('Helsingin poliisilaitos')
  const handed = {
    ...suspect,
    handedOn: '2026-11-16',
    handedTo: 'Helsingin poliisilaitos',
    handedBy: 'Testi',
  }
  server.answer(handOverSuspect, handed)
  server.answer(listSuspects, ({ query }) => ({
    rows: query['handed'] === 'true' ? [handed] : [],
    next: null,
  }))
  await click(button('Luovutettu', asked))
  await expect.element(asked).not.toBeInTheDocument()
  await expect.element(row).not.toBeInTheDocument()
  expect(server.calls(handOverSuspect)[0]).toMatchObject({
    params: { suspectId: '71' },
    body: { to: 'Helsingin poliisilaitos', on: '2026-11-16', version: 4 },
  })
  await click(screen.getByRole('checkbox', { name: 'Luovutetut' }))
  await expect.element(row).toMatchTextContent('Helsingin poliisilaitos')
})

test('one bag lies on a table at a time: a scan of the next one says so, and Esc puts an uncounted bag back', async () => {
  const own = bagOf({ state: 'counting', isOwn: true, counter: 'Testi Työntekijä', version: 1 })
  const server = openDesk('/laskenta', {
    roles: ['counter'],
    given: (given) => answerCounting(given, { counting: [own] }),
  })
  server.refuseFor(openBag, 'otherBagOpen')
  const field = screen.getByRole('textbox', { name: 'Skannaa laskettava pussi' })
  await expect.element(field).toHaveFocus()
  await press('40010072{Enter}')
  await expect.element(alert()).toMatchTextContent('Sinulla on jo pussi laskettavana.')
  await click(screen.getByRole('link', { name: 'Jatka laskentaa' }))
  await expect.element(screen.getByRole('heading', { name: `Pussi ${BAG}` })).toBeVisible()
  await expect.element(countField('500 €')).toHaveFocus()
  server.answer(putBack, bagOf())
  await press('{Escape}')
  await expect.element(told(`Pussi ${BAG} on taas jonossa.`)).toBeVisible()
  expect(server.calls(putBack)[0]?.body).toEqual({ version: 1 })
})
