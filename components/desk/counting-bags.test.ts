import {
  handOverSuspect,
  listSuspects,
  openBag,
  putBack,
  sendPass,
} from '@kassavirta/domain/bags/counting/api'
import { findCompanies, listOpenDeclarations } from '@kassavirta/domain/bags/counting/missing-api'
import { describe, expect, test } from 'vitest'
import {
  alert,
  box,
  button,
  click,
  expectGone,
  fill,
  link,
  press,
  region,
  screen,
} from '../support/screen.ts'
import {
  answerCounting,
  BAG,
  bagHeading,
  bagOf,
  company,
  countField,
  notice,
  openCounting,
  openTable,
  otherCompany,
  OTHER_BAG,
  otherSuspect,
  scanField,
  suspectOf,
  typeCount,
} from './counting-world.ts'
import { asked, inDialog, row } from './open-desk.ts'

const owner = (name: RegExp | string) => screen.getByRole('radio', { name })
async function expectNoOwner(): Promise<void> {
  await expect.element(screen.getByText(/Valitse ensin, kenen pussi on\./)).toBeVisible()
}
const second = { outcome: 'second', bag: bagOf({ state: 'second' }) } as const
const undeclared = { company: null, isDeclared: false, salesDay: null }

describe('a bag that several places declared', () => {
  const candidates = [
    { depositId: 6101, number: BAG, company, salesDay: '2026-11-16' },
    { depositId: 6102, number: BAG, company: otherCompany, salesDay: '2026-11-15' },
  ]

  test('gets its owner from the slip [R-COUNT-02]', async () => {
    const server = await openTable({ ...undeclared, candidates })
    await expect.element(screen.getByText('Useampi ilmoitus samalla numerolla')).toBeVisible()
    await fill(countField('50 €'), '2')
    await press('{F3}{F9}')
    await expect.element(alert()).toMatchTextContent('Valitse ensin lapusta, kenen pussi on.')
    expect(server.calls(sendPass)).toEqual([])
    await click(owner('Toinen Paikka, Turku, myyntipäivä 15.11.2026'))
    server.answer(sendPass, second)
    await press('{F3}{F9}')
    await expect.element(notice('Toinen laskenta.')).toBeVisible()
    expect(server.calls(sendPass)[0]?.body).toMatchObject({ chosen: 6102, tills: [{ pcs_50e: 2 }] })
  })

  test('is none of theirs where the slip says so [R-COUNT-02]', async () => {
    const server = await openTable({ ...undeclared, candidates })
    await click(owner('Ei mikään näistä'))
    await press('{F3}{F9}')
    await expectNoOwner()
    expect(server.calls(sendPass)).toEqual([])
  })
})

test('a slip of another place asks for the owner [R-COUNT-02]', async () => {
  const server = await openTable()
  await click(button('Lapussa on toinen toimipaikka'))
  await press('{F3}{F9}')
  await expectNoOwner()
  await click(button('Toimipaikka on sama kuin yllä'))
  server.answer(sendPass, { outcome: 'equal', bag: bagOf({ state: 'counted' }), counted: 0 })
  await press('{F3}{F9}')
  await expect.element(notice(`Pussi ${BAG} täsmää.`)).toBeVisible()
  expect(server.calls(sendPass)[0]?.body).not.toHaveProperty('chosen')
})

describe('a bag that nobody declared', () => {
  const unknown = { ...undeclared, accountId: null, accountNumber: '' }

  test('asks the second counter too for its owner [R-COUNT-02]', async () => {
    const server = await openTable({ ...unknown, step: 'second', state: 'secondCounting' })
    await press('2{F3}{F9}')
    await expectNoOwner()
    expect(server.calls(sendPass)).toEqual([])
  })

  test('gets its owner and the declaration whose number is near', async () => {
    const server = await openTable(unknown)
    const rest = { ...company, businessId: '2468013-5', street: 'Sammonkatu 1' }
    const account = { accountId: 5101, accountNumber: 'FI2112345600000785', isDefault: true }
    server.answer(findCompanies, {
      rows: [
        { ...rest, ...otherCompany, accounts: [{ ...account, accountId: 5102 }] },
        { ...rest, accounts: [account] },
      ],
    })
    await press('2{F3}{F9}')
    await expectNoOwner()
    server.answer(listOpenDeclarations, {
      rows: [
        { depositId: 6108, number: '40010555', salesDay: '2026-11-14', nearness: 'other' },
        { depositId: 6107, number: '40010017', salesDay: '2026-11-15', nearness: 'swapped' },
      ],
    })
    await fill(screen.getByRole('textbox', { name: /^Toimipaikka/ }), 'Myllypuoti')
    await click(screen.getByRole('button', { name: /^Myllypuoti Kaleva, Tampere · / }))
    expect(server.calls(findCompanies).at(-1)?.query).toEqual({ q: 'Myllypuoti' })
    // The number may have been typed wrong: what the place has declared is offered by number and day alone.
    await expect.element(screen.getByText('kaksi numeroa vaihtunut')).toBeVisible()
    await click(owner(/^40010017, myyntipäivä 15\.11\.2026/))
    server.answer(sendPass, second)
    await press('{F3}{F9}')
    await expect.element(notice('Toinen laskenta.')).toBeVisible()
    expect(server.calls(sendPass)[0]?.body).toMatchObject({ companyId: 4101, accountId: 5101, chosen: 6107 })
  })
})

test('a bag of several tills is counted till by till', async () => {
  const server = await openTable()
  await fill(countField('50 €'), '3')
  await click(button('Lisää kassa'))
  await expect.element(countField('500 €')).toHaveFocus()
  await fill(box('Kassan nimi'), 'Kioski')
  await fill(countField('20 €'), '5')
  await expect.element(region('Laskettu, koko pussi')).toMatchTextContent('250,00')
  await click(screen.getByRole('button', { name: /^Kassa 1/ }))
  await expect.element(countField('50 €')).toHaveValue('3')
  await click(screen.getByRole('button', { name: /^Kioski/ }))
  await fill(countField('20 €'), '4')
  server.answer(sendPass, { outcome: 'equal', bag: bagOf({ state: 'counted' }), counted: 230 })
  await press('{F3}{F9}')
  await expect.element(notice(`Pussi ${BAG} täsmää.`)).toMatchTextContent('230,00')
  const tills = [
    { registerText: '', pcs_50e: 3, pcs_20e: 0 },
    { registerText: 'Kioski', pcs_50e: 0, pcs_20e: 4 },
  ]
  expect(server.calls(sendPass)[0]?.body).toMatchObject({ tills })
})

test('a suspect note is named and not counted', async () => {
  const server = await openTable()
  await typeCount({ pcs_50e: 2 })
  await fill(box('50 €, epäiltyä kappaletta'), '1')
  await fill(box('50 €, 1. seteli'), 'PA1234567890')
  await expect.element(region('Laskettu, koko pussi')).toMatchTextContent('100,00')
  server.answer(sendPass, second)
  await press('{F3}{F9}')
  await expect.element(notice('Toinen laskenta. Laita')).toBeVisible()
  expect(server.calls(sendPass)[0]?.body).toMatchObject({
    tills: [{ pcs_50e: 2 }],
    suspects: [{ denomination: 'pcs_50e', serial: 'PA1234567890' }],
  })
})

test('a suspect note handed over moves to another list', async () => {
  const server = openCounting('/epaillyt', 'supervisor')
  const note = row('PA1234567890')
  await click(button('Luovutettu', note))
  await fill(inDialog('Vastaanottaja'), 'Helsingin poliisilaitos')
  const handed = suspectOf({ handedOn: '2026-11-16', handedTo: 'Helsingin poliisilaitos', handedBy: 'Testi' })
  server.answer(handOverSuspect, handed)
  server.answer(listSuspects, ({ query }) => ({
    rows: [query['handed'] === 'true' ? handed : otherSuspect],
    next: null,
  }))
  await click(button('Luovutettu', asked()))
  await expectGone(note)
  expect(server.calls(handOverSuspect)[0]).toMatchObject({
    params: { suspectId: '71' },
    body: { to: 'Helsingin poliisilaitos', on: '2026-11-16', version: 4 },
  })
  await click(screen.getByRole('checkbox', { name: 'Luovutetut' }))
  await expect.element(note).toMatchTextContent('Helsingin poliisilaitos')
})

test('one bag lies on a table, and Esc puts it back', async () => {
  const server = openCounting('')
  answerCounting(server, { counting: [bagOf({ state: 'counting', isOwn: true, version: 1 })] })
  server.refuseFor(openBag, 'otherBagOpen')
  await expect.element(scanField()).toHaveFocus()
  await press(`${OTHER_BAG}{Enter}`)
  await expect.element(alert()).toMatchTextContent('Sinulla on jo pussi laskettavana.')
  await click(link('Jatka laskentaa'))
  await expect.element(bagHeading()).toBeVisible()
  await expect.element(countField('500 €')).toHaveFocus()
  server.answer(putBack, bagOf())
  await press('{Escape}')
  await expect.element(notice(`Pussi ${BAG} on taas jonossa.`)).toBeVisible()
  expect(server.calls(putBack)[0]?.body).toEqual({ version: 1 })
})
