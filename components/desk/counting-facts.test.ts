import { expect, test } from 'vitest'
import { correctCount, decideCount, getBag, sendPass } from '@kassavirta/domain/bags/counting/api'
import { findCompanies } from '@kassavirta/domain/bags/counting/missing-api'
import { showFactor } from '@kassavirta/domain/people/staff/api'
import { expectAccessible } from '../support/accessibility.ts'
import { reload } from '../support/framed-page.ts'
import { click, fill, press, box, button, dialog, region, screen, expectTold } from '../support/screen.ts'
import {
  answerCounting,
  BAG,
  BAG_ID,
  bagOf,
  countField,
  factsOf,
  company,
  tillOf,
  typeCount,
  openByScan,
  scanField,
} from './counting-world.ts'
import { NOW, openDesk, staffOf } from './open-desk.ts'

const passOf = (pass: number, step: 'first' | 'second' | 'decision', staff: string, pieces: number) => ({
  pass,
  step,
  staff,
  sent: NOW,
  comparedBefore: false,
  intact: true,
  note: '',
  reason: '',
  counted: pieces * 50,
  tills: [tillOf({ pcs_50e: pieces })],
  suspects: [],
})
const known = { isOwn: false, counter: null, seesFigures: true, declaredPieces: { pcs_50e: 17 } }
const disputed = factsOf({
  ...known,
  state: 'disputed',
  version: 5,
  passes: [passOf(1, 'first', 'Laura Laskija', 15), passOf(2, 'second', 'Tomi Toinen', 16)],
})
const counted = factsOf({
  ...known,
  state: 'counted',
  version: 6,
  closed: NOW,
  closedBy: 'Laura Laskija',
  figures: {
    declared: 850,
    counted: 800,
    difference: -50,
    byDenomination: [{ name: '50 €', declared: 17, counted: 16, difference: -50 }],
  },
  resultTills: [tillOf({ pcs_50e: 16 })],
  passes: [passOf(1, 'first', 'Laura Laskija', 16)],
})
const openFacts = (facts: typeof disputed) => {
  const server = openDesk(`/laskenta/${BAG_ID}`, { roles: ['supervisor'], given: answerCounting })
  server.answer(getBag, facts)
  return server
}

test('two counts that differ are folded away beside the declaration, and are settled by a third with a reason', async () => {
  const server = openFacts(disputed)
  const row = screen.getByRole('row', { name: /^50 €/ })
  const shown = screen.getByText(/^Näytä aiemmat laskennat/)
  await expect.element(shown).toBeVisible()
  await expect.element(row).not.toBeInTheDocument()
  await click(shown)
  await expect
    .poll(() =>
      row
        .getByRole('cell')
        .elements()
        .map(({ textContent }) => textContent),
    )
    .toEqual(['17', '15', '16'])
  await expectAccessible(['zoomed', 'phone'])
  await click(screen.getByRole('button', { name: /Ratkaise laskennalla/ }))
  await expect.element(shown).toBeVisible()
  await expect.element(screen.getByRole('columnheader', { name: /Laura Laskija/ })).not.toBeInTheDocument()
  await typeCount({ pcs_50e: 16 })
  await press('{F9}')
  await expect.element(box('Ratkaisun syy')).toHaveFocus()
  await expectTold(box('Ratkaisun syy'), 'Vaadittu tieto')
  await expectAccessible(['zoomed', 'phone'])
  await fill(box('Ratkaisun syy'), 'Laskin pussin kahdesti.')
  // An old code is asked for under way, and the decision goes on by itself.
  server.answer(decideCount, { outcome: 'differs', bag: bagOf({ state: 'counted' }) })
  server.refuseFor(decideCount, 'codeNotFresh')
  await press('{F9}')
  const fresh = dialog('Anna vahvistuskoodi')
  await fill(box('Vahvistuskoodi', fresh), '123456')
  server.answer(showFactor, { staff: staffOf(['supervisor']), recoveryCodes: [] })
  server.answer(getBag, counted)
  await click(button('Vahvista', fresh))
  await expect.element(button('Korjaa tulosta')).toBeVisible()
  const sent = server.calls(decideCount)
  expect(sent.map(({ headers }) => headers.get('idempotency-key'))).toEqual(
    Array(2).fill(sent[0]?.headers.get('idempotency-key')),
  )
  expect(sent[1]?.body).toMatchObject({
    tills: [{ pcs_50e: 16 }],
    reason: 'Laskin pussin kahdesti.',
    version: 5,
  })
})

test('a correction is kept over a reload, sent with its reason, and then waits for another supervisor', async () => {
  const server = openFacts(counted)
  await click(button('Korjaa tulosta'))
  await fill(countField('50 €'), '17')
  await fill(box('Korjauksen syy'), 'Seteli oli kirjekuoressa.')
  await reload()
  await click(button('Korjaa tulosta'))
  await expect.element(countField('50 €')).toHaveValue('17')
  await expect.element(box('Korjauksen syy')).toHaveValue('Seteli oli kirjekuoressa.')
  // On a phone the bar of keys lies over half a field until one scrolls, and axe takes that for a small target.
  await expectAccessible(['zoomed'])
  server.answer(correctCount, { approvalId: 501 })
  server.answer(getBag, { ...counted, pendingApproval: 501 })
  await press('{F9}')
  await expect.element(screen.getByText(/Korjaus on lähetetty hyväksyttäväksi\./)).toBeVisible()
  await expect.element(button('Korjaa tulosta')).not.toBeInTheDocument()
  expect(server.calls(correctCount)[0]?.body).toMatchObject({
    tills: [{ pcs_50e: 17 }],
    reason: 'Seteli oli kirjekuoressa.',
    version: 6,
  })
})

test('a corrected result tells what it was, why and by whom it was changed', async () => {
  openFacts({
    ...counted,
    corrections: [
      {
        at: NOW,
        before: 800,
        after: 850,
        reason: 'Seteli oli kirjekuoressa.',
        requestedBy: 'Eeva Esimies',
        approvedBy: 'Aimo Apulainen',
      },
    ],
  })
  await expect
    .element(region('Korjaukset'))
    .toMatchTextContent(/800,00.*850,00.*Seteli oli kirjekuoressa\..*Eeva Esimies.*Aimo Apulainen/)
  await expectAccessible(['zoomed', 'phone'])
})

test('where two read the slip differently the supervisor sees both choices, and chooses with the third count [R-COUNT-02]', async () => {
  const candidates = [
    { depositId: 6101, number: BAG, company, salesDay: '2026-11-15' },
    {
      depositId: 6102,
      number: BAG,
      company: { companyId: 4102, name: 'Toinen Paikka', city: 'Turku' },
      salesDay: '2026-11-15',
    },
  ]
  const server = openFacts({
    ...disputed,
    company: null,
    candidates,
    choices: candidates,
    passes: [
      { ...passOf(1, 'first', 'Laura Laskija', 16), chosen: 6102 },
      { ...passOf(2, 'second', 'Tomi Toinen', 16), chosen: 6101 },
    ],
  })
  await click(screen.getByText(/^Näytä aiemmat laskennat/))
  await expect
    .element(screen.getByRole('columnheader', { name: /Laura Laskija/ }))
    .toMatchTextContent('Turku')
  await click(screen.getByRole('button', { name: /Ratkaise laskennalla/ }))
  await typeCount({ pcs_50e: 16 })
  await click(screen.getByRole('radio', { name: /^Myllypuoti Kaleva/ }))
  await fill(box('Ratkaisun syy'), 'Lapussa lukee Kaleva')
  server.answer(decideCount, { outcome: 'equal', bag: bagOf({ state: 'counted' }), counted: 800 })
  await press('{F9}')
  await expect.poll(() => server.calls(decideCount)[0]?.body).toMatchObject({ chosen: 6101 })
})

test('a choice is shown as it was made, also where that declaration has got another bag since [R-COUNT-02]', async () => {
  const choices = ['72000001', '72000020'].map((number, index) => ({
    depositId: 6101 + index,
    number,
    company,
    salesDay: '2026-11-15',
  }))
  openFacts({
    ...disputed,
    company: null,
    candidates: choices.slice(1),
    choices,
    passes: [
      { ...passOf(1, 'first', 'Minna Aho', 16), chosen: 6101 },
      { ...passOf(2, 'second', 'Ville Vuori', 16), chosen: 6102 },
    ],
  })
  await click(screen.getByText(/^Näytä aiemmat laskennat/))
  const head = (name: RegExp) => screen.getByRole('columnheader', { name })
  await expect
    .element(head(/Minna Aho/))
    .toMatchTextContent(/ilmoitettu numero 72000001; ilmoitus on saanut toisen pussin/)
  await expect.element(head(/Ville Vuori/)).toMatchTextContent(/ilmoitettu numero 72000020$/)
  await expectAccessible(['zoomed', 'phone'])
})

test('a dispute of one denomination is settled in fewer than thirty keys: what both counted alike is taken over', async () => {
  const alike = { pcs_20e: 43, pcs_10e: 23, pcs_2e: 49 }
  const server = openFacts({
    ...disputed,
    passes: [15, 16].map((pieces, index) => ({
      ...passOf(index + 1, index === 0 ? 'first' : 'second', 'Laura Laskija', pieces),
      tills: [tillOf({ ...alike, pcs_50e: pieces })],
    })),
  })
  await expect.element(screen.getByRole('button', { name: /Ratkaise laskennalla/ })).toHaveFocus()
  const keys = ['{Enter}', '{F6}', '1', '6', '{F3}', '{F9}', ...'Laskin kahdesti', '{F9}']
  await press('{Enter}')
  await expect.element(countField('500 €')).toHaveFocus()
  await press('{F6}')
  await expect.element(countField('50 €')).toHaveFocus()
  await expect.element(countField('50 €')).toHaveValue('')
  await press(keys.slice(2, 6).join(''))
  await expect.element(box('Ratkaisun syy')).toHaveFocus()
  // Nothing lies over the field that is being written.
  await expect.element(box('Ratkaisun syy')).toBeInViewport({ ratio: 1 })
  server.answer(decideCount, { outcome: 'differs', bag: bagOf({ state: 'counted' }) })
  await press(keys.slice(6).join(''))
  await expect
    .poll(() => server.calls(decideCount)[0]?.body)
    .toMatchObject({ tills: [{ ...alike, pcs_50e: 16 }], intact: true, reason: 'Laskin kahdesti' })
  expect(keys.length).toBeLessThan(30)
})

test('a bag whose account has ended is sent again with another account of its place', async () => {
  const server = openDesk('/laskenta', { roles: ['counter'], given: answerCounting })
  await openByScan()
  await press('{F3}')
  await typeCount({ pcs_50e: 17, pcs_20e: 42 })
  server.refuseFor(sendPass, 'accountEnded')
  await press('{F9}')
  const choice = screen.getByRole('heading', { name: 'Tilityksen tili on päättynyt' })
  await expect.element(choice).toBeVisible()
  await expectAccessible()
  const accounts = [{ accountId: 31, accountNumber: 'FI3715903000000776', isDefault: false }]
  const place = { companyId: 3, name: 'Kamppi', city: 'Helsinki', businessId: '9000101-4', street: 'Katu 1' }
  server.answer(findCompanies, { rows: [{ ...place, accounts }] })
  await fill(screen.getByRole('textbox', { name: /^Toimipaikka/ }), 'kamppi')
  await click(button('Kamppi, Helsinki · FI3715903000000776'))
  await expect.element(choice).toBeVisible()
  server.answer(sendPass, { outcome: 'second', bag: bagOf({ state: 'second' }) })
  await press('{F9}')
  await expect.element(scanField()).toHaveFocus()
  expect(server.calls(sendPass).at(-1)?.body).toMatchObject({ companyId: 3, accountId: 31 })
})
