import { approveRequest, rejectRequest } from '@kassavirta/domain/people/approvals/api'
import { showFactor } from '@kassavirta/domain/people/staff/api'
import { describe, expect, test } from 'vitest'
import {
  box,
  button,
  click,
  dialog,
  expectGone,
  expectTold,
  fill,
  link,
  region,
  screen,
} from '../support/screen.ts'
import { answerApprovals, approvalOf, correction, openApprovals, otherCorrection } from './office-world.ts'
import { asked, inDialog, NOW, staffOf } from './open-desk.ts'

const approved = { decision: 'approved', decidedBy: 'Testi Työntekijä', decided: NOW } as const
const codeDialog = () => dialog('Anna vahvistuskoodi')

describe('a correction of a count', () => {
  const panel = () => region('Laskennan korjaus, pussi 40010071')

  test('is approved after a fresh code, under one key', async () => {
    const server = openApprovals()
    const decided = { ...correction, ...approved }
    server.answer(approveRequest, decided)
    server.refuseFor(approveRequest, 'codeNotFresh')
    await expect.element(panel()).toMatchTextContent('Seteli oli kirjekuoressa.')
    await click(button('Hyväksy', panel()))
    await fill(box('Vahvistuskoodi', codeDialog()), '000000')
    server.answer(showFactor, { staff: staffOf('supervisor'), recoveryCodes: [] })
    server.refuseFor(showFactor, 'factorCodeWrong', { field: 'code' })
    await click(button('Vahvista', codeDialog()))
    await expect.element(box('Vahvistuskoodi', codeDialog())).toHaveAttribute('aria-invalid', 'true')
    await fill(box('Vahvistuskoodi', codeDialog()), '123456')
    answerApprovals(server, [otherCorrection], [decided])
    await click(button('Vahvista', codeDialog()))
    await expect.element(screen.getByText(/Korjaus on hyväksytty ja kirjattu\./)).toBeVisible()
    await expectGone(panel())
    const [first, again] = server.calls(approveRequest)
    expect(first?.params).toEqual({ approvalId: '501' })
    expect(again?.headers.get('idempotency-key')).toBe(first?.headers.get('idempotency-key'))
    await click(link('Ratkaistut'))
    await expect.element(panel()).toMatchTextContent('Testi Työntekijä hyväksyi')
  })

  test('waits on without a code', async () => {
    const server = openApprovals()
    server.refuseFor(approveRequest, 'codeNotFresh')
    await click(button('Hyväksy', panel()))
    await click(button('Peruuta', codeDialog()))
    await expect.element(panel().getByRole('alert')).toMatchTextContent('Ratkaisu ei onnistunut')
    await expect.element(button('Hyväksy', panel())).toBeVisible()
    expect(server.calls(approveRequest)).toHaveLength(1)
  })

  test('is rejected with a reason', async () => {
    const server = openApprovals()
    await click(button('Hylkää', panel()))
    await fill(inDialog('Perustelu pyytäjälle'), 'Laske vielä kerran')
    server.answer(rejectRequest, { ...correction, ...approved, decision: 'rejected' })
    answerApprovals(server, [otherCorrection])
    await click(button('Hylkää', asked()))
    await expect.element(screen.getByText('Pyyntö on hylätty.')).toBeVisible()
    expect(server.calls(rejectRequest)).toMatchObject([
      { params: { approvalId: '501' }, body: { version: 2, reason: 'Laske vielä kerran' } },
    ])
  })
})

test('a bag is joined with a declaration of another number', async () => {
  const join = { number: '40010017', salesDay: '2026-11-15', knownBy: 'customer' } as const
  const request = { kind: 'bagJoin', join, reason: '' } as const
  const server = openApprovals(request)
  const panel = region('Pussin yhdistäminen, pussi 40010071')
  await expect
    .element(panel)
    .toMatchTextContent(/Asiakas vahvisti.*ilmoitukseen 40010017, myyntipäivä 15\.11\.2026/)
  server.answer(approveRequest, approvalOf({ ...request, ...approved }))
  answerApprovals(server, [otherCorrection])
  await click(button('Hyväksy', panel))
  await expect.element(screen.getByText(/Pussi on yhdistetty ilmoitukseen\./)).toBeVisible()
})

describe('a new code', () => {
  const change = (after: string) => ({
    subject: 'Minna Aho (minna.aho)',
    lines: [{ field: 'codeTo' as const, before: '', after }],
  })
  const request = { kind: 'staffCode', company: null, number: '', reason: '' } as const
  const panel = () => region('Uusi kertakoodi: Minna Aho (minna.aho)')

  test('is approved with the address that it goes to', async () => {
    openApprovals({ ...request, change: change('minna@provider.example') })
    await expect.element(panel()).toMatchTextContent(/Koodi lähetetään.*minna@provider\.example/)
  })

  test('without an address leaves its second half to the approver', async () => {
    const server = openApprovals({ ...request, change: change('Ei') })
    const done = approvalOf({ ...request, ...approved, change: change('Ei') })
    server.answer(approveRequest, done)
    await expect.element(panel()).toBeVisible()
    answerApprovals(server, [], [{ ...done, codeEnd: 'PQRS-TVWX-YZ01' }])
    await click(button('Hyväksy', panel()))
    await expect.element(screen.getByText(/Koodi on tehty\./)).toBeVisible()
    await click(link('Ratkaistut'))
    await expect.element(panel()).toMatchTextContent(/koodin loppuosa PQRS-TVWX-YZ01/)
  })
})

test('the end of a search names what the customer gets', async () => {
  const scans = 'Skannattu 13.11.2026 klo 8.10 Anna Aula, peruttu 13.11.2026 klo 11.20 Ville Vuori'
  const change = {
    subject: '40010099',
    lines: [
      { field: 'search' as const, before: 'Puuttuu', after: 'Päätetään, asiakas saa viestin ja syyn' },
      { field: 'scans' as const, before: scans, after: scans },
    ],
  }
  const request = { kind: 'missingBagClosing', number: '', change, reason: 'Ei löydy' } as const
  const server = openApprovals(request)
  const panel = region('Etsinnän päättäminen, pussi 40010099')
  await expect.element(panel).toMatchTextContent(/Ei löydy.*asiakas saa viestin.*peruttu .* Ville Vuori/)
  server.answer(approveRequest, approvalOf({ ...request, ...approved }))
  answerApprovals(server, [])
  await click(button('Hyväksy', panel))
  await expect.element(screen.getByText(/etsintä on päätetty\. Asiakas saa viestin/)).toBeVisible()
})

test('the difference of a vault is approved with a reason', async () => {
  const server = openApprovals({
    kind: 'vaultDifference',
    number: '',
    company: null,
    reason: '',
    change: {
      subject: 'Tampere',
      lines: [
        { field: 'sum', before: '36 000,00 €', after: '35 950,00 €' },
        { field: 'firstCount', before: '', after: 'Ei eroa' },
        { field: 'secondCount', before: '', after: 'Ero −50,00 €: 50 € −1 kpl' },
      ],
    },
  })
  const panel = region('Holvin laskennan ero, Tampere')
  await expect.element(panel).toMatchTextContent(/Toinen laskenta, joka kirjataan.*−50,00 €: 50 € −1 kpl/)
  await click(button('Hyväksy', panel))
  await click(button('Hyväksy', asked()))
  await expectTold(inDialog('Perustelu'), 'Vaadittu tieto')
  await fill(inDialog('Perustelu'), 'Seteli puuttuu nipusta')
  server.answer(approveRequest, approvalOf({ kind: 'vaultDifference', ...approved }))
  answerApprovals(server, [otherCorrection])
  await click(button('Hyväksy', asked()))
  await expect.element(screen.getByText(/Ero on kirjattu holvin historiaan/)).toBeVisible()
  expect(server.calls(approveRequest)[0]?.body).toEqual({ version: 2, reason: 'Seteli puuttuu nipusta' })
})
