import { describe, expect, test } from 'vitest'
import { correctCount, decideCount, getBag, sendPass } from '@kassavirta/domain/bags/counting/api'
import { findCompanies } from '@kassavirta/domain/bags/counting/missing-api'
import { showFactor } from '@kassavirta/domain/people/staff/api'
import { reload } from '../support/framed-page.ts'
import {
  box,
  button,
  click,
  dialog,
  expectGone,
  expectTexts,
  fill,
  press,
  region,
  screen,
} from '../support/screen.ts'
import {
  BAG,
  BAG_ID,
  bagOf,
  company,
  counted,
  countField,
  disputed,
  openCounting,
  openTable,
  otherCompany,
  passOf,
  scanField,
  tillOf,
  typeCount,
} from './counting-world.ts'
import { NOW, staffOf } from './open-desk.ts'

function openFacts(facts: typeof disputed) {
  const server = openCounting(`/${BAG_ID}`, 'supervisor')
  server.answer(getBag, facts)
  return server
}
const earlier = () => screen.getByText(/^Näytä aiemmat laskennat/)
const settle = () => screen.getByRole('button', { name: /Ratkaise laskennalla/ })
const head = (name: RegExp) => screen.getByRole('columnheader', { name })

describe('a dispute', () => {
  test('shows what was declared and counted only when asked', async () => {
    openFacts(disputed)
    const line = screen.getByRole('row', { name: /^50 €/ })
    await expect.element(earlier()).toBeVisible()
    await expectGone(line)
    await click(earlier())
    await expectTexts(line.getByRole('cell'), ['17', '15', '16'])
    await click(settle())
    await expect.element(earlier()).toBeVisible()
    await expectGone(head(/Laura Laskija/))
  })

  test('is settled by a third count and a fresh code', async () => {
    const server = openFacts(disputed)
    await click(settle())
    await typeCount({ pcs_50e: 16 })
    await fill(box('Ratkaisun syy'), 'Laskin pussin kahdesti.')
    server.answer(decideCount, { outcome: 'differs', bag: bagOf({ state: 'counted' }) })
    server.refuseFor(decideCount, 'codeNotFresh')
    await press('{F9}')
    const fresh = dialog('Anna vahvistuskoodi')
    await fill(box('Vahvistuskoodi', fresh), '123456')
    server.answer(showFactor, { staff: staffOf('supervisor'), recoveryCodes: [] })
    server.answer(getBag, counted)
    await click(button('Vahvista', fresh))
    await expect.element(button('Korjaa tulosta')).toBeVisible()
    const [first, again] = server.calls(decideCount)
    expect(again?.headers.get('idempotency-key')).toBe(first?.headers.get('idempotency-key'))
    expect(again?.body).toMatchObject({
      tills: [{ pcs_50e: 16 }],
      reason: 'Laskin pussin kahdesti.',
      version: 5,
    })
  })

  test('over one denomination takes the others over from both counts', async () => {
    const alike = { pcs_20e: 43, pcs_10e: 23, pcs_2e: 49 }
    const server = openFacts({
      ...disputed,
      passes: [15, 16].map((pieces, index) => ({
        ...passOf(index + 1, 'Laura Laskija', pieces),
        tills: [tillOf({ ...alike, pcs_50e: pieces })],
      })),
    })
    await expect.element(settle()).toHaveFocus()
    await press('{Enter}')
    await expect.element(countField('500 €')).toHaveFocus()
    await press('{F6}')
    await expect.element(countField('50 €')).toHaveFocus()
    await expect.element(countField('50 €')).toHaveValue('')
    await press('16{F3}{F9}')
    await expect.element(box('Ratkaisun syy')).toHaveFocus()
    // Nothing lies over the field that is being written.
    await expect.element(box('Ratkaisun syy')).toBeInViewport({ ratio: 1 })
    server.answer(decideCount, { outcome: 'differs', bag: bagOf({ state: 'counted' }) })
    await press('Laskin kahdesti{F9}')
    await expect
      .poll(() => server.calls(decideCount)[0]?.body)
      .toMatchObject({ tills: [{ ...alike, pcs_50e: 16 }], intact: true, reason: 'Laskin kahdesti' })
  })

  test('over the slip shows both choices [R-COUNT-02]', async () => {
    const candidates = [
      { depositId: 6101, number: BAG, company, salesDay: '2026-11-15' },
      { depositId: 6102, number: BAG, company: otherCompany, salesDay: '2026-11-15' },
    ]
    const passes = [
      { ...passOf(1, 'Laura Laskija', 16), chosen: 6102 },
      { ...passOf(2, 'Tomi Toinen', 16), chosen: 6101 },
    ]
    const server = openFacts({ ...disputed, company: null, candidates, choices: candidates, passes })
    await click(earlier())
    await expect.element(head(/Laura Laskija/)).toMatchTextContent('Turku')
    await expect.element(head(/Tomi Toinen/)).toMatchTextContent('Tampere')
    await click(settle())
    await typeCount({ pcs_50e: 16 })
    await click(screen.getByRole('radio', { name: /^Myllypuoti Kaleva/ }))
    await fill(box('Ratkaisun syy'), 'Lapussa lukee Kaleva')
    server.answer(decideCount, { outcome: 'equal', bag: bagOf({ state: 'counted' }), counted: 800 })
    await press('{F9}')
    await expect.poll(() => server.calls(decideCount)[0]?.body).toMatchObject({ chosen: 6101 })
  })

  test('shows a choice whose declaration has another bag now [R-COUNT-02]', async () => {
    const choices = ['72000001', '72000020'].map((number, index) => ({
      depositId: 6101 + index,
      number,
      company,
      salesDay: '2026-11-15',
    }))
    const passes = [
      { ...passOf(1, 'Minna Aho', 16), chosen: 6101 },
      { ...passOf(2, 'Ville Vuori', 16), chosen: 6102 },
    ]
    openFacts({ ...disputed, company: null, candidates: choices.slice(1), choices, passes })
    await click(earlier())
    await expect
      .element(head(/Minna Aho/))
      .toMatchTextContent(/ilmoitettu numero 72000001; ilmoitus on saanut toisen pussin/)
    await expect.element(head(/Ville Vuori/)).toMatchTextContent(/ilmoitettu numero 72000020$/)
  })
})

test('a correction waits for another supervisor', async () => {
  const server = openFacts(counted)
  await click(button('Korjaa tulosta'))
  await fill(countField('50 €'), '17')
  await fill(box('Korjauksen syy'), 'Seteli oli kirjekuoressa.')
  server.answer(correctCount, { approvalId: 501 })
  server.answer(getBag, { ...counted, pendingApproval: 501 })
  await press('{F9}')
  await expect.element(screen.getByText(/Korjaus on lähetetty hyväksyttäväksi\./)).toBeVisible()
  await expectGone(button('Korjaa tulosta'))
  expect(server.calls(correctCount)[0]?.body).toMatchObject({
    tills: [{ pcs_50e: 17 }],
    reason: 'Seteli oli kirjekuoressa.',
    version: 6,
  })
})

test('the counts of a correction survive a reload', async () => {
  openFacts(counted)
  await click(button('Korjaa tulosta'))
  await fill(countField('50 €'), '17')
  await reload()
  await click(button('Korjaa tulosta'))
  await expect.element(countField('50 €')).toHaveValue('17')
})

test('a corrected result says who changed it and why', async () => {
  const correction = {
    reason: 'Seteli oli kirjekuoressa.',
    requestedBy: 'Eeva Esimies',
    approvedBy: 'Aimo Apulainen',
  }
  openFacts({ ...counted, corrections: [{ at: NOW, before: 800, after: 850, ...correction }] })
  await expect
    .element(region('Korjaukset'))
    .toMatchTextContent(/800,00.*850,00.*Seteli oli kirjekuoressa\..*Eeva Esimies.*Aimo Apulainen/)
})

test('a bag whose account has ended takes another', async () => {
  const server = await openTable()
  await typeCount({ pcs_50e: 17, pcs_20e: 42 })
  server.refuseFor(sendPass, 'accountEnded')
  await press('{F9}')
  await expect.element(screen.getByRole('heading', { name: 'Tilityksen tili on päättynyt' })).toBeVisible()
  const account = (accountId: number, accountNumber: string) => ({
    accountId,
    accountNumber,
    isDefault: false,
  })
  const accounts = [account(30, 'FI2112345600000785'), account(31, 'FI3715903000000776')]
  const place = { companyId: 3, name: 'Kamppi', city: 'Helsinki', businessId: '9000101-4', street: 'Katu 1' }
  server.answer(findCompanies, { rows: [{ ...place, accounts }] })
  await fill(screen.getByRole('textbox', { name: /^Toimipaikka/ }), 'kamppi')
  await click(button('Kamppi, Helsinki · FI3715903000000776'))
  server.answer(sendPass, { outcome: 'second', bag: bagOf({ state: 'second' }) })
  await press('{F9}')
  await expect.element(scanField()).toHaveFocus()
  expect(server.calls(sendPass).at(-1)?.body).toMatchObject({ companyId: 3, accountId: 31 })
})
